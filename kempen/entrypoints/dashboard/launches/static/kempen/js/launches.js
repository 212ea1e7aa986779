// The undo window ticks between two looks at the server; what changes is said once and keeps the focus.
(() => {
  "use strict";
  const id = "launch-progress";
  let ends = 0;
  let had = false;

  const begin = () => {
    const number = document.querySelector("[data-countdown]");
    // The server's seconds, counted on with a clock that nobody can set.
    ends = number ? performance.now() + Number(number.dataset.countdown) * 1000 : 0;
  };
  const tick = () => {
    const number = document.querySelector("[data-countdown]");
    if (!number || !ends) return;
    const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    if (number.textContent !== String(left)) {
      number.textContent = left;
      document.getElementById("launch-time").value = left;
    }
    if (left === 0) {
      ends = 0;
      const undo = document.getElementById("undo");
      // Too late: whoever stood on the button stands on the headline now.
      if (undo === document.activeElement) document.getElementById("launch-state").focus();
      undo?.setAttribute("disabled", "");
      window.htmx?.trigger(`#${id}`, "look-again");
    }
  };

  addEventListener("htmx:beforeSwap", (event) => {
    had = event.target.id === id && event.target.contains(document.activeElement);
  });
  addEventListener("htmx:afterSettle", () => {
    const part = document.getElementById(id);
    const region = document.getElementById("launch-said");
    if (!part || !region) return;
    if (region.textContent !== part.dataset.said) region.textContent = part.dataset.said;
    // The window is named after what holds now: somebody may be looking at another one.
    document.title = `${document.getElementById("launch-state").textContent} · ${document.title.split(" · ").pop()}`;
    // htmx finds a control again that is still there; where it is gone, the headline takes over.
    if (had && !part.contains(document.activeElement)) document.getElementById("launch-state").focus();
    had = false;
    begin();
  });
  addEventListener("DOMContentLoaded", begin);
  setInterval(tick, 250);
})();
