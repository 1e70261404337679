// A table in the browser: bets by click or key, moves that happen once, and news as it is written.

const root = document.getElementById("table");
const id = root.dataset.table;
const said = document.getElementById("said");
const link = document.getElementById("link");
const csrf = document.querySelector('meta[name="csrf"]').content;
const lang = document.documentElement.lang;
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

const fragment = () => document.getElementById("fragment");
const shown = () => Number(fragment().dataset.n); // the entry that the page shows

// the passages that a citation names
function lawAt(cite) {
  const [regulation, slug] = root.dataset.game.split("/");
  return `/book/${regulation}/law/${encodeURIComponent(cite)}?game=${slug}`;
}

// saying what may not be

function say(text, cite = "") {
  said.replaceChildren();
  if (!text) return;
  const line = document.createElement("p");
  line.className = "refused";
  line.append(text);
  if (cite) {
    const to = document.createElement("a");
    to.className = "cite";
    to.href = lawAt(cite);
    to.textContent = cite;
    line.append(" ", to);
  }
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "×";
  close.setAttribute("aria-label", root.dataset.close);
  close.addEventListener("click", () => say(""));
  said.append(line, close);
  beside();
}

// it appears where one is looking: beside what was touched last, or what has the focus

let looked = null;
root.addEventListener("pointerdown", (event) => (looked = { x: event.clientX, y: event.clientY }), true);
root.addEventListener("keydown", () => (looked = null), true);

function beside() {
  const focus = document.activeElement?.getBoundingClientRect?.();
  const { x, y } = looked ?? { x: (focus?.x ?? 0) + (focus?.width ?? 0) / 2, y: focus?.bottom ?? 0 };
  const box = said.getBoundingClientRect();
  const above = y - box.height - 18;
  said.style.left = `${Math.min(Math.max(8, x - box.width / 2), innerWidth - box.width - 8)}px`;
  said.style.top = `${Math.max(8, above > 8 ? above : Math.min(y + 24, innerHeight - box.height - 8))}px`;
}
document.addEventListener("keydown", (event) => event.key === "Escape" && say(""));
root.addEventListener("say", (event) => say(event.detail));

// moves

function uuid() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

async function move(line, action) {
  await sent(line, action);
  root.dispatchEvent(new Event("answered")); // the page shows what it did, or why it may not be
}

async function sent(line, action = { id: uuid() }) {
  const body = JSON.stringify({ line, id: action.id });
  for (let turn = 0; ; turn++) {
    try {
      const answer = await fetch(`/api/tables/${id}/moves`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRF": csrf },
        body,
      });
      if (answer.status === 401) return void (location.href = `/login?back=/tables/${id}`);
      const told = await answer.json().catch(() => ({}));
      action.entry = answer.ok ? told.entry : 0;
      if (answer.ok) say("");
      else say(told.error ? told.error[lang] : `${answer.status}`, told.cite);
      return refresh();
    } catch {
      if (turn >= 4) return say(root.dataset.lost);
      await wait(400 * 2 ** turn); // the same id: however often it is sent, it has one effect
    }
  }
}

// Figures are typed as this page writes them, and go into the record plain.

function plain(words) {
  const dotted = root.dataset.writes === "1.000,00";
  const [group, point] = dotted ? ["\\.", ","] : [",", "\\."];
  const whole = new RegExp(`^(\\d{1,3}(${group}\\d{3})+|\\d+)(${point}\\d{1,2})?$`);
  if (whole.test(words)) return words.replace(new RegExp(group, "g"), "").replace(",", ".");
  if (/^\d+[.,]\d{1,2}$/.test(words)) return words.replace(",", ".");
  say(`«${words}» ${root.dataset.figure} ${root.dataset.writes}`);
  return "";
}

function seat() {
  const other = document.getElementById("for-seat");
  return other ? other.value : fragment().dataset.seat;
}

function amount() {
  const other = document.getElementById("other");
  if (other && other.value.trim()) return plain(other.value.trim());
  const chosen = document.querySelector('input[name="chip"]:checked');
  return chosen ? chosen.value : "";
}

function bet(spot) {
  const stake = amount();
  if (!seat() || !stake) return seat() && document.getElementById("other")?.value.trim() ? undefined : say(root.dataset.sit);
  const own = spot.dataset.owner === seat();
  if (spot.matches(".boxof") && !own) return say(`${root.dataset.own} ${seat()}.`);
  const at = own ? "" : spot.dataset.spot; // one's own box goes without its number
  move(`seat ${seat()} bets ${stake} ${spot.dataset.bet} ${at}`.trim());
}

// An action belongs to its button as it stands there, not to the click: until the page shows its effect, pressing again is the same.

