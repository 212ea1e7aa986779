// Passkeys: a form with data-passkey="create" or "get" asks the browser, then sends what it answered.
(() => {
  "use strict";
  // Browsers allow no passkeys for an IP address.
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  const works = !isAddress && window.PublicKeyCredential?.parseRequestOptionsFromJSON;

  const optionsOf = async (form) => {
    if (form.dataset.options) return JSON.parse(document.getElementById(form.dataset.options).textContent);
    const answer = await fetch(form.dataset.optionsUrl, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.status);
    return answer.json();
  };

  const ask = async (form) => {
    const options = await optionsOf(form);
    if (form.dataset.passkey === "get") {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.request_options.publicKey);
      return navigator.credentials.get({ publicKey });
    }
    const wanted = options.creation_options.publicKey;
    const alone = form.elements.passwordless?.checked ?? false;
    wanted.authenticatorSelection = {
      ...wanted.authenticatorSelection,
      residentKey: alone ? "required" : "discouraged",
      requireResidentKey: alone,
      ...(alone ? { userVerification: "required" } : {}),
    };
    return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(wanted) });
  };

  for (const form of document.querySelectorAll("form[data-passkey]")) {
    const button = form.querySelector("button[type=button].button");
    const trouble = form.querySelector("[role=alert]");
    if (!works) {
      if (trouble?.dataset.absent) {
        trouble.textContent = trouble.dataset.absent;
        button.disabled = true;
      }
      continue;
    }
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      if (!form.elements.credential.value) { event.preventDefault(); button.click(); }
    });
    button.addEventListener("click", async () => {
      trouble.textContent = "";
      try {
        const credential = await ask(form);
        form.elements.credential.value = JSON.stringify(credential);
        form.submit();
      } catch {
        trouble.textContent = trouble.dataset.failed;
      }
    });
  }
})();
