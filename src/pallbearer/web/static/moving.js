// Things move between slots: dragged, or tapped and then put down.  The form that moves them without scripts does it.

function mover(cell, place) {
  for (const form of cell.querySelectorAll("form[data-act]")) {
    if (form.dataset.act !== place.dataset.accepts) continue;
    for (const select of form.querySelectorAll("select")) {
      if ([...select.options].some((option) => option.value === place.dataset.place)) return { form, select };
    }
  }
  return null;
}

function places() {
  return [...document.querySelectorAll("[data-accepts]")];
}

function offer(cell) {
  for (const place of places()) {
    const open = cell && !place.contains(cell) && mover(cell, place);
    place.classList.toggle("takes", Boolean(open));
    place.querySelector(":scope > .put")?.remove();
    if (!open) continue;
    const put = document.createElement("button");
    put.type = "button";
    put.className = "btn put";
    put.textContent = "Put it here";
    put.addEventListener("click", () => move(cell, place));
    place.append(put);
  }
}

function move(cell, place) {
  const found = mover(cell, place);
  if (!found) return;
  found.select.value = place.dataset.place;
  offer(null);
  found.form.requestSubmit();
}

export function moving() {
  let held = null;
  const prepare = () => { for (const cell of document.querySelectorAll("[data-cell]")) cell.draggable = places().some((place) => mover(cell, place)); };
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
    move(held, place);
    held = null;
  });
  addEventListener("dragend", () => { held = null; offer(null); });
}
