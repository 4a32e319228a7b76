"""Plays steps files in a real browser, by clicks and keys alone, and prints the result of each as a line of JSON.

web_client.py JOBS [--scripts] [--back] [--pictures FOLDER]

JOBS is a JSON array. Each job has a "program", which is a command and its arguments, and "steps", the path of a steps
file. The program prints the address of its pages on standard error, and moves its clock by the lines that it reads.
--scripts   lets the browser run the page's script
--back      goes back with the browser's own button after each step that leads to another page, and does the step again
--pictures  saves a picture of each page in a narrow and in a wide window
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time

from limit import Limit
from playwright.sync_api import Error, TimeoutError, sync_playwright

CONTROLS = """() => {
  const form = document.getElementById("form");
  const groups = [], known = new Map();
  for (const field of form.elements) {
    if (field.tagName === "FIELDSET" || field.tagName === "BUTTON" || field.type === "hidden" ||
        field.disabled) continue;
    const part = field.name.match(/^(day|month|year)[.](.*)$/);
    if (part) {
      const name = `f.${part[2]}`;
      if (!known.has(name)) {
        known.set(name, { name, type: "parts", options: [],
          label: field.closest("fieldset").querySelector("legend").innerText.trim() });
        groups.push(known.get(name));
      }
      known.get(name).options.push([part[1], part[1]]);
      continue;
    }
    if (!field.name.startsWith("f.") || field.closest(".options")) continue;
    const isBox = field.type === "radio" || field.type === "checkbox";
    const label = field.labels && field.labels[0] ? field.labels[0].innerText.trim() : "";
    if (isBox && known.has(field.name)) {
      known.get(field.name).options.push([field.value, label]);
      continue;
    }
    const group = { name: field.name, type: field.tagName === "SELECT" ? "select" : field.type,
      label: isBox && field.closest("fieldset") ? field.closest("fieldset").querySelector("legend").innerText : label,
      options: isBox ? [[field.value, label]]
        : field.tagName === "SELECT" ? [...field.options].map(o => [o.value, o.text]) : [] };
    if (isBox) known.set(field.name, group);
    groups.push(group);
  }
  return groups;
}"""

VALUES = """[...document.querySelectorAll("#form input:not([type=hidden]):not([type=radio]):not([type=checkbox]), #form textarea")]
  .map(field => field.value).join(" ")"""

# Everything that a wait looks at, to compare it with what is there later.
SEEN = f"document.documentElement.outerHTML + {VALUES}"

# Work runs, options are loading, or a page from the browser's cache is being requested again.
IS_WORKING = """window.wasLeft || document.readyState !== "complete"
  || document.querySelector(".busy, [id$='-load']") !== null"""

BUTTONS = """() => [...document.querySelectorAll("button[name=action]")]
  .filter(b => b.form && b.form.id === "form" && b.getAttribute("aria-hidden") !== "true")
  .map(b => [b.value, b.innerText.trim(), b.disabled])"""


UNITS = {"ms": 1, "s": 1e3, "m": 6e4, "h": 3.6e6}


class Rejected(Exception):
    pass


def match(text, options):
    """The position of the option that a person means by its label, its value, or the beginning of either."""
    for position, (value, label) in enumerate(options):
        if text in (label, value):
            return position
    found = [p for p, (value, label) in enumerate(options) if label.lower().startswith(text.lower())]
    if not found:
        found = [p for p, (value, label) in enumerate(options) if value.lower().startswith(text.lower())]
    if len(found) == 1:
        return found[0]
    if not found and text.isdigit() and 1 <= int(text) <= len(options):
        return int(text) - 1
    raise Rejected(f"“{text}” is none of {options}")


def quoted(text):
    """A text in a selector."""
    return json.dumps(text, ensure_ascii=False)


def read(lines):
    """The steps of a file, each with its number and the lines of its text."""
    steps = []
    position = 0
    while position < len(lines):
        number, line, more = position + 1, lines[position], []
        position += 1
        if line == ":text":
            while lines[position] != ":end":
                more.append(lines[position])
                position += 1
            position += 1
        if line != "#" and not line.startswith("# "):
            steps.append((number, line, more))
    return steps


class Person:
    # The steps so far, without those that were stepped back over.
    known = set()

    def __init__(self, page, program, arguments, limit):
        self.page = page
        self.program = program
        self.arguments = arguments
        self.limit = limit
        self.said = set()
        self.backs = 0
        self.has_waited = False
        self.pictures = 0

    # Reading the page

    @property
    def heading(self):
        return self.page.inner_text("h1").strip()

    @property
    def is_over(self):
        return self.has("main[data-last]")

    @property
    def has_problems(self):
        return self.has(".problems, .wrong")

    def has(self, selector):
        """Whether an element is there; a page that waits for work may be replaced by the next one meanwhile."""
        for _ in range(20):
            try:
                return self.page.query_selector(selector) is not None
            except Error as error:
                if "Execution context was destroyed" not in str(error):
                    raise
                self.page.wait_for_load_state()
        return self.page.query_selector(selector) is not None

    @property
    def at(self):
        """The place of the page's screen, and its heading without a count."""
        place, heading = self.page.evaluate(
            "[document.querySelector('main').dataset.place, document.querySelector('h1').firstChild.textContent]")
        return (int(place or 0), heading.strip())

    def controls(self):
        return self.page.evaluate(CONTROLS)

    def buttons(self):
        return self.page.evaluate(BUTTONS)

    def open_field(self):
        return next((c for c in self.controls() if c["name"] not in self.said), None)

    def shows(self, text):
        """Whether the page contains a text; lines separate its parts in other ways."""
        plain = lambda words: re.sub(r"\W|_", "", words.lower())
        # A field shows its draft itself, without the word “begun”.
        text = text.replace("begun: ", "")
        if text.endswith(".png"):
            return self.page.query_selector("img") is not None
        seen = plain(self.page.inner_text("body") + " " + self.page.evaluate(VALUES))
        return all(plain(part) in seen for part in text.split(":"))

    # Time

    def tell(self, command):
        """Moves the program's clock."""
        self.program.stdin.write(command + "\n")
        self.program.stdin.flush()
        answer = self.program.stderr.readline()
        if answer != command + "\n":
            raise Rejected(f"The program says {answer!r}")

    def until(self, condition, seconds=5.0):
        """Waits for a change, which a page with scripts shows by itself; without scripts, reloads the page."""
        end = time.monotonic() + seconds
        while True:
            try:
                seen = self.page.evaluate(SEEN)
                if condition():
                    return True
                left = end - time.monotonic()
                if left <= 0:
                    return False
                if self.arguments.scripts:
                    self.page.wait_for_function(f"seen => {SEEN} !== seen", arg=seen, timeout=1000 * left)
                else:
                    self.look_again()
            except TimeoutError:
                # The page did not change; the next look is the last.
                end = 0
            except Error:
                # The page moved on to another page meanwhile.
                self.page.wait_for_load_state()

    def look_again(self):
        """Asks for the result of work, as the page does by itself without scripts."""
        self.page.goto(self.page.url.rsplit("/", 1)[0] + "/look")

    def idle(self):
        """Waits until running work has ended."""
        self.tell("idle")
        try:
            if self.arguments.scripts:
                self.page.wait_for_function(f"() => !({IS_WORKING})", timeout=5000)
                return
            if self.until(lambda: not self.page.evaluate(IS_WORKING)):
                return
        except TimeoutError:
            pass
        raise Rejected("It goes on working: " + self.page.inner_text("body"))

    # Performing steps

    def fill(self, control, text):
        kind = control["type"]
        # A page that changes by itself gives its places other ids, but a field keeps its name. The options that a text
        # suggests have it, too.
        named = lambda name, value=None: self.page.locator(
            f"#form [name={quoted(name)}]:not([type=hidden], .options *)" + ("" if value is None else f"[value={quoted(value)}]"))
        name = control["name"]
        options = [(o[0], o[1]) for o in control["options"]]
        if kind in ("radio", "select") or (kind == "checkbox" and len(control["options"]) > 1):
            if [o[0] for o in options] == ["yes", "no"]:
                named(name, "yes" if text.lower().startswith("y") else "no").check()
            elif kind == "checkbox":
                wanted = [options[match(t.strip(), options)][0] for t in text.split(",")]
                for value, _ in options:
                    named(name, value).set_checked(value in wanted)
            elif kind == "radio":
                named(name, options[match(text, options)][0]).check()
            else:
                named(name).select_option(options[match(text, options)][0])
        elif kind == "parts":
            parts = text.split("-")
            for place, part in enumerate(("year", "month", "day")):
                named(f"{part}.{name[2:]}").fill(
                    parts[place] if len(parts) == 3 else text if part == "day" else "")
        elif kind == "checkbox":
            named(name).set_checked(text.lower().startswith("y"))
        else:
            named(name).fill(text)

    def press(self, action):
        button = self.page.locator(f"button[name=action][value={quoted(action)}]:not([aria-hidden])").first
        if not button.count():
            raise Rejected(f"There is no {action}")
        # A cached page that the browser shows again has this until its script requests the page again.
        self.page.evaluate("window.wasLeft = true")
        with self.page.expect_navigation():
            button.click()
        self.said = set()
        self.picture()

    def picture(self):
        if not self.arguments.pictures:
            return
        self.pictures += 1
        name = re.sub("[^a-z0-9]+", "-", self.heading.lower()).strip("-")[:30]
        for width, height in ((360, 740), (1280, 800)):
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.screenshot(path=os.path.join(
                self.arguments.pictures, f"{self.pictures:02}-{name}-{width}.png"))

    def press_label(self, text):
        presses = [b for b in self.buttons() if b[0].startswith("press:")]
        try:
            self.press(presses[match(text, [(b[0][6:], b[1]) for b in presses])][0])
        except Rejected:
            exact = [b for b in self.buttons() if b[1] == text] \
                or [b for b in presses if b[0].endswith(f" / {text}")]
            if len(exact) != 1:
                raise
            self.press(exact[0][0])

    def submit(self):
        said = self.said
        self.press("next")
        # If a field was rejected, the script answers it again, but not the fields before it.
        if self.has_problems:
            self.said = said
            if self.open_field() is None:
                self.said = set()

    def answer(self, text):
        field = self.open_field()
        labels = [b[1] for b in self.buttons() if b[0].startswith("press:")]
        if field is None or (text in labels and text not in [o[1] for o in field["options"]]):
            return self.press_label(text)
        if text is not None and text != "":
            self.fill(field, text)
        self.note(field)

    def note(self, field):
        self.said.add(field["name"])
        if self.open_field() is None and any(b[0] == "next" for b in self.buttons()):
            self.submit()

    def field(self, name):
        for control in self.controls():
            if control["name"] in (f"f.{name}",) or control["label"].split("\n")[0] == name:
                return control
        raise Rejected(f"There is no field {name}")

    def step(self, line, more):
        if self.is_over:
            if line:
                raise Rejected("It is over.")
        elif not line.startswith(":"):
            self.answer(line[1:] if line.startswith("\\") else line)
        elif line == ":text":
            self.answer("\n".join(l[1:] if l.startswith("\\") else l for l in more))
        elif line == ":back":
            self.press("back")
        elif line.startswith(":back "):
            title = line[6:]
            own = [b for b in self.buttons() if b[0].startswith("change:") and b[1].endswith(title)]
            self.press(own[0][0]) if own else self.press_label(f"Change {title[0].lower()}{title[1:]}")
        elif line.startswith(":press "):
            self.press_label(line[7:])
        elif line.startswith(":retry "):
            again = f"Try again: {line[7:]}"
            self.press_label(again if any(b[1] == again for b in self.buttons()) else line[7:])
        elif line.startswith(":set "):
            name, text = line[5:].split(" = ", 1)
            field = self.field(name)
            self.fill(field, text)
            self.note(field)
        elif line == ":cancel":
            self.press("give-up")
            with self.page.expect_navigation():
                self.page.click("button[value=give-up-now]")
        elif line.startswith(":wait "):
            number, unit = re.fullmatch(r"([0-9.]+)(ms|s|m|h)", line[6:]).groups()
            self.tell(f"pass {round(float(number) * UNITS[unit])}")
        elif line.startswith(":draft "):
            name, text = line[7:].split(" = ", 1)
            self.fill(self.field(name), text)
        elif line.startswith(":expect-screen "):
            if not self.until(lambda: self.heading.startswith(line[15:])):
                raise Rejected(f"The screen is {self.heading}, not {line[15:]}")
        elif line.startswith(":expect "):
            if not self.until(lambda: self.shows(line[8:])):
                raise Rejected(f"“{line[8:]}” is not on: {self.page.inner_text('body')}")
        elif line.startswith(":await "):
            text = re.sub(r" within \S+$", "", line[7:])
            for _ in range(100):
                if self.until(lambda: self.shows(text) or self.is_over, 0.3):
                    return
                self.tell("step")
            raise Rejected(f"“{text}” did not come")
        elif line != ":help":
            raise Rejected(f"{line} is not known here")

    def needs_idle(self, line):
        """Whether work must end before a step; after a wait, the page at that moment counts."""
        if line.startswith(":expect"):
            return not self.has_waited
        return line.startswith((":press ", ":retry ", ":set ", ":text")) or not line.startswith(":")

    def check(self):
        """Ends a script that ends at a rejection."""
        if self.ends_at_rejection and self.has_problems:
            raise Rejected(self.page.inner_text(".problems, .wrong"))

    def play(self, lines):
        self.ends_at_rejection = "# ends with 65" in lines
        steps = read(lines)
        path = [str(self.program.args)]
        for position, (number, line, more) in enumerate(steps):
            path += [line, *more]
            self.limit.doing = f"{self.program.args}:{number}: {line}"
            following = steps[position + 1][1] if position + 1 < len(steps) else ""
            before = None if self.is_over else self.at
            try:
                self.step(line, more)
                self.has_waited = line.startswith((":wait ", ":await "))
                # Filled-in fields are submitted before a text is awaited.
                if self.said or self.is_over:
                    continue
                if self.needs_idle(following):
                    self.idle()
                self.check()
                if self.arguments.back and before and not self.is_over and not line.startswith(":back") \
                        and self.at[0] == before[0] + 1 and "\n".join(path) not in self.known:
                    # Many scripts begin with the same steps.
                    self.known.add("\n".join(path))
                    self.go_back(before, line)
            except Rejected as rejected:
                rejected.line = number
                raise
        if self.said and not self.is_over:
            ways = [b[0] for b in self.buttons() if b[0] == "next" or b[0].startswith("press:") and not b[2]]
            self.press(ways[0])
            if not self.is_over:
                self.idle()
            self.check()

    def go_back(self, before, line):
        """Goes back as a person does, expects the screen as it was left, and continues as before."""
        after = self.at
        # The same page can be in the history more than once, for example after a page about running work.
        for _ in range(10):
            self.page.go_back()
            self.idle()
            if self.at != after:
                break
        if self.at != before:
            raise Rejected(f"Back from {after} led to {self.at}, not to {before}")
        self.said = set()
        if any(b[0] == "next" for b in self.buttons()):
            # A secret is never on a page again, because only the program keeps it.
            self.press("next")
            # A list for choosing keeps no choice.
            if self.at == before:
                self.answer(line)
        else:
            self.press_label(line if not line.startswith(":press ") else line[7:])
        self.idle()
        if self.at != after:
            raise Rejected(f"The same again led to {self.at}, not to {after}")
        self.backs += 1