const pressed = new WeakMap();

function actionOf(form, line) {
  const known = pressed.get(form);
  if (known?.line === line && !(known.entry <= shown())) return known;
  const made = { line, id: uuid() };
  pressed.set(form, made);
  return made;
}

root.addEventListener("submit", (event) => {
  const form = event.target.closest("form.move");
  if (!form) return;
  event.preventDefault();
  const fields = new FormData(form);
  if (event.submitter?.name) fields.set(event.submitter.name, event.submitter.value);
  if (fields.has("amount")) {
    const typed = plain(fields.get("amount").trim());
    if (!typed) return;
    fields.set("amount", typed);
  }
  const line = fields.get("line").replace(/\{(\w+)\}/g, (_, name) => fields.getAll(name).join(" "));
  move(line, actionOf(form, line));
});

// several moves by one button: one after another, until one is refused; pressed again before they are done, they are the same ones

document.documentElement.classList.add("js");

root.addEventListener("click", async (event) => {
  const button = event.target.closest?.("button[data-lines]");
  if (!button || event.detail > 1) return;
  const { id: first } = actionOf(button, button.dataset.lines);
  for (const [i, line] of button.dataset.lines.split("|").entries()) {
    const action = { id: `${first}-${i}` };
    await move(line, action);
    if (!action.entry) return;
  }
});

// The rest of a double click, or of a key held down, would fall on whatever has come to stand in that place.

root.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest("form.move button")) event.preventDefault();
});

root.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target.closest("form.move")) event.preventDefault();
});

root.addEventListener("click", (event) => {
  const spot = event.target.closest(".spot, .boxof");
  if (spot && !read) bet(spot);
  read = null;
});

// on a touch screen, holding a place says what it costs and bets nothing

let read = null;
let hold = 0;

root.addEventListener("pointerdown", (event) => {
  read = null;
  clearTimeout(hold);
  const spot = event.pointerType === "mouse" ? null : event.target.closest(".spot, .boxof");
  if (spot) hold = setTimeout(() => price({ target: (read = spot), type: "hold" }), 450);
});
for (const ended of ["pointerup", "pointercancel", "pointerleave"]) root.addEventListener(ended, () => clearTimeout(hold));
root.addEventListener("contextmenu", (event) => event.target.closest(".spot, .boxof") && event.preventDefault());

root.addEventListener("change", (event) => {
  const other = document.getElementById("other");
  if (event.target.name === "chip" && other) other.value = "";
});

// hands to be set: cards touched on the felt, dragged down out of their row, or ticked, make the low hand; what both would be is said first

function pieces(form) {
  const hand = [...root.querySelectorAll(".felt .hand")].find((h) => h.dataset.hand === form.dataset.hand);
  return hand ? [...hand.querySelectorAll(".card[data-card]")] : [];
}

function nameHands(form) {
  const boxes = [...form.querySelectorAll("input[name=card]")];
  const low = boxes.filter((box) => box.checked).map((box) => box.value);
  const way = JSON.parse(form.dataset.ways)[low.join(" ")];
  const said = form.querySelector("output");
  said.textContent = way?.said ?? form.dataset.wants;
  said.classList.toggle("wrong", Boolean(way?.foul));
  pieces(form).forEach((card, i) => card.classList.toggle("apart", Boolean(boxes[i]?.checked)));
}

function toBeSet(target) {
  const card = target.closest?.(".felt .hand .card[data-card]");
  const form = [...root.querySelectorAll("form.setting")].find((f) => f.dataset.hand === card?.closest(".hand").dataset.hand);
  const box = form?.querySelectorAll("input[name=card]")[form ? pieces(form).indexOf(card) : -1];
  return box ? { card, form, box } : null;
}

root.addEventListener("change", (event) => {
  const form = event.target.closest?.("form.setting");
  if (form) nameHands(form);
});

let held = null; // a card of a hand to be set, under the finger or the mouse

root.addEventListener("pointerdown", (event) => {
  const found = event.isPrimary && event.button === 0 ? toBeSet(event.target) : null;
  if (found) held = { ...found, from: event.clientY };
});

root.addEventListener("pointermove", (event) => {
  if (!held || !event.isPrimary) return;
  const scale = held.card.ownerSVGElement.getScreenCTM().a;
  held.card.style.translate = `0 ${(event.clientY - held.from) / scale}px`;
});

function letGo(event, done) {
  if (!held || !event.isPrimary) return;
  const { card, form, box, from } = held;
  const moved = event.clientY - from;
  held = null;
  card.style.translate = "";
  if (!done) return;
  box.checked = Math.abs(moved) > 8 ? moved > 0 : !box.checked;
  nameHands(form);
}
root.addEventListener("pointerup", (event) => letGo(event, true));
root.addEventListener("pointercancel", (event) => letGo(event, false));

