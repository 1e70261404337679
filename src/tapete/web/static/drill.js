"use strict";
// The number before an answer chooses it, where nobody is typing an amount.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const button = document.querySelector(`.options [data-key="${CSS.escape(event.key)}"]`);
  if (button) { event.preventDefault(); button.click(); }
});
