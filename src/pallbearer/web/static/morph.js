// Make `old` like `fresh` and keep what a person has in hand: focus, typed text, opened details.

function same(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id || "") === (b.id || "");
}

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (name === "open" && old.nodeName === "DETAILS") continue;
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

function inHand(input) {
  return input === document.activeElement || (input.type !== "hidden" && input.value !== input.defaultValue);
}

export function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.nodeName === "INPUT" && old.type !== "checkbox" && old.type !== "hidden" && inHand(old)) return;
  if (old.nodeName === "SELECT" && old === document.activeElement) {
    [...fresh.options].forEach((option, n) => { if (old.options[n]?.value === option.value) old.options[n].text = option.text; });
    return;
  }
  const switched = old.nodeName === "INPUT" && old.checked !== old.defaultChecked;
  attributes(old, fresh);
  if (old.nodeName === "INPUT" && !switched) old.checked = fresh.checked;
  children(old, fresh);
}

function children(old, fresh) {
  const byId = new Map([...old.children].filter((one) => one.id).map((one) => [one.id, one]));
  let at = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const found = wanted.id && byId.get(wanted.id);
    if (found && found.nodeName === wanted.nodeName) {
      if (found !== at) old.insertBefore(found, at);
      else at = at.nextSibling;
      morph(found, wanted);
    } else if (at && same(at, wanted)) {
      const next = at.nextSibling;
      morph(at, wanted);
      at = next;
    } else {
      old.insertBefore(document.importNode(wanted, true), at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