// the felt by keyboard: one stop for Tab, arrows to the nearest spot, Enter to bet

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const onFelt = () => [...root.querySelectorAll(".felt .spot")];
let standing = "";

const keyOf = (spot) => `${spot.dataset.bet}|${spot.dataset.spot}`;

function oneStop() {
  const spots = onFelt();
  const held = spots.find((s) => keyOf(s) === standing) ?? spots[0];
  for (const spot of spots) spot.setAttribute("tabindex", spot === held ? "0" : "-1");
  return held;
}

function middle(spot) {
  const box = spot.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function nearest(from, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const spot of onFelt()) {
    const [sx, sy] = middle(spot);
    const along = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    if (along > 2 && along + 3 * aside < least) [best, least] = [spot, along + 3 * aside];
  }
  return best;
}

root.addEventListener("keydown", (event) => {
  const spot = event.target.closest?.(".felt .spot");
  if (!spot) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    bet(spot);
  } else if (ARROWS[event.key]) {
    event.preventDefault();
    const next = nearest(spot, ARROWS[event.key]);
    if (!next) return;
    standing = keyOf(next);
    oneStop();
    next.focus();
  }
});

// what a bet costs

let prices = {};

async function learnPrices() {
  const answer = await fetch(`/tables/${id}/prices`).catch(() => null); // without prices the table plays all the same
  if (answer?.status === 202) setTimeout(learnPrices, 5000); // still being worked out
  else if (answer?.ok) prices = await answer.json().catch(() => ({}));
}
learnPrices();

function price(event) {
  const spot = event.target.closest?.(".spot, .boxof");
  if (!spot) return;
  if (event.type === "focusin") standing = keyOf(spot);
  const found = prices[`${spot.dataset.bet} ${spot.dataset.spot ?? ""}`.trim()] ?? prices[spot.dataset.bet];
  const name = (spot.getAttribute("aria-label") ?? spot.textContent).trim();
  const at = document.getElementById("price");
  const said = document.createElement("b");
  said.textContent = name.split("\n")[0];
  at.replaceChildren(said);
  if (!found) return;
  const pays = name.includes(found.pays) ? "" : ` · ${root.dataset.pays} ${found.pays}`;
  const exact = found.exact.length < 16 ? ` (${found.exact})` : "";
  const to = document.createElement("a");
  to.className = "cite";
  to.href = lawAt(found.cite);
  to.textContent = found.cite;
  at.append(`${pays} · ${root.dataset.edge} ${found.edge}${exact} `, to);
}
root.addEventListener("mouseover", price);
root.addEventListener("focusin", price);

// the part of the page that changes

let asked = 0;

async function refresh() {
  const turn = ++asked;
  const answer = await fetch(`/tables/${id}/fragment`, { headers: { "X-Had": prints() } }).catch(() => null);
  if (answer?.redirected) return void (location.href = `/login?back=/tables/${id}`);
  if (!answer?.ok || turn !== asked) return;
  const text = await answer.text().catch(() => "");
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("fragment");
  if (!fresh || Number(fresh.dataset.n) < shown()) return;
  merge(fresh);
}

// what this page has already is not sent again: of such a part only the name comes

const partsOf = (where) => [...where.querySelectorAll("[data-part]")];
const prints = () => partsOf(root).filter((p) => p.dataset.print).map((p) => `${p.dataset.part}:${p.dataset.print}`).join(" ");

function restore(fresh, old) {
  for (const part of partsOf(fresh).filter((p) => p.dataset.same !== undefined)) {
    const twin = old.querySelector(`[data-part="${part.dataset.part}"]`);
    if (!twin) return false;
    part.replaceChildren(...document.importNode(twin, true).childNodes);
    delete part.dataset.same;
  }
  return true;
}

// where the felt is larger than its window, it turns to one's own place

function turnToOwn() {
  const felt = root.querySelector(".felt");
  const hand = root.querySelector(".held.own")?.dataset.of;
  const seat = fragment().dataset.seat;
  const own =
    (hand && felt.querySelector(`.hand[data-hand="${CSS.escape(hand)}"]`)) ||
    (seat && felt.querySelector(`[data-owner="${CSS.escape(seat)}"]`));
  if (!own || (felt.scrollWidth <= felt.clientWidth && felt.scrollHeight <= felt.clientHeight)) return;
  const [place, window_] = [own.getBoundingClientRect(), felt.getBoundingClientRect()];
  felt.scrollLeft += place.x + place.width / 2 - window_.x - window_.width / 2;
  felt.scrollTop += place.y + place.height / 2 - window_.y - window_.height / 2;
}

