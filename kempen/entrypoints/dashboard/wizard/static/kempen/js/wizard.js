// Keeps a brief while it is typed. The page works without: each button keeps it as well.
(() => {
  "use strict";
  const form = document.querySelector("form[data-keep]");
  const said = document.getElementById("saved");
  const panel = document.getElementById("learning");
  if (!form) return;
  const field = form.elements.version;
  let timer, asking, isDirty = false, isLeaving = false;

  const say = (text, isBad) => {
    // The same words are not read out again.
    if (said.textContent !== text) said.textContent = text;
    said.classList.toggle("bad", Boolean(isBad));
  };
  const show = (answer) => {
    if (!panel || !answer.panel) return;
    const wasOpen = panel.querySelector("details")?.open;
    panel.innerHTML = answer.panel;
    const details = panel.querySelector("details");
    if (details && wasOpen !== undefined) details.open = wasOpen;
  };
  const body = () => {
    // Each saving has a higher number; an older one that arrives late changes nothing.
    field.value = Number(field.value) + 1;
    const data = new FormData(form);
    data.set("go", "save");
    return data;
  };
  const keep = async () => {
    clearTimeout(timer);
    asking?.abort();
    const mine = asking = new AbortController();
    isDirty = false;
    try {
      const answer = await fetch(location.href, { method: "POST", body: body(), signal: mine.signal, redirect: "error" });
      if (!answer.ok) throw new Error(answer.status);
      const told = await answer.json();
      if (mine.signal.aborted) return;
      say(told.said, told.late);
      show(told);
    } catch {
      if (mine.signal.aborted || isLeaving) return;
      isDirty = true;
      say(form.dataset.failed, true);
      timer = setTimeout(keep, 5000);
    }
  };
  const soon = (wait) => { isDirty = true; clearTimeout(timer); timer = setTimeout(keep, wait); };
  form.addEventListener("input", () => soon(900));
  form.addEventListener("change", () => soon(150));
  form.addEventListener("submit", () => {
    isLeaving = true;
    clearTimeout(timer);
    asking?.abort();
    field.value = Number(field.value) + 1;
    isDirty = false;
  });
  // Who leaves by a link or closes the page has typed for good, too.
  addEventListener("pagehide", () => {
    if (isDirty) fetch(location.href, { method: "POST", body: body(), keepalive: true }).catch(() => {});
  });
  addEventListener("pageshow", () => { isLeaving = false; });
  // What was typed before this script came is kept as well. After a reload the browser itself fills in
  // what the page held: that may be older than what is saved, so it waits for the person.
  const isChanged = (control) => control.checked !== control.defaultChecked || control.value !== control.defaultValue;
  const [visit] = performance.getEntriesByType("navigation");
  if (visit?.type === "navigate" && [...form.querySelectorAll("input, textarea")].some(isChanged)) soon(150);

  // While numbers are being read, the answer is asked for again.
  const again = async () => {
    try {
      const answer = await fetch(panel.dataset.again, { redirect: "error" });
      if (!answer.ok) return;
      const told = await answer.json();
      show(told);
      if (told.again) setTimeout(again, 3000);
    } catch { setTimeout(again, 6000); }
  };
  if (panel?.dataset.again) setTimeout(again, 3000);
})();
