// The focal point follows a click on the picture and the sliders. Without it, the sliders alone do.
(() => {
  "use strict";
  for (const form of document.querySelectorAll("form[data-focal]")) {
    const frame = form.querySelector("[data-focal-frame]");
    const circle = form.querySelector("circle");
    const { x, y } = form.elements;
    if (!x || !y) continue;
    const draw = () => {
      circle.setAttribute("cx", `${x.value}%`);
      circle.setAttribute("cy", `${y.value}%`);
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
