// It happens before your eyes: the ball runs, dice fall, cards come out of the shoe, chips are pushed in the order of payment.
// All of it is short; a click or Escape ends it, and who wants less motion has none. Sound is off until it is asked for.

const root = document.getElementById("table");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const SPIN = 1900;
const THROW = 700;
const CARD = 260;
const NEXT = 170; // from one card to the next
const PUSH = 380;
const LONGEST = 2600; // however many payments there are, they take no longer

const felt = () => root.querySelector(".felt svg.tapete-felt");
const list = () => root.querySelector('[data-part="news"]');

// what lay on the felt before it was drawn anew

let before = null;

root.addEventListener("changing", () => {
  const svg = felt();
  if (!svg || still.matches) return void (before = null);
  before = {
    chips: new Map([...svg.querySelectorAll(".chip")].map((chip) => [chipKey(chip), { chip: chip.cloneNode(true), at: within(svg, chip.parentNode) }])),
    cards: new Map([...svg.querySelectorAll(".hand")].map((hand) => [hand.dataset.hand, hand.querySelectorAll(".card, .back, .tile").length])),
    news: new Set([...list().children].map((li) => li.dataset.key)),
    n: Number(document.getElementById("fragment").dataset.n),
  };
});

const chipKey = (chip) => `${chip.dataset.seat}|${chip.dataset.bet}|${chip.dataset.spot}`;
const within = (svg, node) => svg.getScreenCTM().inverse().multiply(node.getScreenCTM());

// one show at a time; the next one ends it

let show = null;

function begin() {
  end();
  const fragment = document.getElementById("fragment");
  show = { moves: [], over: false, then: [], fragment };
  fragment.classList.add("moving");
  return show;
}

function end() {
  if (!show || show.over) return;
  show.over = true;
  show.moves.forEach((move) => move.finish());
  show.then.forEach((undo) => undo());
  document.getElementById("fragment")?.classList.remove("moving");
}

addEventListener("click", end, true);
addEventListener("keydown", (event) => event.key === "Escape" && end(), true);

