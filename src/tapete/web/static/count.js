"use strict";
// What has been typed so far comes to this much: the server counts again.
const sum = document.getElementById("sum");
const fields = [...document.querySelectorAll("[data-worth]")];
function told() {
  const units = fields.reduce((n, f) => n + (parseInt(f.value, 10) || 0) * Number(f.dataset.worth), 0);
  const minor = Number(sum.dataset.minor);
  const shown = (units / minor).toLocaleString(document.documentElement.lang, { minimumFractionDigits: units % minor ? 2 : 0 });
  sum.textContent = units ? `${sum.dataset.said}: ${shown}` : "";
}
fields.forEach((f) => f.addEventListener("input", told));
if (sum) told();
