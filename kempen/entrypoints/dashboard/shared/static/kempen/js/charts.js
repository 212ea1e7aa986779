// Reads a chart's table by pointer, by keys, aloud.
(() => {
  const show = (cursor, index) => {
    const figure = cursor.closest("figure");
    const [head, ...rows] = figure.querySelectorAll("tr");
    const last = rows.length - 1;
    const at = Math.max(0, Math.min(last, index));
    // A day on which nothing happens has an empty cell.
    const said = [...rows[at].cells].map((cell, i) => cell.textContent.trim() && (i ? head.cells[i].textContent + " " : "") + cell.textContent.trim());
    const text = said.filter(Boolean).join(" · ");
    cursor.style.setProperty("--at", `${last ? (at / last) * 100 : 50}%`);
    cursor.ariaValueNow = at + 1;
    cursor.ariaValueText = text;
    figure.querySelector(".chart-readout").textContent = text;
    figure.classList.add("reading");
  };
  const on = (name, then) => addEventListener(name, (event) => {
    const cursor = event.target;
    if (cursor.role === "slider") then(cursor, event, cursor.ariaValueNow - 1);
  }, true);
  const under = (cursor, event) => show(cursor, Math.round((event.offsetX / cursor.clientWidth) * (cursor.ariaValueMax - 1)));
  const leave = (cursor) => cursor.closest("figure").classList.remove("reading");
  on("pointermove", under);
  on("pointerdown", under);
  on("pointerout", leave);
  on("blur", leave);
  on("focus", (cursor, event, now) => show(cursor, now));
  on("keydown", (cursor, event, now) => {
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, PageUp: now + 7, PageDown: now - 7, Home: 0, End: 1e9 }[event.key];
    if (to >= -7) {
      event.preventDefault();
      show(cursor, to);
    }
  });
})();
