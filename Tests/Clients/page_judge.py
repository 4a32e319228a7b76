"""Checks the accessibility of each page of a folder in a browser, and prints each finding on a line.

page_judge.py FOLDER

Of pages in one language with the same elements in the same states, it checks the one with the longest word.

Each page must not be wider than its window, in windows of 320, 390, 640 and 1280 pixels: a window of 1280 pixels at 400 %,
a telephone, 200 % and 100 %; a page in another language only in the narrowest, where its body takes the place of that of the
page before. axe checks the pages in English, and the first page in each other language: translations change texts, and no
elements. Dark mode changes only colours, so there it checks only their contrast.
"""

import glob
import os
import re
import sys

import axe_playwright_python
from playwright.sync_api import sync_playwright

AXE = os.path.join(os.path.dirname(axe_playwright_python.__file__), "axe.min.js")
RUN = """async options => (await axe.run(document, { resultTypes: ["violations"], ...options })).violations
  .map(found => found.id + ": " + found.nodes[0].html)"""

# Shows another body in the same page, whose head all pages share.
SHOW = """html => {
  const shown = new DOMParser().parseFromString(html, "text/html");
  document.documentElement.lang = shown.documentElement.lang;
  document.body = shown.body;
}"""

WIDTHS = (390, 640, 1280, 320)
SCHEMES = (("light", {}), ("dark", {"runOnly": ["color-contrast"]}))

# A tag or a text, an attribute, and the attributes whose values are states and not texts or names.
TOKEN = re.compile(r"<(/?)([\w-]+|!)([^>]*)>|([^<]+)")
ATTRIBUTE = re.compile(r"""([\w-]+)(?:=("[^"]*"|'[^']*'))?""")
STATES = re.compile(r"class|role|type|inputmode|tabindex|rows|dir|aria-(?!label|describedby|details|controls|owns|active|errorm)")


def shape(html):
    """The elements of a page with their states, where several equal ones are as two; and the length of its longest word."""
    numbers, letters, longest = {}, [], 0
    for end, tag, attributes, text in TOKEN.findall(html):
        if text and not text.strip():
            continue
        longest = max([longest, *map(len, text.split())])
        states = tuple((name, value) if STATES.match(name) else name for name, value in ATTRIBUTE.findall(attributes))
        letters.append(chr(0x100 + numbers.setdefault((end, tag, states), len(numbers))))
    return (tuple(numbers), re.sub(r"(.{1,60}?)\1{2,}", r"\1\1", "".join(letters))), longest


def main():
    pages = sorted(glob.glob(os.path.join(sys.argv[1], "*.html")))
    with open(AXE) as file:
        axe = file.read()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.set_viewport_size({"width": 320, "height": 640})
        chosen = {}
        for path in pages:
            with open(path) as file:
                html = file.read()
            elements, longest = shape(html)
            kind = os.path.basename(path).split(".")[-2], elements
            if kind not in chosen or chosen[kind][0] < longest:
                chosen[kind] = longest, path, html
        judged = set()
        # All pages of a language follow each other.
        for (language, _), (_, path, html) in sorted(chosen.items(), key=lambda item: (item[0][0], item[1][1])):
            name = os.path.basename(path)
            is_new = language == "en" or language not in judged
            if is_new:
                page.goto("file://" + os.path.abspath(path))
            else:
                page.evaluate(SHOW, html)
            for window in WIDTHS if language == "en" else WIDTHS[-1:]:
                page.set_viewport_size({"width": window, "height": 640})
                width = page.evaluate("document.documentElement.scrollWidth")
                if width > window:
                    print(f"{name}: {width} pixels wide in a window of {window}")
            if not is_new:
                continue
            judged.add(language)
            page.set_viewport_size({"width": 1280, "height": 800})
            page.evaluate(axe)
            for scheme, options in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                for found in page.evaluate(RUN, options):
                    print(f"{name}: {scheme}: {found}")
            page.emulate_media(color_scheme="light")
            page.set_viewport_size({"width": 320, "height": 640})
        browser.close()
    print(f"{len(pages)} pages")


if __name__ == "__main__":
    sys.exit(main())
