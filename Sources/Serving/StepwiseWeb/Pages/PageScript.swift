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

      // A page that answers a form gets an address that the browser can go back to.
      history.replaceState(null, "");

      // A page from the browser's cache is out of date, so it is loaded again.
      addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
      addEventListener("beforeunload", () => { leaving = true; });
      document.addEventListener("compositionstart", () => { composing = true; });
      document.addEventListener("compositionend", () => { composing = false; if (waiting) look(); });
      document.addEventListener("submit", () => { leaving = true; unsent.clear(); });

      // The page must not change under a finger; the click comes just after the finger has left.
      let release;
      document.addEventListener("pointerdown", () => { clearTimeout(release); pressing = true; });
      for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => {
        clearTimeout(release);
        release = setTimeout(() => { pressing = false; if (waiting) look(); }, 50);
      });

      // The program keeps the typed text, so that leaving the page never loses it.
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
      // An older text must not arrive after a newer one.
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

      // How likely two nodes stand for the same thing, by their first controls and their contents.
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

      // Pairs the nodes of a page with those of the newest page, in the same order and with the
      // greatest likeness. There are no pairs if there are too many nodes to compare.
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

      // Makes the children of an element equal to those of another. A node that is in both stays, so that
      // it keeps the focus, the typed text and the selection, and a screen reader does not repeat it.
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

      // A field above a list hides the options that do not contain its words.
      const chosen = new WeakSet();
      const optionsOf = field => [...field.closest(".field").querySelectorAll(".option")];
      const filter = field => {
        const wanted = field.value.toLowerCase().split(/\s+/).filter(word => word);
        const options = optionsOf(field);
        for (const option of options) {
          const text = `${option.textContent} ${option.dataset.words || ""}`.toLowerCase();
          option.hidden = !wanted.every(word => text.includes(word));
        }
        const count = options.filter(option => !option.hidden).length;
        field.closest(".field").querySelector(".count").textContent =
          wanted.length ? `${count} / ${options.length}` : "";
      };
      const filters = () => [...document.querySelectorAll("[data-filter]")];
      document.addEventListener("input", event => {
        if (!("filter" in event.target.dataset)) return;
        chosen.delete(event.target);
        filter(event.target);
      });
      document.addEventListener("change", event => {
        if (!event.target.closest(".options")) return;
        chosen.add(event.target.closest(".field").querySelector("[data-filter]"));
      });
      // The choice made last counts; the only option that a text leaves is chosen by it.
      document.addEventListener("submit", () => {
        for (const field of filters()) {
          const left = optionsOf(field).filter(option => !option.hidden);
          const isOne = field.value.trim() !== "" && left.length === 1;
          if (!chosen.has(field) && !isOne) continue;
          if (!chosen.has(field)) left[0].querySelector("input").checked = true;
          field.value = "";
        }
      });
      // A link to a part of a list moves the list, and not the page.
      document.addEventListener("click", event => {
        const link = event.target.closest(".parts-of-list a");
        const box = link && document.getElementById(link.hash.slice(1));
        if (!box) return;
        event.preventDefault();
        for (const field of filters()) if (field.closest(".field").contains(box)) {
          field.value = "";
          filter(field);
        }
        const list = box.closest(".options"), option = box.closest(".option");
        list.scrollTop += option.getBoundingClientRect().top - list.getBoundingClientRect().top - 4;
        box.focus({ preventScroll: true });
      });

      const fields = part => [...part.querySelectorAll("input, select, textarea")];

      // Whether the person has changed a field since the page was loaded.
      const isChanged = field =>
        isBox(field) ? field.checked !== field.defaultChecked
        : field.tagName !== "SELECT" ? field.value !== field.defaultValue
        : field.selectedIndex
          !== Math.max(0, [...field.options].findIndex(option => option.defaultSelected));

      // Shows the newest page in place of this one, without disturbing the person's input.
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
        // The form still belongs to the page that was opened, even if the page has changed since.
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
        filters().forEach(filter);
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
          // Meanwhile a form may have been sent, or a press may have begun.
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

      // The person may have typed before the script ran.
      for (const field of fields(main())) if (isChanged(field)) noteText(field);
      for (const list of document.querySelectorAll(".list")) list.scrollTop = list.scrollHeight;
      filters().forEach(filter);
      for (const box of document.querySelectorAll(".options input:checked")) {
        const list = box.closest(".options");
        list.scrollTop += box.getBoundingClientRect().top - list.getBoundingClientRect().top - 40;
      }
      if ("follow" in main().dataset) {
        let failures = 0;
        const events = new EventSource(`${base}/events`);
        // The page may have changed before this connection was open.
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
