// Sliders bound to the amounts of a split; dots that follow; the server asked at most ten times a second.
// Amounts that are not saved are not left by mistake.
(() => {
  "use strict";
  const form = document.getElementById("split-form");
  if (!form) return;
  const EVERY = 100, SAME = 0.015, EDGE = 0.16, FAR = 0.45;
  const fields = [...form.querySelectorAll(".split-amount")];
  const sliderOf = (field) => form.querySelector(`[data-for="${field.id}"]`);
  const read = (text) => {
    const plain = text.trim().replace(/^RM\s*/i, "").replaceAll(",", "");
    return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : NaN;
  };
  const written = (amount) => "RM" + Math.round(amount).toLocaleString("en-MY");

  // A label is written away from the other one, or inwards at an edge where there is room for both.
  const sideOf = (share, other) => {
    if (Math.abs(share - other) > FAR && share < EDGE) return "start";
    if (Math.abs(share - other) > FAR && share > 1 - EDGE) return "end";
    return share <= other ? "end" : "start";
  };

  // The dot, its dashed line and its label go where the amount is; the label keeps clear of today's.
  const moveDot = (field, amount) => {
    const figure = document.querySelector(`[data-curve="${field.closest("[data-line]").dataset.line}"]`);
    const chosen = figure?.querySelector("[data-chosen]");
    if (!chosen) return;
    const levels = figure.dataset.levels.split(" ").map(Number);
    const share = Math.max(0, Math.min(1, amount / Number(figure.dataset.last)));
    const place = share * (levels.length - 1), before = Math.min(Math.floor(place), levels.length - 2);
    const y = levels[before] + (place - before) * (levels[before + 1] - levels[before]);
    const [line, label, dot] = chosen.children;
    line.setAttribute("x1", `${share * 100}%`);
    line.setAttribute("x2", `${share * 100}%`);
    line.setAttribute("y1", y);
    dot.setAttribute("cx", `${share * 100}%`);
    dot.setAttribute("cy", y);
    label.setAttribute("x", `${share * 100}%`);
    label.textContent = written(amount);
    const today = figure.querySelector("[data-today]");
    const apart = today ? share - parseFloat(today.getAttribute("x")) / 100 : 0;
    const same = Math.abs(apart) < SAME;
    const isAlone = !today || same;
    let side = isAlone ? "middle" : sideOf(share, share - apart);
    if (share < EDGE && side !== "end") side = "start";
    if (share > 1 - EDGE && side !== "start") side = "end";
    label.setAttribute("text-anchor", side);
    label.setAttribute("dx", { start: isAlone ? -4 : 2, end: isAlone ? 4 : -2, middle: 0 }[side]);
    if (!today) return;
    today.setAttribute("visibility", same ? "hidden" : "visible");
    const other = sideOf(share - apart, share);
    today.setAttribute("text-anchor", other);
    today.setAttribute("dx", other === "start" ? 2 : -2);
  };

  let last = 0, waiting = 0;
  const ask = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      last = Date.now();
      htmx.trigger(form, "ask");
    }, Math.max(0, last + EVERY - Date.now()));
  };

  const follow = (field) => {
    const amount = read(field.value), slider = sliderOf(field);
    if (Number.isNaN(amount)) return;
    slider.value = amount;
    slider.setAttribute("aria-valuetext", written(amount));
    moveDot(field, amount);
  };

  form.addEventListener("input", (event) => {
    const field = event.target.dataset.for ? document.getElementById(event.target.dataset.for) : event.target;
    if (!fields.includes(field)) return;
    if (event.target !== field) field.value = Number(event.target.value).toFixed(2);
    follow(field);
    ask();
  });
  form.addEventListener("reset", () => setTimeout(() => {
    fields.forEach(follow);
    ask();
  }));
  form.addEventListener("click", (event) => {
    if (!("suggest" in event.target.dataset)) return;
    for (const field of fields) {
      field.value = field.dataset.suggested;
      follow(field);
    }
    ask();
  });
  // One question is under way at a time and the newest waits (hx-sync), so no answer comes late.
  // What the server says is wrong with a field is also said of the field.
  document.addEventListener("htmx:afterSettle", () => {
    for (const field of fields) {
      const wrong = document.getElementById(field.id.replace("amount-", "fault-")).textContent.trim();
      field.toggleAttribute("aria-invalid", false);
      if (wrong) field.setAttribute("aria-invalid", "true");
    }
  });
  const isChanged = (field) => Math.abs(read(field.value) - read(field.defaultValue)) >= 0.005;
  let isSending = false;
  form.addEventListener("submit", () => { isSending = true; });
  window.addEventListener("beforeunload", (event) => {
    if (fields.some(isChanged) && !isSending && form.querySelector("[data-saves]")) event.preventDefault();
  });
  for (const field of fields) {
    const slider = sliderOf(field);
    slider.hidden = false;
    follow(field);
  }
  for (const button of form.querySelectorAll("[data-js]")) button.hidden = false;
  // Amounts that were typed before this script came, or that the browser kept over a reload.
  if (fields.some(isChanged)) ask();
})();
