"""Checks the accessibility of each page of a folder in a browser, and prints each finding on a line.

page_judge.py FOLDER

axe checks each page. Pages in English are also checked in dark mode, and must not be wider than a window of 320 pixels,
which is a window of 1280 pixels at 400 %.
"""

import glob
import os
import sys

import axe_playwright_python
from playwright.sync_api import sync_playwright

AXE = os.path.join(os.path.dirname(axe_playwright_python.__file__), "axe.min.js")
RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .map(found => found.id + ": " + found.nodes[0].html)"""


def main():
    pages = sorted(glob.glob(os.path.join(sys.argv[1], "*.html")))
    with open(AXE) as file:
        axe = file.read()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        for path in pages:
            name = os.path.basename(path)
            page.goto("file://" + os.path.abspath(path))
            page.evaluate(axe)
            for scheme in ("light", "dark") if ".en." in name else ("light",):
                page.emulate_media(color_scheme=scheme)
                for found in page.evaluate(RUN):
                    print(f"{name}: {scheme}: {found}")
            page.set_viewport_size({"width": 320, "height": 640})
            width = page.evaluate("document.documentElement.scrollWidth")
            if width > 320:
                print(f"{name}: {width} pixels wide in a window of 320")
            page.set_viewport_size({"width": 1280, "height": 800})
        browser.close()
    print(f"{len(pages)} pages")


if __name__ == "__main__":
    sys.exit(main())
