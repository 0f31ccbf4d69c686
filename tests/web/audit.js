// What a person with another body would trip over, as sentences.
() => {
  const faults = [];
  const say = (what, one) => faults.push(what + ": " + one.outerHTML.slice(0, 140));
  const shown = (one) => one.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && one.getClientRects().length;
  const named = (one) => {
    const by = (one.getAttribute("aria-labelledby") || "").split(" ").map((id) => document.getElementById(id)?.textContent || "").join("");
    const text = [...one.childNodes].map(function read(node) {
      if (node.nodeType === 3) return node.nodeValue;
      if (node.nodeType !== 1 || node.getAttribute("aria-hidden") === "true") return "";
      return node.getAttribute("aria-label") || [...node.childNodes].map(read).join("");
    }).join("");
    const labels = one.labels ? [...one.labels].map((label) => label.textContent).join("") : "";
    return (one.getAttribute("aria-label") || by || labels || text || one.getAttribute("title") || "").trim();
  };

  // Names
  for (const one of document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button], [role=img], nav, dialog, section[aria-labelledby], article"))
    if (!named(one) && (shown(one) || one.matches("dialog"))) say("no name", one);
  for (const one of document.querySelectorAll("svg")) if (!one.closest("[aria-hidden=true]") && one.getAttribute("role") !== "img" && !one.closest("[role=img]")) say("bare picture", one);
  for (const one of document.querySelectorAll("[aria-labelledby], [aria-describedby], label[for]"))
    for (const id of [one.getAttribute("aria-labelledby"), one.getAttribute("aria-describedby"), one.getAttribute("for")].filter(Boolean).join(" ").split(" "))
      if (!document.getElementById(id)) say("points at nothing (" + id + ")", one);

  // Order and landmarks
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  for (const id of new Set(ids)) if (ids.filter((one) => one === id).length > 1) faults.push("id twice: " + id);
  let last = 0;
  for (const one of document.querySelectorAll("main h1, main h2, main h3, main h4")) {
    const level = Number(one.nodeName[1]);
    if (level > last + 1) say("heading skips from " + last, one);
    last = level;
  }
  if (document.querySelectorAll("main h1").length !== 1) faults.push("not one h1");
  for (const name of ["main", "header", "footer"]) if (!document.querySelector(name)) faults.push("no " + name);
  if (!document.documentElement.lang) faults.push("no language");
  if (!document.title.trim()) faults.push("no title");
  if (document.querySelector("a[href='#main']") !== document.querySelector("a")) faults.push("the skip link is not first");
  if (!document.querySelector("[aria-live]")) faults.push("nothing is announced");
  for (const one of document.querySelectorAll("ul > :not(li), ol > :not(li)")) say("no item of a list", one);

  // Sizes: 44 px, but for links within text
  for (const one of document.querySelectorAll("a[href], button, summary, select, input:not([type=hidden]):not([type=checkbox]), label:has(input[type=checkbox])")) {
    if (!shown(one) || one.matches(".skip, .tag")) continue;
    if (one.nodeName === "A" && getComputedStyle(one).display === "inline") continue;
    const box = one.getBoundingClientRect();
    if (box.width < 43.5 || box.height < 43.5) say("small: " + Math.round(box.width) + " by " + Math.round(box.height), one);
  }

  // Contrast
  const parse = (text) => {
    const parts = text.match(/[\d.]+/g).map(Number);
    return { r: parts[0], g: parts[1], b: parts[2], a: parts[3] ?? 1 };
  };
  const over = (top, under) => ({ r: top.r * top.a + under.r * (1 - top.a), g: top.g * top.a + under.g * (1 - top.a), b: top.b * top.a + under.b * (1 - top.a), a: 1 });
  const light = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((part) => { part /= 255; return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ground = (one) => {
    const layers = [];
    for (let node = one; node; node = node.parentElement) layers.push(parse(getComputedStyle(node).backgroundColor));
    return layers.reverse().reduce((under, top) => over(top, under), { r: 255, g: 255, b: 255, a: 1 });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement;
    if (!walker.currentNode.nodeValue.trim() || seen.has(one) || !shown(one) || one.closest("svg, option, script, .unseen, .skip")) continue;
    seen.add(one);
    const style = getComputedStyle(one), under = ground(one), ink = over(parse(style.color), under);
    const [a, b] = [light(ink), light(under)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) say("contrast " + ratio.toFixed(2), one);
    if (parseFloat(style.fontSize) < 11) say("tiny text " + style.fontSize, one);
  }

  // Width
  if (document.documentElement.scrollWidth > innerWidth) {
    faults.push("wider than the screen: " + document.documentElement.scrollWidth);
    for (const one of document.querySelectorAll("main *")) if (one.getBoundingClientRect().right > innerWidth + 1) { say("sticks out", one); break; }
  }
  return faults;
}
