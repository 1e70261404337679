// Rulings found as they are typed, in either language, with accents or without, by their article too.

const root = document.getElementById("table");
const plain = (words) => words.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}.§]+/gu, " ").trim();

function find() {
  const words = plain(document.getElementById("find-ruling")?.value ?? "").split(" ");
  let some = false;
  for (const row of root.querySelectorAll(".referee [data-find]")) {
    row.hidden = !words.every((word) => row.dataset.find.includes(word));
    some ||= !row.hidden;
  }
  const none = document.getElementById("no-ruling");
  if (none) none.hidden = some;
}

root.addEventListener("input", (event) => event.target.id === "find-ruling" && find());
root.addEventListener("submit", (event) => {
  if (!event.target.matches(".find")) return;
  event.preventDefault();
  find();
});
new MutationObserver(find).observe(root, { childList: true, subtree: true });
