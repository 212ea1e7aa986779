// The focal point follows a click on the picture and its two fields, and crops follow the point.
// Without it, the fields alone do, and crops follow when they are saved.
(() => {
  "use strict";
  for (const form of document.querySelectorAll("form[data-focal]")) {
    const frame = form.querySelector("[data-focal-frame]");
    const circle = form.querySelector("circle");
    const { x, y } = form.elements;
    if (!x || !y) continue;
    const share = (field) => Math.min(1, Math.max(0, Number(field.value) / 100 || 0));
    const cut = (svg) => {
      const box = svg.viewBox.baseVal;
      const image = svg.querySelector("image");
      const start = (point, drawn, shown) =>
        -Math.round(Math.min(Math.max(0, point * drawn - shown / 2), drawn - shown));
      image.setAttribute("x", start(share(x), image.width.baseVal.value, box.width));
      image.setAttribute("y", start(share(y), image.height.baseVal.value, box.height));
    };
    const draw = () => {
      circle.setAttribute("cx", `${100 * share(x)}%`);
      circle.setAttribute("cy", `${100 * share(y)}%`);
      form.querySelectorAll("[data-crops] svg").forEach(cut);
    };
    const percent = (part, whole) => Math.round(100 * Math.min(1, Math.max(0, part / whole)));
    frame.addEventListener("click", (event) => {
      const box = frame.getBoundingClientRect();
      x.value = percent(event.clientX - box.left, box.width);
      y.value = percent(event.clientY - box.top, box.height);
      draw();
    });
    form.addEventListener("input", draw);
  }
})();
