// A chosen period closes its menu; the keyboard stays on the button that opens it.
addEventListener("submit", (event) => {
  const menu = event.submitter?.closest("details.menu");
  if (!menu) return;
  menu.open = false;
  menu.firstElementChild.focus();
});
