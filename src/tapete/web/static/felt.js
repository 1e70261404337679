// The felt as it is read and touched: no word smaller than can be read, and a magnifier where places lie too close together.

const root = document.getElementById("table");
const READABLE = 11; // px: no word on the felt is shown smaller
const TOUCHABLE = 32; // px: a place smaller than this is bet on in the magnifier
const INK = 0.72; // how much of its line's height a word fills
const felt = () => root.querySelector(".felt svg.tapete-felt");
const SVG = "http://www.w3.org/2000/svg";

// words: as on a map, one that would be too small is set larger if there is room for it, and else left out until it is magnified

const scaleOf = (node) => {
  const m = node.getScreenCTM();
  return m ? Math.sqrt(Math.abs(m.a * m.d - m.b * m.c)) : 0;
};

function boxOf(text, grown = 1) {
  const b = text.getBoundingClientRect();
  const [w, h] = [b.width * grown, b.height * grown * INK];
  const anchor = text.getAttribute("text-anchor");
  const level = b.height < 1.6 * parseFloat(text.dataset.size) * scaleOf(text);
  const x = level && anchor === "start" ? b.x : level && anchor === "end" ? b.right - w : b.x + b.width / 2 - w / 2;
  const middle = b.y + b.height / 2;
  return { x, y: middle - h / 2, right: x + w, bottom: middle + h / 2 };
}

const meet = (a, b) => a.x < b.right - 0.5 && b.x < a.right - 0.5 && a.y < b.bottom - 0.5 && b.y < a.bottom - 0.5;
const within = (a, b) => a.x >= b.x && a.right <= b.right && a.y >= b.y && a.bottom <= b.bottom;

function setWords(svg) {
  svg.querySelectorAll(".sign").forEach((sign) => sign.remove());
  const texts = [...svg.querySelectorAll("text")].filter((t) => t.textContent.trim());
  for (const text of texts) {
    text.dataset.size ??= text.getAttribute("font-size") ?? parseFloat(getComputedStyle(text).fontSize);
    text.style.fontSize = "";
    text.classList.remove("unread");
  }
  svg.querySelectorAll(".chip").forEach(setChip);
  const seen = texts.map((text) => ({ text, shown: Number(text.dataset.size) * scaleOf(text) })).filter((t) => t.shown && !t.text.closest(".chip"));
  const edge = svg.getBoundingClientRect();
  const places = [...svg.querySelectorAll(".spot > :last-child, rect")].map((s) => s.getBoundingClientRect());
  const taken = seen.filter((t) => t.shown >= READABLE && !piece(t.text)).map((t) => boxOf(t.text));
  const larger = [];
  const hidden = [];
  const small = seen.filter((t) => t.shown < READABLE).sort((a, b) => b.shown - a.shown);
  for (const many of together(small)) {
    const boxes = many.map(({ text, shown }) => boxOf(text, READABLE / shown));
    const free = many[0].text.closest(".wheel")
      ? many.every(({ shown }) => READABLE / shown < 1.15)
      : many.every(({ text }, i) => piece(text) || fits(boxes[i], boxOf(text), [...taken, ...boxes.filter((b) => b !== boxes[i])], places, edge));
    (free ? larger : hidden).push(...many);
    if (free) taken.push(...boxes.filter((_, i) => !piece(many[i].text)));
  }
  for (const { text, shown } of larger) text.style.fontSize = `${(Number(text.dataset.size) * READABLE * 1.01) / shown}px`;
  for (const { text } of hidden) text.classList.add("unread");
  const tables = new Set(hidden.map(({ text }) => text.closest(".paytable")).filter(Boolean));
  tables.forEach(sign);
}

// a chip grows with its figure

function setChip(chip) {
  const text = chip.querySelector("text");
  if (!text) return;
  chip.dataset.as ??= chip.getAttribute("transform");
  chip.setAttribute("transform", chip.dataset.as);
  const shown = Number(text.dataset.size) * scaleOf(text);
  if (shown && shown < READABLE) chip.setAttribute("transform", `${chip.dataset.as} scale(${(READABLE * 1.01) / shown})`);
}

// cards and tiles lie on the words, and their own figures have room

const piece = (text) => text.closest(".card, .tile, .back, .hand");

// a pay table, a wheel, a road or a sentence is read whole or not at all

function together(small) {
  const tables = new Map();
  return small.flatMap((word) => {
    const table = word.text.closest(".wheel, .road, .sentence") ?? (word.text.getAttribute("text-anchor") !== "middle" ? word.text.closest(".paytable") : null);
    if (!table) return [[word]];
    if (tables.has(table)) return void tables.get(table).push(word) ?? [];
    tables.set(table, [word]);
    return [tables.get(table)];
  });
}

function fits(grown, before, others, places, edge) {
  if (!within(grown, edge) || others.some((b) => meet(grown, b))) return false;
  return places.filter((p) => within(before, p)).every((p) => within(grown, p));
}

function sign(table) {
  const box = table.getBBox();
  const mark = document.createElementNS(SVG, "path");
  mark.setAttribute("class", "sign");
  mark.setAttribute("d", "M-9 -2a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M3 3L10 10");
  mark.setAttribute("transform", `translate(${box.x + box.width / 2} ${box.y + box.height / 2}) scale(${1 / scaleOf(table)})`);
  table.append(mark);
}

// the magnifier: a piece of the felt, so large that every place in it can be touched and every word read

