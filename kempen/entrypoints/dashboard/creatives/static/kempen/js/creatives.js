// Counts and the preview of an ad while it is typed. Without it both come with the next answer.
(() => {
  "use strict";
  const form = document.querySelector("[data-ad-form]");
  if (!form) return;
  const isResult = form.dataset.layout === "result";
  const countsWideAsTwo = "wideAsTwo" in form.dataset;
  const stage = document.querySelector("[data-preview]");

  // Characters of double width (East Asian Width W or F), which some platforms count as two.
  const WIDE = (
    "1100-115f 231a-231b 2329-232a 23e9-23ec 23f0 23f3 25fd-25fe 2614-2615 2648-2653 267f 2693 " +
    "26a1 26aa-26ab 26bd-26be 26c4-26c5 26ce 26d4 26ea 26f2-26f3 26f5 26fa 26fd 2705 270a-270b " +
    "2728 274c 274e 2753-2755 2757 2795-2797 27b0 27bf 2b1b-2b1c 2b50 2b55 2e80-303e 3041-3247 " +
    "3250-4dbf 4e00-a4c6 a960-a97c ac00-d7a3 f900-fad9 fe10-fe19 fe30-fe6b ff01-ff60 ffe0-ffe6 " +
    "16fe0-1b2fb 1f004 1f0cf 1f18e 1f191-1f19a 1f200-1f320 1f32d-1f335 1f337-1f37c 1f37e-1f393 " +
    "1f3a0-1f3ca 1f3cf-1f3d3 1f3e0-1f3f0 1f3f4 1f3f8-1f43e 1f440 1f442-1f4fc 1f4ff-1f53d " +
    "1f54b-1f54e 1f550-1f567 1f57a 1f595-1f596 1f5a4 1f5fb-1f64f 1f680-1f6c5 1f6cc 1f6d0-1f6d2 " +
    "1f6d5-1f6df 1f6eb-1f6ec 1f6f4-1f6fc 1f7e0-1f7f0 1f90c-1f93a 1f93c-1f945 1f947-1f9ff " +
    "1fa70-1faf6 20000-3134a "
  ).trim().split(" ").map((range) => {
    const [first, last] = range.split("-").map((end) => parseInt(end, 16));
    return [first, last ?? first];
  });
  const isWide = (point) => {
    let low = 0;
    let high = WIDE.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (point < WIDE[middle][0]) high = middle - 1;
      else if (point > WIDE[middle][1]) low = middle + 1;
      else return true;
    }
    return false;
  };
  const lengthOf = (text) => {
    let length = 0;
    for (const character of text.trim().normalize("NFC")) {
      length += countsWideAsTwo && isWide(character.codePointAt(0)) ? 2 : 1;
    }
    return length;
  };
  const filled = (template, values) =>
    Object.entries(values).reduce((text, [name, value]) => text.replace(`%${name}%`, value), template);

  const said = form.querySelector("[data-said]");
  const recount = (input) => {
    const count = document.getElementById(`${input.id}_count`);
    if (!count) return;
    const length = lengthOf(input.value);
    const limit = Number(count.dataset.limit);
    count.textContent = filled(count.dataset.template, { length, limit });
    const field = input.closest(".field");
    const wasOver = field.classList.contains("over");
    field.classList.toggle("over", length > limit);
    if (length > limit && !wasOver) {
      said.textContent = filled(form.dataset.tooLong, {
        label: field.querySelector("label").textContent.trim(),
        over: length - limit,
      });
    } else if (length <= limit && wasOver) said.textContent = "";
  };

  const values = (start) =>
    [...form.querySelectorAll(`[name^="${start}_"]`)].map((input) => input.value.trim()).filter(Boolean);
  const put = (selector, text) => {
    for (const place of stage.querySelectorAll(selector)) {
      place.textContent = text;
      place.hidden = !text;
    }
  };
  // What the feed shows of a text: whole words only; the same as opening_of() on the server.
  const MOST_SHOWN = Number(form.dataset.seenAtOnce);
  const openingOf = (text, most = MOST_SHOWN) => {
    const letters = [...text];
    if (letters.length <= most) return [text, false];
    const kept = letters.slice(0, most + 1).join("");
    const space = kept.lastIndexOf(" ");
    const whole = space < 0 ? letters.slice(0, most).join("") : kept.slice(0, space);
    return [whole.replace(/[ ,.;:]+$/, ""), true];
  };
  const hostOf = (address) => {
    try {
      return new URL(address).hostname.replace(/^www\./, "");
    } catch {
      return "";
    }
  };
  const redraw = () => {
    put("[data-host]", hostOf(form.elements.landing_url.value.trim()));
    if (isResult) {
      put("[data-title]", values("headline").slice(0, 3).join(" | "));
      put("[data-text]", values("description").slice(0, 2).join(" "));
      return;
    }
    const text = form.elements.primary_text.value.trim();
    const [opening, isCut] = openingOf(text);
    put("[data-headline]", values("headline")[0] ?? "");
    put("[data-description]", values("description")[0] ?? "");
    put("[data-whole]", isCut ? "" : text);
    put("[data-all]", text);
    put("[data-opening]", `${opening}… `);
    const [inReels, isCutInReels] = openingOf(text, Number(form.dataset.seenInReels));
    put("[data-story-opening]", opening);
    put("[data-story-more]", isCut ? `… ${stage.dataset.more}` : "");
    put("[data-reel-opening]", inReels);
    put("[data-reel-more]", isCutInReels ? `… ${stage.dataset.more}` : "");
    const button = form.elements.button?.selectedOptions[0];
    if (button) put("[data-button]", button.text.replace(/ \(.*\)$/, ""));
    stage.querySelector("details").hidden = !isCut;
  };

  form.addEventListener("input", (event) => {
    recount(event.target);
    redraw();
  });
  form.querySelector("[data-preview-button]").hidden = true;

  // Enter looks for images where it would save the ad.
  const find = form.querySelector("[data-find]");
  find?.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    form.querySelector('[name="do"][value="find"]').click();
  });

  // A picture that is too large is told before it is sent.
  const file = document.getElementById("id_picture");
  const problem = document.getElementById("picture-error");
  file?.addEventListener("change", () => {
    const chosen = file.files[0];
    const isTooLarge = chosen !== undefined && chosen.size > Number(file.dataset.largest);
    problem.textContent = isTooLarge ? file.dataset.tooLarge : "";
    problem.hidden = !isTooLarge;
    if (isTooLarge) file.value = "";
  });
})();
