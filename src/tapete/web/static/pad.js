// The pad by keyboard: what is typed, by a person, a scanner or a shoe that types, is entered as soon as it can mean one thing only.

const root = document.getElementById("table");
const own = "input, select, textarea, [contenteditable]";
let typed = "";
let busy = Promise.resolve();
let entered = false; // something was entered without Enter, last of all: who types it all the same, as scanners do, means that

const keys = () => [...root.querySelectorAll(".keys button[data-types]")];
const field = () => document.getElementById("typed");
const plain = (words) => words.toLowerCase().replace(/[\s-]/g, "");

function show() {
  const at = field();
  if (at && at.value !== typed) at.value = typed;
}

function fits(words) {
  const known = keys().map((key) => [key, key.dataset.types.split(" ")]);
  const begun = known.filter(([, ways]) => ways.some((way) => way.startsWith(words))).map(([key]) => key);
  const exact = known.find(([, ways]) => ways.includes(words))?.[0];
  const more = known.some(([, ways]) => ways.some((way) => way !== words && way.startsWith(words)));
  return { begun, exact, more };
}

// one after another: the next is looked up when the page shows what this one did

function enter(words) {
  busy = busy.then(async () => {
    const { exact } = fits(words);
    const form = root.querySelector(".keys");
    if (!exact || exact.disabled) {
      if (form) root.dispatchEvent(new CustomEvent("say", { detail: `${words}: ${form.dataset.not}` }));
      return;
    }
    const answered = new Promise((done) => root.addEventListener("answered", done, { once: true }));
    exact.click();
    await Promise.race([answered, new Promise((done) => setTimeout(done, 30000))]);
  });
}

function take(letter) {
  typed = plain(typed + letter);
  const { begun, exact, more } = fits(typed);
  if (exact && !more) {
    const words = typed;
    typed = "";
    entered = true;
    enter(words);
  } else if (!begun.length) {
    root.dispatchEvent(new CustomEvent("say", { detail: `${typed}: ${root.querySelector(".keys")?.dataset.not ?? ""}` }));
    typed = "";
  }
  show();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !keys().length) return;
  const inside = event.target.closest?.(own);
  if (inside && inside !== field()) return;
  const again = event.key === "Enter" && entered;
  entered = false;
  if (again && !typed) event.preventDefault();
  else if (event.key === "Enter" && typed) {
    event.preventDefault();
    const words = typed;
    typed = "";
    show();
    enter(words);
  } else if (event.key === "Escape") {
    typed = "";
    show();
  } else if (event.key === "Backspace") {
    event.preventDefault();
    typed = typed.slice(0, -1);
    show();
  } else if (event.key.length === 1 && event.key !== " ") {
    event.preventDefault();
    if (!event.repeat) take(event.key);
  } else if (event.key === " " && inside) event.preventDefault();
});

document.addEventListener("pointerdown", () => (entered = false), true);

document.addEventListener(
  "submit",
  (event) => {
    if (!event.target.matches(".typed")) return;
    const words = plain(field().value);
    typed = "";
    if (!fits(words).exact) return; // said in other words: the table reads it
    event.preventDefault();
    event.stopPropagation();
    show();
    enter(words);
  },
  true,
);

// on a phone the keyboard of the screen sends no keys that can be told apart: what stands in the field counts

document.addEventListener("input", (event) => {
  if (event.target !== field() || event.target.value === typed) return;
  typed = "";
  take(event.target.value);
});
