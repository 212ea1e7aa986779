// A file that is dropped is sent at once; samples follow the chosen column. Both work without.
(() => {
  "use strict";
  const zone = document.querySelector("[data-drop-zone]");
  if (zone) {
    const field = zone.querySelector("input[type=file]");
    const said = zone.querySelector(".drop-said");
    const form = zone.closest("form");
    const take = (isDropped) => {
      const file = field.files[0];
      if (!file) return;
      const isTooLarge = file.size > Number(zone.dataset.largest);
      said.classList.toggle("bad", isTooLarge);
      said.textContent = isTooLarge ? zone.dataset.tooLarge : isDropped ? `${file.name} · ${zone.dataset.sending}` : "";
      if (isTooLarge) field.value = "";
      // Who drops a file has decided; who chooses one goes on with the button.
      else if (isDropped) { zone.classList.add("sending"); form.requestSubmit(); }
    };
    field.addEventListener("change", () => take(false));
    // A drop beside the zone would open the file instead of this page.
    for (const name of ["dragover", "drop"]) addEventListener(name, (event) => event.preventDefault());
    zone.addEventListener("dragover", () => zone.classList.add("over"));
    zone.addEventListener("dragleave", () => zone.classList.remove("over"));
    zone.addEventListener("drop", (event) => {
      zone.classList.remove("over");
      if (!event.dataTransfer.files.length) return;
      field.files = event.dataTransfer.files;
      take(true);
    });
    addEventListener("pageshow", () => { zone.classList.remove("sending"); said.textContent = ""; });
    document.getElementById("problem")?.focus();
  }
  for (const select of document.querySelectorAll("select[data-samples-to]")) {
    select.addEventListener("change", () => {
      const samples = document.getElementById(select.dataset.samplesTo);
      samples.textContent = select.selectedOptions[0].dataset.samples;
    });
  }
})();