async function move(node, frames, options) {
  if (!show || show.over) return;
  const made = node.animate(frames, { easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards", ...options });
  show.moves.push(made);
  await made.finished.catch(() => {});
}

root.addEventListener("drawn", async () => {
  const then = before;
  before = null;
  if (!then) return;
  const news = [...list().children].filter((li) => !then.news.has(li.dataset.key));
  const settled = news.some((li) => li.matches(".chance")) || news.some((li) => li.dataset.bet);
  if (!settled || document.hidden) return;
  const mine = begin();
  const lines = news.filter((li) => /^[\d.]+$/.test(li.dataset.key)).sort((a, b) => turnOf(a) - turnOf(b));
  news.forEach((li) => (li.hidden = true));
  mine.then.push(() => news.forEach((li) => (li.hidden = false)), () => felt()?.querySelector(".ghosts")?.remove());
  const ghosts = lying(then, lines);
  await chance(then, news.some((li) => li.matches(".chance")));
  await paid(lines, news, ghosts);
  if (show === mine) end();
});

const turnOf = (li) => li.dataset.key.split(".").reduce((n, part) => n * 1000 + Number(part), 0);

// what chance does

async function chance(then, fresh) {
  const svg = felt();
  if (!svg) return;
  await cards(svg, then);
  if (!fresh) return;
  const wheel = svg.querySelector(".wheel");
  if (wheel) return spin(svg, wheel);
  const dice = [...svg.querySelectorAll(".throw .die")];
  if (dice.length) {
    sound("dice");
    await Promise.all(dice.map((die, i) => fall(die, i)));
  }
}

function spin(svg, wheel) {
  sound("ball");
  const late = { opacity: [0, 0, 1], offset: [0, 0.92, 1] };
  const turned = (node, from) => move(node, { rotate: [`${from}deg`, "0deg"] }, { duration: SPIN, easing: "cubic-bezier(.1,.6,.2,1)" });
  const [rim, ball] = [wheel.querySelector(".turning:not(.ball)"), wheel.querySelector(".ball")];
  const hidden = [...svg.querySelectorAll(".wheel .hub, .wheel .came, .dolly, .lit, .results > :last-child")];
  return Promise.all([
    rim && turned(rim, ball ? -360 : -1080),
    ball && turned(ball, 1080),
    ...hidden.map((node) => move(node, late, { duration: SPIN, easing: "linear" })),
  ]);
}

const fall = (die, i) =>
  move(
    die,
    { translate: ["-160px -40px", "40px 14px", "-14px -8px", "5px 3px", "0 0"], opacity: [0, 1, 1, 1, 1] },
    { duration: THROW, delay: 60 * i, easing: "ease-out" },
  );

async function cards(svg, then) {
  const fresh = [...svg.querySelectorAll(".hand")].flatMap((hand) => {
    const lie = [...hand.querySelectorAll(".card, .back, .tile")];
    const had = then.cards.get(hand.dataset.hand) ?? 0;
    return lie.length > had ? lie.slice(had) : [];
  });
  if (!fresh.length) return;
  const wanted = document.getElementById("fragment").dataset.dealt.split(" ");
  const turn = new Map();
  wanted.forEach((name, i) => {
    const card = fresh.find((c) => !turn.has(c) && (c.dataset.card ?? "??") === name);
    if (card) turn.set(card, i);
  });
  fresh.sort((a, b) => (turn.get(a) ?? 999) - (turn.get(b) ?? 999));
  const shoe = svg.querySelector(".shoe")?.getBoundingClientRect() ?? svg.getBoundingClientRect();
  const next = Math.min(NEXT, 1800 / fresh.length);
  await Promise.all(fresh.map((card, i) => deal(svg, card, shoe, i * next)));
}

function deal(svg, card, shoe, delay) {
  const [to, scale] = [card.getBoundingClientRect(), card.parentNode.getScreenCTM()];
  const there = new DOMPoint(shoe.x + 20, shoe.y + 20).matrixTransform(scale.inverse());
  const here = new DOMPoint(to.x + to.width / 2, to.y + to.height / 2).matrixTransform(scale.inverse());
  setTimeout(() => show && !show.over && sound("card"), delay);
  return move(card, { translate: [`${there.x - here.x}px ${there.y - here.y}px`, "0 0"], opacity: [0, 1, 1] }, { duration: CARD, delay });
}

// chips that are settled lie until their turn comes; losers go to the house, winners are paid and go to their owner

function lying(then, lines) {
  const svg = felt();
  const found = new Map();
  if (!svg) return found;
  const layer = svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
  layer.setAttribute("class", "ghosts");
  const now = new Set([...svg.querySelectorAll(".chip")].map(chipKey));
  for (const li of lines.filter((l) => l.dataset.bet)) {
    const known = then.chips.get(li.dataset.bet);
    if (!known || now.has(li.dataset.bet) || found.has(li.dataset.bet)) continue;
    const { a, b, c, d, e, f } = known.at;
    const ghost = layer.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
    ghost.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    ghost.append(known.chip);
    found.set(li.dataset.bet, ghost);
  }
  return found;
}

async function paid(lines, news, ghosts) {
  const payments = lines.filter((li) => li.dataset.bet).length;
  const pace = Math.min(PUSH, LONGEST / Math.max(1, payments));
  for (const li of lines) {
    if (!show || show.over) return;
    const head = li.previousElementSibling;
    if (head?.matches(".seat")) head.hidden = false;
    li.hidden = false;
    li.classList.add("fresh");
    if (li.dataset.bet) await push(li, ghosts.get(li.dataset.bet), pace);
  }
}

async function push(li, ghost, pace) {
  const svg = felt();
  if (!ghost || !svg) return move(li, { opacity: [0, 1] }, { duration: pace / 2 });
  const sheet = svg.viewBox.baseVal;
  const box = ghost.getBoundingClientRect();
  const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(svg.getScreenCTM().inverse());
  const house = `${sheet.width / 2 - at.x}px ${30 - at.y}px`;
  const lost = li.matches(".lose");
  sound(lost ? "chip" : "win");
  if (!lost && li.matches(".win")) {
    const gain = ghost.cloneNode(true);
    ghost.after(gain);
    move(gain, { translate: [house, "10px -10px"], opacity: [0, 1] }, { duration: pace / 2, fill: "both" });
    await move(ghost, { translate: ["0 0", "0 0"] }, { duration: pace / 2 });
    move(gain, { translate: ["10px -10px", `10px ${sheet.height - at.y}px`], opacity: [1, 0] }, { duration: pace / 2, fill: "forwards" });
  }
  const to = lost ? house : `0 ${sheet.height - at.y}px`;
  await move(ghost, { translate: ["0 0", to], opacity: [1, 1, 0] }, { duration: pace / (lost ? 1 : 2), fill: "forwards" });
}

// sound: a few tones, made here

const button = document.getElementById("sound");
let ears = null;
let wanted = localStorage.getItem("sound") === "on";

function shown() {
  button.setAttribute("aria-pressed", String(wanted));
}

button.addEventListener("click", () => {
  wanted = !wanted;
  localStorage.setItem("sound", wanted ? "on" : "off");
  shown();
  sound("chip");
});
shown();

function sound(what) {
  if (!wanted || still.matches) return;
  ears ??= new AudioContext();
  if (ears.state === "suspended") ears.resume().catch(() => {});
  const at = ears.currentTime + 0.01;
  const ticks = (count, over) => Array.from({ length: count }, (_, i) => at + over * (i / count) ** 1.8);
  if (what === "ball") ticks(26, SPIN / 1000).forEach((t) => tone(t, 2100 + Math.random() * 300, 0.018, 0.05, "square"));
  if (what === "dice") ticks(7, THROW / 1000).forEach((t) => tone(t, 500 + Math.random() * 500, 0.03, 0.1, "triangle"));
  if (what === "card") tone(at, 900, 0.05, 0.05, "sawtooth", 300);
  if (what === "chip") [0, 0.035].forEach((later) => tone(at + later, 2600, 0.04, 0.08, "sine"));
  if (what === "win") [660, 880].forEach((pitch, i) => tone(at + 0.09 * i, pitch, 0.16, 0.1, "sine"));
}

function tone(at, pitch, lasts, loud, type, falls = pitch) {
  const [voice, level] = [ears.createOscillator(), ears.createGain()];
  voice.type = type;
  voice.frequency.setValueAtTime(pitch, at);
  voice.frequency.exponentialRampToValueAtTime(falls, at + lasts);
  level.gain.setValueAtTime(loud, at);
  level.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  voice.connect(level).connect(ears.destination);
  voice.start(at);
  voice.stop(at + lasts);
}
