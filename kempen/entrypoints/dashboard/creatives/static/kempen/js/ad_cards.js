// After an ad was saved in its place, the other forms of the page are of the new revision, too.
(() => {
  "use strict";
  document.addEventListener("htmx:afterSettle", (event) => {
    const revision = event.detail.elt.closest("[data-revision]")?.dataset.revision;
    if (!revision) return;
    for (const input of document.querySelectorAll('input[name="revision"]')) {
      // An older answer that comes late does not undo a newer one.
      if (Number(input.value) < Number(revision)) input.value = revision;
    }
  });
})();
