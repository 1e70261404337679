// A page of the bingo hall: news as it is written, and buttons that work without leaving the page.

const root = document.getElementById("hall");
const link = document.createElement("p"); // outside of what changes
link.className = "link";
link.role = "status";
link.hidden = true;
root.before(link);
const parts = (where) => [...where.querySelectorAll("[data-part]")];
const names = (where) => parts(where).map((part) => part.dataset.part).join();
const entry = (where) => Number(where.querySelector('[data-part="n"]').dataset.n);

function merge(fresh, answered = false) {
  const came = fresh.getElementById("hall");
  if (!came) return;
  if (!answered && entry(came) < entry(root)) return;
  if (names(came) !== names(root)) root.replaceChildren(...document.importNode(came, true).childNodes);
  for (const part of parts(came)) {
    const old = root.querySelector(`[data-part="${part.dataset.part}"]`);
    if (part.dataset.answer !== undefined && !answered) continue; // what was answered stays until the next answer
    if (old.dataset.once && old.dataset.once === part.dataset.once) continue;
    for (const name of Object.keys(part.dataset)) old.dataset[name] = part.dataset[name];
    if (old.innerHTML === part.innerHTML) continue;
    const held = old.contains(document.activeElement) ? document.activeElement : null;
    const place = held && [...old.querySelectorAll("button, input")].indexOf(held);
    old.replaceChildren(...document.importNode(part, true).childNodes);
    if (held) (document.getElementById(held.id) ?? old.querySelectorAll("button, input")[place] ?? old.querySelector("button"))?.focus({ preventScroll: true });
  }
  root.querySelectorAll('form.do input[name="n"]').forEach((field) => (field.value = entry(root)));
  root.dispatchEvent(new CustomEvent("news"));
}

const parsed = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");

let asked = 0;
async function refresh() {
  const turn = ++asked;
  const answer = await fetch(`${location.pathname}/fragment${location.search}`).catch(() => null);
  if (answer?.redirected) return void location.reload();
  if (!answer?.ok || turn !== asked) return;
  merge(await parsed(answer));
}

let sending = false;
root.addEventListener("submit", async (event) => {
  const form = event.target.closest("form.do");
  if (!form) return;
  event.preventDefault();
  if (sending) return;
  sending = true;
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  const answer = await fetch(location.pathname, { method: "POST", body: fields }).catch(() => null);
  sending = false;
  if (!answer) {
    link.textContent = root.dataset.lost;
    link.hidden = false;
    return;
  }
  if (answer.redirected && new URL(answer.url).pathname !== location.pathname) return void (location.href = answer.url);
  asked++;
  merge(await parsed(answer), true);
  if (answer.ok) form.querySelectorAll("input:not([type=hidden])").forEach((field) => (field.value = field.defaultValue));
});

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.target.closest("input, select, textarea, button, summary, a")) return;
  const button = root.querySelector(`button[data-key="${CSS.escape(event.key)}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
});

// from a game that is over, pages follow the session to the next one
setInterval(() => root.querySelector("[data-over]") && refresh(), 4000);
root.addEventListener("news", () => {
  const follow = root.querySelector("[data-follow]");
  if (follow) location.href = follow.dataset.follow;
});

let soon = 0;
function listen() {
  const stream = new EventSource(`/api/tables/${root.dataset.table}/events?after=${entry(root)}`);
  stream.addEventListener("entry", () => {
    clearTimeout(soon);
    soon = setTimeout(refresh, 30);
  });
  stream.addEventListener("open", () => {
    if (!link.hidden) refresh();
    link.hidden = true;
  });
  stream.addEventListener("error", () => {
    link.textContent = root.dataset.lost;
    link.hidden = false;
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => refresh().then(listen), 1500);
  });
}
listen();

root.addEventListener("click", (event) => {
  const pack = event.target.closest("button.pack");
  if (pack) document.getElementById("cards").value = pack.dataset.cards;
});

// a win on one's own device, told there and nowhere else
let rung = "";
function ring() {
  const due = [...root.querySelectorAll(".alarm button")].map((button) => button.textContent).join();
  if (due && due !== rung) navigator.vibrate?.([200, 100, 200]);
  rung = due;
}
root.addEventListener("news", ring);
ring();