const due = () => root.querySelector('[data-part="choices"] button');

function merge(fresh) {
  const held = holdFocus();
  const waiting = due();
  const felt = root.querySelector(".felt");
  const scrolled = [felt.scrollLeft, felt.scrollTop];
  const old = fragment();
  if (!restore(fresh, old)) return;
  root.dispatchEvent(new Event("changing"));
  const names = (where) => partsOf(where).map((p) => p.dataset.part).join();
  if (names(old) !== names(fresh)) {
    for (const kept of partsOf(old).filter((p) => p.dataset.keyed !== undefined || p.dataset.once)) {
      const twin = fresh.querySelector(`[data-part="${kept.dataset.part}"]`);
      if (twin && twin.dataset.once === kept.dataset.once && twin.dataset.keyed === undefined) twin.replaceWith(kept);
    }
    old.replaceWith(document.importNode(fresh, true));
  } else {
    old.dataset.n = fresh.dataset.n;
    old.dataset.seat = fresh.dataset.seat;
    old.dataset.open = fresh.dataset.open;
    old.dataset.dealt = fresh.dataset.dealt;
    for (const part of partsOf(fresh)) mergePart(old.querySelector(`[data-part="${part.dataset.part}"]`), part);
  }
  oneStop();
  root.querySelector(".felt").scrollTo(...scrolled);
  root.dispatchEvent(new Event("drawn"));
  if (!waiting && due()) turnToOwn();
  wind();
  held();
  if (!waiting) due()?.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" }); // it is one's turn
}

function mergePart(old, fresh) {
  if (fresh.dataset.part === "price") return;
  if (fresh.dataset.print && fresh.dataset.print === old.dataset.print) return; // it is shown already, and perhaps moving
  if (fresh.dataset.once && fresh.dataset.once === old.dataset.once) return;
  if (fresh.dataset.print) old.dataset.print = fresh.dataset.print;
  if (fresh.dataset.keyed !== undefined) return mergeList(old, fresh);
  if (old.innerHTML !== fresh.innerHTML) {
    old.replaceChildren(...document.importNode(fresh, true).childNodes);
    if (fresh.dataset.once) old.dataset.once = fresh.dataset.once;
  }
}

// a list in the order it has on the server; what is there already stays the same line

function mergeList(old, fresh) {
  const known = new Map([...old.children].map((li) => [li.dataset.key, li]));
  old.replaceChildren(...[...fresh.children].map((li) => known.get(li.dataset.key) ?? document.importNode(li, true)));
}

function holdFocus() {
  const focused = document.activeElement;
  const spot = focused?.closest?.(".spot");
  if (spot && root.contains(spot)) {
    const find = `.spot[data-bet="${CSS.escape(spot.dataset.bet)}"][data-spot="${CSS.escape(spot.dataset.spot)}"]`;
    return () => document.activeElement !== spot && root.querySelector(find)?.focus({ preventScroll: true });
  }
  const key = root.contains(focused) ? focused.id : "";
  const part = focused?.closest?.("[data-part]")?.dataset.part;
  return () => {
    if (document.contains(focused) || !part) return;
    const again = key && document.getElementById(key);
    const near = root.querySelector(`[data-part="${part}"] button, [data-part="actions"] button, [data-part="choices"] button`);
    (again || near || root.querySelector('.felt .spot[tabindex="0"]'))?.focus({ preventScroll: true });
  };
}

// events, taken up again where they were lost

let soon = 0;

function listen() {
  const stream = new EventSource(`/api/tables/${id}/events?after=${fragment().dataset.n}`);
  stream.addEventListener("entry", () => {
    clearTimeout(soon);
    soon = setTimeout(refresh, 40);
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

// the clock, as far as the server said it has to run

let ends = 0;

function wind() {
  const clock = root.querySelector(".clock");
  ends = clock ? performance.now() + Number(clock.dataset.left) : 0;
}

setInterval(() => {
  const clock = root.querySelector(".clock");
  if (!clock) return;
  const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  clock.querySelector("b").textContent = left;
  clock.classList.toggle("soon", left <= 5);
}, 250);

// on a narrow screen the cloth comes before the wheel

function bringCloth() {
  const felt = root.querySelector(".felt");
  const spots = felt.querySelector(".spots");
  if (!spots || felt.scrollWidth <= felt.clientWidth) return;
  felt.scrollLeft = spots.getBoundingClientRect().left - felt.getBoundingClientRect().left - 12;
}

oneStop();
wind();
bringCloth();
turnToOwn();
listen();