const lens = document.getElementById("lens");
const glass = lens.querySelector("div");
let at = null; // the middle of what is magnified, in the drawing's units

const sizeOf = (spot) => {
  const b = spot.lastElementChild.getBoundingClientRect();
  return Math.min(b.width, b.height);
};

function magnify(point) {
  at = point;
  lens.hidden = false;
  drawLens();
}

function drawLens() {
  const svg = felt();
  if (!at || !svg || lens.hidden) return;
  const sheet = svg.viewBox.baseVal;
  const scale = scaleOf(svg);
  const room = glass.getBoundingClientRect();
  const near = (b, size) => {
    const o = svg.getBoundingClientRect();
    const [x, y] = [(b.x + b.width / 2 - o.x) / scale, (b.y + b.height / 2 - o.y) / scale];
    return Math.abs(x - at.x) < room.width / size / 2 && Math.abs(y - at.y) < room.height / size / 2;
  };
  let size = 1.7 * Math.max(scale, 0.75);
  const spots = [...svg.querySelectorAll(".spot")].filter((s) => near(s.lastElementChild.getBoundingClientRect(), size));
  const words = [...svg.querySelectorAll("text")].filter((t) => near(t.getBoundingClientRect(), size));
  const least = Math.min(Infinity, ...spots.map(sizeOf)) / scale;
  const type = Math.min(Infinity, ...words.map((t) => (Number(t.dataset.size) * scaleOf(t)) / scale).filter(Boolean));
  size = Math.min(5, Math.max(size, (TOUCHABLE + 2) / least, (READABLE + 0.5) / type));
  const [w, h] = [room.width / size, room.height / size];
  const clamp = (v, most) => Math.min(Math.max(v, 0), Math.max(0, most));
  const copy = svg.cloneNode(true);
  for (const text of copy.querySelectorAll("text")) {
    text.style.fontSize = "";
    text.classList.remove("unread");
  }
  copy.querySelectorAll(".sign, title, desc").forEach((n) => n.remove());
  copy.querySelectorAll(".chip[data-as]").forEach((chip) => chip.setAttribute("transform", chip.dataset.as));
  copy.setAttribute("viewBox", `${clamp(at.x - w / 2, sheet.width - w)} ${clamp(at.y - h / 2, sheet.height - h)} ${w} ${h}`);
  copy.removeAttribute("style");
  glass.replaceChildren(copy);
}

function close() {
  if (lens.hidden) return false;
  lens.hidden = true;
  at = null;
  glass.replaceChildren();
  return true;
}

function pointOf(svg, x, y) {
  const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
  return { x: p.x, y: p.y };
}

let touched = false;
root.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch" || event.pointerType === "pen"), true);

function crowded(spot, x, y) {
  if (sizeOf(spot) < TOUCHABLE) return true;
  return [...felt().querySelectorAll(".spot")].some((other) => {
    const b = other.lastElementChild.getBoundingClientRect();
    return other !== spot && Math.min(b.width, b.height) < TOUCHABLE && Math.hypot(b.x + b.width / 2 - x, b.y + b.height / 2 - y) < TOUCHABLE / 2;
  });
}

root.addEventListener(
  "click",
  (event) => {
    const svg = event.target.closest?.(".felt svg.tapete-felt");
    if (!svg || root.querySelector("form.setting") || event.detail === 0) return;
    const spot = event.target.closest(".spot");
    if (spot ? !(touched && crowded(spot, event.clientX, event.clientY)) : event.target.closest(".boxof")) return;
    event.stopPropagation();
    magnify(pointOf(svg, event.clientX, event.clientY));
  },
  true,
);

root.addEventListener("keydown", (event) => {
  const spot = event.target.closest?.(".felt .spot");
  if (!spot || event.key !== "+") return;
  event.preventDefault();
  const b = spot.lastElementChild.getBoundingClientRect();
  magnify(pointOf(felt(), b.x + b.width / 2, b.y + b.height / 2));
});

document.addEventListener("keydown", (event) => event.key === "Escape" && close());
lens.querySelector("button").addEventListener("click", close);

// what is magnified is moved with a finger or the mouse

let held = null;
glass.addEventListener("pointerdown", (event) => (held = { x: event.clientX, y: event.clientY, moved: false }));
glass.addEventListener("pointermove", (event) => {
  const copy = glass.querySelector("svg");
  if (!held || !copy || (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < 8)) return;
  held.moved = true;
  const [view, sheet, scale] = [copy.viewBox.baseVal, felt().viewBox.baseVal, scaleOf(copy)];
  held.from ??= { x: view.x, y: view.y };
  view.x = Math.min(Math.max(held.from.x - (event.clientX - held.x) / scale, 0), Math.max(0, sheet.width - view.width));
  view.y = Math.min(Math.max(held.from.y - (event.clientY - held.y) / scale, 0), Math.max(0, sheet.height - view.height));
  at = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
});
glass.addEventListener("pointerup", () => setTimeout(() => (held = null)));
glass.addEventListener("pointercancel", () => (held = null));
glass.addEventListener("click", (event) => held?.moved && event.stopPropagation(), true);

// whenever the felt is another, or has another size

let soon = 0;
function again() {
  const svg = felt();
  if (!svg) return;
  setWords(svg);
  drawLens();
}
root.addEventListener("drawn", again);
addEventListener("resize", () => {
  clearTimeout(soon);
  soon = setTimeout(again, 120);
});
again();
