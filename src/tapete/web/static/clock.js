// The big clock counts down between two looks at the house; without this script it still is right every twenty seconds.
"use strict";
const shown = document.getElementById("left");
if (shown && shown.dataset.runs === "1") {
  const ends = Date.now() + 1000 * Number(shown.dataset.left);
  setInterval(() => {
    const left = Math.max(0, Math.round((ends - Date.now()) / 1000));
    shown.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (left === 0) location.reload();
  }, 1000);
}
