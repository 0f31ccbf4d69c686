// One-letter keys.  They can be switched off, as some people speak to their browser.

export function keys(say) {
  const help = document.getElementById("help"), on = document.getElementById("keys-on");
  on.checked = localStorage.getItem("keys") !== "off";
  on.addEventListener("change", () => localStorage.setItem("keys", on.checked ? "on" : "off"));
  document.querySelector("[data-help]")?.addEventListener("click", () => help.showModal());
  addEventListener("keydown", (event) => {
    if (!on.checked || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest?.("input, select, textarea, [contenteditable]")) return;
    if (event.key === "?") {
      help.showModal();
    } else if (event.key === "/") {
      const search = document.querySelector("[data-search]");
      if (search) search.focus();
      else document.querySelector('[data-nav="l"]')?.click();
    } else if (event.key === "t" || event.key === "l") {
      document.querySelector(`[data-nav="${event.key}"]`)?.click();
    } else if (/^[a-z]$/.test(event.key)) {
      const button = document.querySelector(`main [data-key="${event.key}"]:not([disabled])`);
      if (!button) {
        if (event.key === "u") say("Nothing here to undo.");
        if (event.key !== "r") return;
        const roll = document.querySelector("main a.roll, main .ask.mine button");
        if (!roll) return;
        roll.focus();
        if (roll.matches("a")) roll.click();
      } else if (event.key === "u" || button.matches("a, summary, .solid, .answer")) {
        button.click();
      } else {
        button.focus();
      }
    } else return;
    event.preventDefault();
  });
}
