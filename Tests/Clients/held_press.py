"""Uses the page of a chat while it changes, and prints the results as a line of JSON.

held_press.py PROGRAM...

The program prints the address of its pages on standard error, and moves its clock by the lines that it reads.
"""

import json
import subprocess
import sys

from limit import Limit
from playwright.sync_api import sync_playwright


def main():
    program = subprocess.Popen(
        sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    limit = Limit(240, program)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(program.stderr.readline().strip())
        try:
            print(json.dumps(use(page, program, limit)), flush=True)
        finally:
            program.terminate()
            browser.close()
            limit.cancel()


def use(page, program, limit):
    told = {}
    rows = page.locator(".list li")

    def tell(command):
        program.stdin.write(command + "\n")
        program.stdin.flush()
        assert program.stderr.readline() == command + "\n"

    def say(text):
        page.locator("textarea").fill(text)
        page.click("button.primary")
        rows.get_by_text(text).wait_for()

    def heading():
        return page.evaluate("document.querySelector('h1').firstChild.textContent").strip()

    def hold(button):
        """Holds a button down while time passes; returns whether the page stays unchanged."""
        page.get_by_role("button", name=button).hover()
        page.mouse.down()
        seen = page.inner_text("main")
        for _ in range(20):
            tell("step")
            page.wait_for_timeout(50)
        return page.inner_text("main") == seen

    limit.doing = "A row that comes while a line is typed"
    tell("idle")
    page.get_by_role("radio", name="Ada").check()
    page.click("button.primary")
    say("First")
    row = page.query_selector(".list li")
    field = page.query_selector("textarea")
    field.focus()
    page.keyboard.type("half a line")
    field.evaluate("field => field.setSelectionRange(0, 4)")
    known = rows.count()
    for _ in range(50):
        tell("step")
        page.wait_for_timeout(100)
        if rows.count() > known:
            break
    told["rowsCame"] = rows.count() - known
    told["keepsRow"] = row.evaluate("row => row.isConnected")
    told["keepsText"] = field.evaluate(
        """field => field.isConnected && field === document.activeElement
             ? `${field.value.slice(field.selectionStart, field.selectionEnd)}|${field.value.slice(field.selectionEnd)}`
             : "lost" """)

    # A button under a finger stays there, and is pressed, until the finger has left.
    limit.doing = "A button that is held"
    say("Second")
    told["staysWhilePressed"] = hold("Back to the chats")
    with page.expect_navigation():
        page.mouse.up()
    told["heading"] = heading()

    # A finger that leaves the button first presses nothing, and then the changes are shown.
    limit.doing = "A button that is left"
    page.get_by_role("radio", name="Ada").check()
    page.click("button.primary")
    say("Third")
    hold("Back to the chats")
    seen = page.inner_text("main")
    page.mouse.move(1, 1)
    page.mouse.up()
    page.wait_for_function("seen => document.querySelector('main').innerText !== seen", arg=seen)
    told["last"] = heading()

    # A person who leaves in the middle of a word finds the word again.
    limit.doing = "A page that is left"
    page.locator("textarea").fill("half a wo")
    page.goto(page.url.rsplit("/", 1)[0] + "/look")
    page.wait_for_function("() => document.querySelector('textarea').value !== ''")
    told["keptText"] = page.locator("textarea").input_value()

    # Text that is typed before the script has loaded is kept, too.
    limit.doing = "A page without its script"
    held = []
    page.route("**/script.js", lambda route: held.append(route))
    page.goto(page.url.rsplit("/", 1)[0] + "/look", wait_until="commit")
    page.locator("textarea").fill("half a sentence")
    with page.expect_response("**/look"):
        held[0].continue_()
    page.wait_for_timeout(200)
    told["earlyText"] = page.locator("textarea").input_value()
    return told


if __name__ == "__main__":
    main()
