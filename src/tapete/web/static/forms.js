// A form that goes to another page is sent once, also by who clicks twice.

const SECONDS = 5;
const sent = new WeakMap();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  const last = sent.get(form) ?? -Infinity;
  if (event.timeStamp - last < SECONDS * 1000) event.preventDefault();
  else sent.set(form, event.timeStamp);
});
addEventListener("pageshow", () => document.querySelectorAll("form").forEach((form) => sent.delete(form)));
