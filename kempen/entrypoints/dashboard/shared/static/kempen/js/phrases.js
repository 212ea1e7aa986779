// Phrases on the lines of a textarea, each in a field of its own beside a select of its language.
// The textarea is what is sent, a line's language before it ("ms: Tip top"): without this it serves.
(() => {
  "use strict";
  const PREFIX = /^(en|ms|zh|ta)\s*[:：]\s*(\S.*)$/i;
  for (const box of document.querySelectorAll("[data-phrases]")) {
    const area = box.querySelector("textarea");
    const model = box.querySelector("template");
    const rows = document.createElement("div");
    rows.className = "phrases";
    const parts = (row) => [row.querySelector("input"), row.querySelector("select")];
    const fill = (row, line) => {
      const [text, language] = parts(row);
      const [, code, words] = PREFIX.exec(line.trim()) || [];
      text.value = code ? words : line;
      if (code) language.value = code.toLowerCase();
    };
    const add = (line, before = null) => {
      const row = model.content.firstElementChild.cloneNode(true);
      fill(row, line);
      rows.insertBefore(row, before);
      return row;
    };
    const number = () => {
      [...rows.children].forEach((row, at) => {
        for (const field of parts(row))
          field.setAttribute("aria-label", field.dataset.label.replace("%number%", at + 1));
      });
    };
    const keep = () => {
      const lines = [...rows.children].map((row) => {
        const [text, language] = parts(row);
        const words = text.value.trim();
        return words && language.value ? `${language.value}: ${words}` : words;
      });
      area.value = lines.filter(Boolean).join("\n");
      // There is always one more to type in.
      if (lines.at(-1)) { add(""); number(); }
    };
    for (const line of area.value.split("\n").filter((one) => one.trim())) add(line);
    add("");
    number();
    rows.addEventListener("input", keep);
    rows.addEventListener("change", (event) => {
      if (event.target.matches("input")) fill(event.target.parentNode, event.target.value);
      keep();
    });
    // Several lines pasted become as many phrases.
    rows.addEventListener("paste", (event) => {
      const lines = event.clipboardData.getData("text").split(/\r?\n/).filter((one) => one.trim());
      if (lines.length < 2 || !event.target.matches("input")) return;
      event.preventDefault();
      const row = event.target.parentNode;
      for (const line of lines) add(line, row);
      if (!event.target.value.trim()) row.remove();
      number();
      rows.dispatchEvent(new Event("input", { bubbles: true }));
      parts(rows.lastElementChild)[0].focus();
    });
    // The label and the summary of errors lead to the first field.
    const [first] = parts(rows.firstElementChild);
    for (const name of ["aria-describedby", "aria-invalid"])
      if (area.hasAttribute(name)) first.setAttribute(name, area.getAttribute(name));
    first.id = area.id;
    area.removeAttribute("id");
    area.hidden = true;
    area.after(rows);
    box.querySelector("[data-plain]").remove();
  }
})();
