/// The script of all pages, as one file: it updates the page and keeps drafts.
///
/// Pages work without it.
enum PageScript {
  /// The source of the script.
  static let text = #"""
    "use strict";
    (() => {
      const main = () => document.querySelector("main");
      const base = main().dataset.base || "";
      let composing = false, pressing = false, waiting = false, asking = false, leaving = false;

      const isBox = field => field.type === "checkbox" || field.type === "radio";
      const key = field => `${field.name}\n${
        isBox(field) || field.tagName === "BUTTON" ? field.value : ""}`;

      // A page that the browser kept shows what was: the program knows what is.
      addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
      addEventListener("beforeunload", () => { leaving = true; });
      document.addEventListener("compositionstart", () => { composing = true; });
      document.addEventListener("compositionend", () => { composing = false; if (waiting) look(); });
      document.addEventListener("submit", () => { leaving = true; unsent.clear(); });

      // Nothing moves away under a finger; the click comes just after the finger has left.
      let release;
      document.addEventListener("pointerdown", () => { clearTimeout(release); pressing = true; });
      for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => {
        clearTimeout(release);
        release = setTimeout(() => { pressing = false; if (waiting) look(); }, 50);
      });

      // What is being typed is kept by the program, so that no way away from the page loses it.
      let timer, sending = 0;
      const unsent = new Map();
      const send = () => {
        clearTimeout(timer);
        const form = document.getElementById("form");
        if (!form) return;
        for (const [name, value] of unsent) {
          const body = new URLSearchParams();
          for (const own of ["token", "turn", "screen"]) body.set(own, form.elements[own].value);
          body.set("name", name);
          body.set("value", value);
          sending += 1;
          fetch(`${base}/draft`, { method: "POST", body, keepalive: value.length < 20000 })
            .catch(() => {}).finally(() => { sending -= 1; sendInOrder(); });
        }
        unsent.clear();
      };
      // What is older must not come after what is newer.
      const sendInOrder = () => { if (sending === 0) send(); };
      const noteText = field => {
        const isText = field.tagName === "TEXTAREA" || field.type === "text";
        if (!isText || !field.name.startsWith("f.")) return;
        unsent.set(field.name, field.value);
        clearTimeout(timer);
        timer = setTimeout(sendInOrder, "follow" in field.dataset ? 120 : 600);
      };
      document.addEventListener("input", event => noteText(event.target));
      addEventListener("pagehide", send);

      // How surely two nodes stand for the same, by their first controls and their looks.
      const control = node => {
        if (node.nodeType !== Node.ELEMENT_NODE) return "";
        const first = node.hasAttribute("name") ? node : node.querySelector("[name]");
        return first ? key(first) : "";
      };
      const described = node => ({ node, control: control(node), html: node.outerHTML });
      const likeness = (one, other) =>
        one.node.nodeName !== other.node.nodeName || one.control !== other.control ||
          one.node.className !== other.node.className ? 0
        : one.html === undefined ? 1 : one.html === other.html ? 4 : one.control ? 3 : 2;

      // The nodes of a page that are in the newest one, too, in the same order: the pairs with the most likeness. None,
      // where there are too many to compare.
      const pairs = (old, newest) => {
        old = [...old].map(described);
        newest = [...newest].map(described);
        const found = new Map();
        if (old.length * newest.length > 4e6) return found;
        const width = newest.length + 1;
        const best = new Int32Array((old.length + 1) * width);
        const likenessAt = (row, column) => likeness(old[row], newest[column]);
        for (let row = old.length - 1; row >= 0; row -= 1) {
          for (let column = newest.length - 1; column >= 0; column -= 1) {
            const here = row * width + column, both = likenessAt(row, column);
            best[here] = Math.max(best[here + width], best[here + 1],
              both && both + best[here + width + 1]);
          }
        }
        for (let row = 0, column = 0; row < old.length && column < newest.length;) {
          const here = row * width + column, both = likenessAt(row, column);
          if (both && best[here] === both + best[here + width + 1]) {
            found.set(newest[column].node, old[row].node);
            row += 1;
            column += 1;
          } else if (best[here] === best[here + width]) row += 1;
          else column += 1;
        }
        return found;
      };

      // Makes the children of a part equal to those of another. What is in both stays the same element, so that it
      // keeps the focus, what is being typed, what is selected, and is not read to the person once more.
      const update = (part, newest) => {
        const found = pairs(part.childNodes, newest.childNodes);
        const kept = new Set(found.values());
        for (const node of [...part.childNodes]) if (!kept.has(node)) node.remove();
        let next = part.firstChild;
        for (const wanted of [...newest.childNodes]) {
          const node = found.get(wanted);
          if (!node) { part.insertBefore(wanted, next); continue; }
          next = node.nextSibling;
          if (!node.isEqualNode(wanted)) change(node, wanted);
        }
      };
      const change = (node, wanted) => {
        if (node.nodeType !== Node.ELEMENT_NODE) { node.nodeValue = wanted.nodeValue; return; }
        for (const { name } of [...node.attributes]) {
          if (!wanted.hasAttribute(name)) node.removeAttribute(name);
        }
        for (const { name, value } of wanted.attributes) {
          if (node.getAttribute(name) !== value) node.setAttribute(name, value);
        }
        update(node, wanted);
      };

      const fields = part => [...part.querySelectorAll("input, select, textarea")];

      // Whether a field is not as the page came, because a person has changed it.
      const isChanged = field =>
        isBox(field) ? field.checked !== field.defaultChecked
        : field.tagName !== "SELECT" ? field.value !== field.defaultValue
        : field.selectedIndex
          !== Math.max(0, [...field.options].findIndex(option => option.defaultSelected));

      // Shows the newest page in this one's place, and leaves what the person is doing as it is.
      const show = text => {
        const page = new DOMParser().parseFromString(text, "text/html");
        const next = page.querySelector("main");
        if (!next) return;
        const old = main();
        if ("last" in next.dataset) return location.replace(`${base}/done`);
        if (next.dataset.place !== old.dataset.place ||
            screen(page) !== screen(document)) {
          leaving = true;
          return location.replace(`${base}/${next.dataset.place}`);
        }
        const ended = [...old.querySelectorAll(".list")].filter(list =>
          list.scrollTop + list.clientHeight >= list.scrollHeight - 40);
        document.title = page.title;
        // A form is of the page that was opened, whatever was changed in it since.
        const turn = document.getElementsByName("turn")[0];
        if (turn) page.getElementsByName("turn")[0].defaultValue = turn.value;
        const changed = new Set(fields(old).filter(isChanged).map(field => field.name));
        update(old, next);
        for (const field of fields(old)) {
          if (changed.has(field.name)) continue;
          if (isBox(field)) field.checked = field.defaultChecked;
          else if (field.tagName !== "SELECT") field.value = field.defaultValue;
          else for (const option of field.options) option.selected = option.defaultSelected;
        }
        for (const list of ended) list.scrollTop = list.scrollHeight;
      };
      const screen = page => {
        const field = page.querySelector("input[name=screen]");
        return field ? field.value : "";
      };

      const look = async () => {
        if (leaving) return;
        if (composing || pressing || asking) { waiting = true; return; }
        asking = true;
        waiting = false;
        try {
          const answer = await fetch(`${base}/look`, { headers: { "X-Stepwise": "look" } });
          const text = await answer.text();
          // Meanwhile a form may have been sent, or a finger put down.
          if (composing || pressing) waiting = true;
          else if (answer.ok && !leaving) show(text);
        } catch { } finally { asking = false; }
        if (waiting && !composing && !pressing) look();
      };

      const gone = () => {
        if (leaving || document.querySelector(".gone")) return;
        const note = document.createElement("p");
        note.className = "notices gone";
        note.setAttribute("role", "alert");
        note.textContent = main().dataset.gone;
        main().append(note);
      };

      // A person can be quicker than the script.
      for (const field of fields(main())) if (isChanged(field)) noteText(field);
      for (const list of document.querySelectorAll(".list")) list.scrollTop = list.scrollHeight;
      if ("follow" in main().dataset) {
        let failures = 0;
        const events = new EventSource(`${base}/events`);
        // What changed since the page was made was told to nobody.
        events.addEventListener("open", () => {
          look();
          failures = 0;
          document.querySelectorAll(".gone").forEach(note => note.remove());
        });
        events.addEventListener("change", look);
        events.addEventListener("error", () => { failures += 1; if (failures > 2) gone(); });
        addEventListener("pagehide", () => events.close());
      }
    })();

    """#
}
