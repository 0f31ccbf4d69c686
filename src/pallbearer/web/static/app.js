// What scripts add to pages that work without them: live changes, forms that stay in place, keys, moving things.
import { morph } from "./morph.js";
import { keys } from "./keys.js";
import { moving } from "./moving.js";

const body = document.body;
const table = body.dataset.table;
const news = document.getElementById("news");
let asked = new Set(asks(document));
let fetching = null;

document.documentElement.classList.add("has-js");

function say(text) {
  if (!text) return;
  news.textContent = "";
  requestAnimationFrame(() => { news.textContent = text; });
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { news.textContent = ""; }, 8000);
}

function asks(where) {
  return [...where.querySelectorAll("[data-asks]")].map((one) => (one.id || one.getAttribute("href")) + "\n" + one.dataset.asks);
}

// Take the page at `address` and let the parts of this one become like it.
export async function refresh(address = location.href) {
  fetching?.abort();
  const mine = (fetching = new AbortController());
  let text;
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" }, signal: mine.signal, cache: "no-store" });
    if (!answer.ok && answer.status === 404) { location.reload(); return; }
    if (!answer.ok) return;
    text = await answer.text();
  } catch { return; }
  if (mine.signal.aborted) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  const seq = Number(page.body.dataset.seq || 0);
  if (seq < Number(body.dataset.seq || 0)) return;
  body.dataset.seq = seq;
  for (const id of ["nav", "where", "live"]) {
    const old = document.getElementById(id), fresh = page.getElementById(id);
    if (old && fresh) morph(old, fresh);
  }
  const now = asks(document), added = now.filter((one) => !asked.has(one));
  asked = new Set(now);
  document.title = (now.length ? "(" + now.length + ") " : "") + page.title;
  if (added.length) {
    say("You must choose: " + added[0].split("\n")[1]);
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  }
}

// Live: one shared worker owns the one line to the server.
function listen() {
  const after = Number(body.dataset.seq || 0);
  const heard = (message) => {
    if (message.closed) { location.reload(); return; }
    if (message.people || message.seq > Number(body.dataset.seq)) refresh();
  };
  const address = "/t/" + table + "/live";
  if (window.SharedWorker) {
    const worker = new SharedWorker(new URL("./live.js", import.meta.url));
    worker.port.onmessage = (event) => heard(event.data);
    worker.port.postMessage({ listen: address, after });
    addEventListener("pagehide", () => worker.port.postMessage({ leave: true }));
    addEventListener("pageshow", (event) => { if (event.persisted) worker.port.postMessage({ listen: address, after: Number(body.dataset.seq) }); });
  } else {
    const source = new EventSource(address + "?after=" + after);
    source.addEventListener("table", (event) => heard(JSON.parse(event.data)));
    source.addEventListener("people", () => heard({ people: true }));
    source.addEventListener("closed", () => { source.close(); heard({ closed: true }); });
  }
}

// Forms that put something in stay in place; what is refused is said beside them.
function refusal(form, text) {
  let where = form.querySelector(":scope > .refusal");
  if (!where) {
    where = document.createElement("p");
    where.className = "refusal";
    where.setAttribute("role", "alert");
    form.append(where);
  }
  where.textContent = text;
}

async function send(form, submitter) {
  const data = new FormData(form);
  if (submitter?.name) data.append(submitter.name, submitter.value);
  const address = submitter?.getAttribute("formaction") || form.getAttribute("action");
  form.setAttribute("aria-busy", "true");
  let answer, said;
  try {
    answer = await fetch(address, { method: "POST", body: new URLSearchParams(data), headers: { Accept: "application/json" } });
    said = await answer.json();
  } catch {
    refusal(form, "The server cannot be reached. Nothing was lost: try again.");
    return;
  } finally {
    form.removeAttribute("aria-busy");
  }
  if (!answer.ok) {
    refusal(form, said.error.remedy);
    if (answer.status === 409) refresh();
    return;
  }
  form.querySelector(":scope > .refusal")?.remove();
  for (const open of form.closest("details.do, .more, .slot details") ? [form.closest("details.do, .more, .slot details")] : []) open.open = false;
  if (form.classList.contains("note")) form.reset();
  const next = new URL(said.next, location.href);
  if (next.pathname.includes("/act/")) said.said = [];
  if (next.pathname + next.search === location.pathname + location.search) {
    await refresh();
    say(said.said.join(" "));
  } else {
    sessionStorage.setItem("said", said.said.join(" "));
    location.assign(next);
  }
}

addEventListener("submit", (event) => {
  const form = event.target, submitter = event.submitter;
  const method = (submitter?.getAttribute("formmethod") || form.getAttribute("method") || "get").toLowerCase();
  if (method !== "post" || !table || form.closest("footer") || form.enctype === "multipart/form-data") return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") !== "true") send(form, submitter);
});

// The odds follow the switches.
addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-odds]");
  if (!form) return;
  clearTimeout(form.timer);
  form.timer = setTimeout(() => {
    const query = new URLSearchParams(new FormData(form));
    for (const name of ["key", "next", "show"]) query.delete(name);
    history.replaceState(null, "", form.getAttribute("action") + "?" + query);
    refresh();
  }, event.target.type === "checkbox" || event.target.tagName === "SELECT" ? 0 : 250);
});

// A list that is filtered as one types.
addEventListener("input", (event) => {
  const list = event.target.dataset?.filter;
  if (!list) return;
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const one of document.querySelectorAll(list)) {
    const text = one.textContent.toLowerCase();
    one.hidden = !words.every((word) => text.includes(word));
  }
  for (const group of document.querySelectorAll(".rulings")) group.hidden = ![...group.querySelectorAll(".ruling")].some((one) => !one.hidden);
});

// A rule's tag shows the rule without leaving the page.
addEventListener("click", async (event) => {
  const tag = event.target.closest?.("a.tag");
  if (tag && !event.ctrlKey && !event.metaKey && !event.shiftKey && !document.getElementById("clause-text")) {
    event.preventDefault();
    const answer = await fetch(tag.href).catch(() => null);
    if (!answer?.ok) { location.assign(tag.href); return; }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const dialog = document.getElementById("clause");
    dialog.firstElementChild.replaceChildren(page.querySelector("h1"), page.getElementById("clause-text"));
    if (!dialog.open) dialog.showModal();
    return;
  }
  const button = event.target.closest?.("[data-copy], [data-print]");
  if (button?.dataset.copy) {
    const input = document.getElementById(button.dataset.copy);
    input.select();
    try { await navigator.clipboard.writeText(input.value); } catch { document.execCommand("copy"); }
    say("Copied.");
  } else if (button) print();
});

keys(say);
moving();
if (table) listen();
addEventListener("pageshow", (event) => { if (event.persisted && table) refresh(); });
say(sessionStorage.getItem("said"));
sessionStorage.removeItem("said");
const first = document.querySelectorAll("[data-asks]").length;
if (first) document.title = "(" + first + ") " + document.title;
