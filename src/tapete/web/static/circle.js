// Poker among players: the slider and its figure say the same, presets move both, and letters speak.

const root = document.getElementById("table");
const dotted = root.dataset.writes === "1.000,00";

function figure(units, minor) {
  const whole = Math.trunc(units / minor);
  const rest = units % minor;
  return rest ? `${whole}.${String(rest).padStart(String(minor).length - 1, "0")}` : `${whole}`;
}

function aloud(plain) {
  const [whole, rest] = plain.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, dotted ? "." : ",");
  return rest ? grouped + (dotted ? "," : ".") + rest : grouped;
}

function typed(words) {
  if (/^\d+[.,]\d{1,2}$/.test(words)) return Number(words.replace(",", "."));
  return Number(dotted ? words.replaceAll(".", "").replace(",", ".") : words.replaceAll(",", ""));
}

function set(form, units, keepFigure = false) {
  const slider = form.querySelector("#wager-slider");
  const exact = Math.min(Math.max(units, Number(slider.min)), Number(slider.max));
  slider.step = exact === Number(slider.max) ? "any" : slider.dataset.step; // the most need not be a whole number of steps
  slider.value = exact;
  const shown = figure(exact, Number(slider.dataset.minor));
  if (!keepFigure) form.querySelector("#wager-amount").value = shown;
  form.querySelector("#wager-said").textContent = keepFigure ? form.querySelector("#wager-amount").value : aloud(shown);
  for (const preset of form.querySelectorAll("[data-units]")) preset.classList.toggle("on", Number(preset.dataset.units) === exact);
}

root.addEventListener("input", (event) => {
  const form = event.target.closest("form.wager");
  if (!form) return;
  if (event.target.id === "wager-slider") {
    const [step, least, most] = [event.target.dataset.step, event.target.min, event.target.max].map(Number);
    const at = Number(event.target.value);
    set(form, most - at < step / 2 ? most : least + Math.round((at - least) / step) * step);
  } else {
    const said = typed(event.target.value.trim());
    const minor = Number(form.querySelector("#wager-slider").dataset.minor);
    if (Number.isFinite(said)) set(form, Math.round(said * minor), true);
  }
});

root.addEventListener("click", (event) => {
  const preset = event.target.closest("form.wager [data-units]");
  if (preset) set(preset.form, Number(preset.dataset.units));
});

document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  if (at.id === "wager-slider" && event.key === "Enter") {
    event.preventDefault();
    return at.form.requestSubmit();
  }
  if (at.matches?.("select, textarea, input:not([type=range])")) return;
  const named = root.querySelector(`[data-part="turn"] [data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!named) return;
  event.preventDefault();
  if (named.matches("input")) named.focus();
  else named.click();
});

// the hand in order: its last word is what one wants to see

function last() {
  const told = root.querySelector('[data-part="news"]');
  if (told) told.scrollTop = told.scrollHeight;
}
new MutationObserver(last).observe(root, { childList: true, subtree: true });
last();
