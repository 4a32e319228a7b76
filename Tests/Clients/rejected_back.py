"""Goes back over a question whose first answer was rejected, and prints what the browser then shows as a line of JSON.

rejected_back.py PROGRAM...

The program is the onboarding, and prints the address of its pages on standard error. The question is asked in a browser
with scripts, and again in one without.
"""

import json
import subprocess
import sys

from limit import Limit
from playwright.sync_api import sync_playwright


def main():
    told = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for scripts in (True, False):
            program = subprocess.Popen(
                sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            limit = Limit(240, program)
            page = browser.new_context(java_script_enabled=scripts).new_page()
            page.goto(program.stderr.readline().strip())
            try:
                told.append(use(page))
            finally:
                program.terminate()
                limit.cancel()
        browser.close()
    print(json.dumps(told), flush=True)


def use(page):
    page.get_by_role("button", name="Fetch user").click()
    page.get_by_role("button", name="Select user").click()
    answer = page.get_by_label("Last name")
    answer.fill("1815")
    page.get_by_role("button", name="Continue").click()
    rejection = page.locator(".wrong").inner_text()
    answer.fill("Lovelace")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("heading", name="Birthday").wait_for()
    after = page.url
    page.go_back()
    answer.wait_for()
    return {"isRejected": "last name" in rejection.lower(), "isElsewhere": page.url != after, "value": answer.input_value()}


main()