def run(job, browser, arguments):
    """Plays one steps file with its own program and browser profile."""
    with open(job["steps"]) as file:
        lines = file.read().split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    program = subprocess.Popen(
        job["program"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        cwd=os.path.dirname(job["steps"]))
    limit = Limit(240, program)
    told = {"name": job["name"], "rejected": None}
    context = browser.new_context(
        java_script_enabled=arguments.scripts, reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(20000)
    problems = []
    page.on("console", lambda message: problems.append(message.text)
            if message.type == "error" and "422" not in message.text else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    person = Person(page, program, arguments, limit)
    try:
        page.goto(program.stderr.readline().strip())
        person.play(lines)
    except Rejected as rejected:
        told["rejected"] = f"{os.path.basename(job['steps'])}:{getattr(rejected, 'line', 0)}: {rejected}"
    except Error as error:
        told["rejected"] = f"broken: {error}"
    told.update(isOver=person.is_over, backs=person.backs, console=problems, text=page.inner_text("body"))
    context.close()
    limit.doing = "The end"
    try:
        if not told["isOver"]:
            program.terminate()
        output, error = program.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        program.kill()
        output, error = program.communicate()
    limit.cancel()
    told.update(exit=program.returncode, output=output, error=error[-3000:])
    told["leaks"] = [word for word in ("a long secret",) if word in output + error + told["text"]]
    return told


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("jobs")
    for flag in ("--scripts", "--back"):
        parser.add_argument(flag, action="store_true")
    parser.add_argument("--pictures")
    arguments = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for job in json.loads(arguments.jobs):
            print(json.dumps(run(job, browser, arguments)), flush=True)
        browser.close()


if __name__ == "__main__":
    sys.exit(main())
