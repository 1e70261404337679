// A device on which the player marks: it compares its cards with the numbers entered, and with nothing else.

const root = document.getElementById("hall");
const game = () => root.querySelector('[data-part="n"]').dataset.game;
const key = () => `tapete-daub-${root.dataset.table}-${game()}`;

function entered() {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(`tapete-daub-${root.dataset.table}-`) && name !== key()) localStorage.removeItem(name); // erased with its game
  }
  return new Set(JSON.parse(localStorage.getItem(key()) ?? "[]"));
}

function draw() {
  const marks = entered();
  for (const button of root.querySelectorAll(".key")) button.setAttribute("aria-pressed", marks.has(Number(button.dataset.n)));
  for (const card of root.querySelectorAll("[data-needs]")) {
    for (const cell of card.querySelectorAll("[data-ball]")) cell.classList.toggle("marked", marks.has(Number(cell.dataset.ball)));
    const lacks = Object.entries(JSON.parse(card.dataset.needs)).map(([prize, ways]) => [
      prize,
      Math.min(...ways.map((way) => way.filter((n) => !marks.has(n)).length)),
    ]);
    const least = Math.min(99, ...lacks.map(([, count]) => count));
    const before = card.classList.contains("ready");
    card.classList.toggle("ready", least === 0 && marks.size > 0);
    card.classList.toggle("near", least === 1);
    card.style.order = least;
    card.querySelector(".togo").textContent = least < 99 ? `${root.dataset.togo}: ${least}` : "";
    for (const [prize, count] of lacks) card.querySelector(`[data-prize="${prize}"] button`)?.classList.toggle("primary", count === 0 && marks.size > 0);
    if (!before && least === 0 && marks.size) navigator.vibrate?.([200, 100, 200]);
  }
}

root.addEventListener("click", (event) => {
  const button = event.target.closest(".key");
  if (!button) return;
  const marks = entered();
  const n = Number(button.dataset.n);
  if (!marks.delete(n)) marks.add(n);
  localStorage.setItem(key(), JSON.stringify([...marks]));
  draw();
});
root.addEventListener("news", draw);
draw();
