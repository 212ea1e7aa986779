// Small helps for every page; each page works without them. Loaded deferred, no inline code anywhere.
(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("js");
  const say = (text) => {
    const region = document.querySelector(".messages");
    if (!region) return;
    const toast = document.createElement("div");
    toast.className = "toast";
    const words = document.createElement("p");
    words.textContent = text;
    toast.append(words);
    region.append(toast);
    setTimeout(() => toast.remove(), 4000);
  };

  const copy = async (button) => {
    const source = document.getElementById(button.dataset.copy);
    const text = source.value ?? source.dataset.text ?? source.textContent.trim();
    try {
      await navigator.clipboard.writeText(text);
      say(document.body.dataset.copied);
    } catch {
      getSelection().selectAllChildren(source);
      say(document.body.dataset.copyFailed);
    }
  };

  const showPassword = (button) => {
    const field = document.getElementById(button.dataset.show);
    const shown = field.type === "password";
    field.type = shown ? "text" : "password";
    button.textContent = shown ? button.dataset.hideText : button.dataset.showText;
    button.setAttribute("aria-pressed", String(shown));
    field.focus();
  };

  document.addEventListener("click", (event) => {
    const target = event.target.closest("button, a, details.menu");
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
    if (!target) return;
    if ("dismiss" in target.dataset) target.closest(".toast").remove();
    else if (target.dataset.copy) copy(target);
    else if (target.dataset.show) showPassword(target);
    else if (target.dataset.opens) document.getElementById(target.dataset.opens).showModal();
    else if ("closes" in target.dataset) target.closest("dialog").close();
  });

  // The theme changes at once; the server is told so that the next page has it from the start.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !("themeSwitch" in form.dataset)) return;
    const button = event.submitter;
    if (!button || !button.value) return;
    event.preventDefault();
    root.dataset.theme = button.value;
    for (const other of document.querySelectorAll("[data-theme-switch] button")) {
      other.setAttribute("aria-pressed", String(other.value === button.value));
    }
    const body = new FormData(form);
    body.set("theme", button.value);
    fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => {});
  });

  // A form is sent once, however often its button is pressed.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "yes";
    setTimeout(() => delete form.dataset.sent, 5000);
  });
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      const menu = document.querySelector("details.menu[open]");
      if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const open = step && event.target.closest("details.menu[open]");
    if (open) {
      const stops = [...open.querySelectorAll("summary, .menu-body a, .menu-body button")];
      const next = stops[stops.indexOf(event.target) + step];
      if (next) { event.preventDefault(); next.focus(); }
    }
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const search = document.querySelector("[data-search-shortcut]");
    if (search && root.dataset.shortcuts !== "off") { event.preventDefault(); search.focus(); }
  });

  for (const button of document.querySelectorAll("[data-show]")) button.hidden = false;
  // Of the pages of a section, the one that is shown must be in sight.
  const here = document.querySelector(".tabs [aria-current]");
  if (here) {
    const start = here.parentElement.getBoundingClientRect().left;
    here.parentElement.scrollLeft += here.getBoundingClientRect().left - start - 16;
  }
  // What is wrong is read out first, and the keyboard starts there.
  document.querySelector(".error-summary")?.focus();
})();
