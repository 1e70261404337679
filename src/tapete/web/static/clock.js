// A part of the page that looks at the house again every so many seconds (`data-look`) and puts what it finds in its place; the
// page stays where it is. The big clock counts down in between. Without this script the browser asks for the whole page.
"use strict";
const part = () => document.querySelector("[data-look]");
let ends = 0;
let due = 0;

function taken() {
  const shown = document.getElementById("left");
  const seconds = Number(part().dataset.look);
  ends = shown && shown.dataset.runs === "1" ? Date.now() + 1000 * Number(shown.dataset.left) : 0;
  due = seconds ? Date.now() + 1000 * seconds : Infinity;
}

async function look() {
  ends = 0;
  due = Infinity;
  try {
    const answer = await fetch(location.href);
    const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-look]");
    if (answer.ok && found) part().replaceWith(found);
  } catch {
    // the house is away for a moment: looked at again next time
  }
  taken();
}

taken();
setInterval(() => {
  const shown = document.getElementById("left");
  const left = Math.max(0, Math.round((ends - Date.now()) / 1000));
  if (shown && ends) shown.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (Date.now() >= due || (shown && ends && left === 0)) look();
}, 1000);
