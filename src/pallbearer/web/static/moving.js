// Things move between places: dragged, or tapped and then put down.  The form that moves them without scripts does it.

function places() {
  return [...document.querySelectorAll("[data-accepts]")];
}

// The forms of a thing that move it as this place wants, each with the list it is chosen from, if there is one.
function movers(cell, place) {
  const forms = [...cell.querySelectorAll("form")].filter((form) => form.elements.act?.value === place.dataset.accepts);
  return forms.map((form) => ({ form, select: form.querySelector("select") }));
}

function goes(cell, place) {
  const to = place.dataset.place;
  return movers(cell, place).find(({ form, select }) => select
    ? [...select.options].some((option) => option.value === to)
    : Object.values(JSON.parse(form.elements.p.value)).includes(to));
}

// Where a thing can go: other places, and spots that are no places of their own (a hand, among ten slots).
function targets(cell) {
  const found = [], known = new Set([...document.querySelectorAll("[data-place]")].map((place) => place.dataset.place));
  for (const place of places()) {
    if (!place.contains(cell)) {
      const open = goes(cell, place);
      if (open) found.push({ place, ...open, to: place.dataset.place, says: "Put it here" });
      continue;
    }
    for (const { form, select } of movers(cell, place)) {
      for (const option of select?.options ?? []) {
        if (!known.has(option.value)) found.push({ place, form, select, to: option.value, says: `Put it: ${option.textContent}` });
      }
    }
  }
  return found;
}

function offer(cell) {
  for (const old of document.querySelectorAll(".put")) old.remove();
  for (const old of document.querySelectorAll(".takes")) old.classList.remove("takes");
  for (const one of cell ? targets(cell) : []) {
    const put = document.createElement("button");
    put.type = "button";
    put.className = "btn put";
    put.textContent = one.says;
    put.addEventListener("click", () => move(one));
    one.place.append(put);
    (one.place.contains(cell) ? put : one.place).classList.add("takes");
  }
}

function move({ form, select, to }) {
  if (select) select.value = to;
  offer(null);
  form.requestSubmit();
}

export function moving() {
  let held = null;
  const prepare = () => { for (const cell of document.querySelectorAll("[data-cell]")) cell.draggable = targets(cell).length > 0; };
  prepare();
  new MutationObserver(prepare).observe(document.getElementById("main"), { childList: true, subtree: true });
  addEventListener("toggle", (event) => {
    const cell = event.target.closest?.("[data-cell]");
    if (!cell || event.target.parentElement !== cell) return;
    if (event.target.open) {
      for (const other of document.querySelectorAll("[data-cell] > details[open]")) if (other !== event.target) other.open = false;
      offer(cell);
    } else if (!document.querySelector("[data-cell] > details[open]")) offer(null);
  }, true);
  addEventListener("dragstart", (event) => {
    held = event.target.closest?.("[data-cell]");
    if (!held) return;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", held.dataset.cell);
    offer(held);
  });
  addEventListener("dragover", (event) => {
    const place = event.target.closest?.(".takes");
    if (held && place) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    const place = event.target.closest?.(".takes");
    if (!held || !place) return;
    event.preventDefault();
    (place.matches(".put") ? place : place.querySelector(":scope > .put")).click();
    held = null;
  });
  addEventListener("dragend", () => { held = null; offer(null); });
}
