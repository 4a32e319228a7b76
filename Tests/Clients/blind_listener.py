#!/usr/bin/env python3
"""Does the onboarding under the screen reader Fenrir by its speech alone, for HeardProgramTests.

    blind_listener.py STEPWISE

An invalid birthday is rejected and answered again, and changed once more from the review. The script never reads the
screen. It prints each key and the speech after it; the exit code is 1 if the speech does not lead to the next answer.
"""
import importlib.machinery, importlib.util, os, sys, tempfile

script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Scripts", "listen")
loader = importlib.machinery.SourceFileLoader("listen", script)
listen = importlib.util.module_from_spec(importlib.util.spec_from_loader("listen", loader))
loader.exec_module(listen)

ENTER, UP, DOWN, CLEAR = b"\r", b"\x1b[A", b"\x1b[B", b"\x15"


class Ear:
    def __init__(self, listener):
        self.listener = listener
        self.heard = ""

    def hear(self):
        texts = listen.said(self.listener.listen())
        self.heard = " ".join(texts)
        for text in texts:
            print("    " + text)

    def press(self, key, name):
        print(">>> " + name)
        self.listener.press(key)
        self.hear()

    def expect(self, text):
        # The work of a service may take a moment longer.
        for _ in range(10):
            if text in self.heard:
                return
            self.hear()
        sys.exit("“%s” is never said, only “%s”." % (text, self.heard))

    def enter(self, text, then):
        for letter in text:
            self.press(letter.encode(), letter)
            if self.heard:
                sys.exit("The letter %s is answered: “%s”." % (letter, self.heard))
        self.press(ENTER, "enter")
        self.expect(then)

    def go(self, key, text):
        for _ in range(10):
            self.press(key, "up" if key == UP else "down")
            if self.heard.startswith(text):
                return
        sys.exit("No key leads to “%s”." % text)


with tempfile.TemporaryDirectory() as folder:
    listener = listen.Listener(sys.argv[1] + " onboarding --cursor", 80, 24, folder)
    ear = Ear(listener)
    try:
        ear.hear()
        ear.expect("Nobody is fetched yet. Fetch user")
        ear.enter("", "User: Ada")
        ear.go(DOWN, "Select user")
        ear.enter("", "Last name")
        ear.enter("Lovelace", "Birthday, year-month-day")
        ear.enter("2023-02-29", "Error: “2023-02-29” is not a date: February 2023 has 28 days.")
        ear.press(CLEAR, "ctrl-u")
        ear.enter("1985-12-10", "Favourite pet")
        ear.go(DOWN, "Rabbit")
        ear.enter("", "Review")
        ear.go(UP, "Birthday")
        ear.enter("", "you come back here")
        ear.press(CLEAR, "ctrl-u")
        ear.enter("1986-12-10", "Birthday 10 December 1986")
        ear.enter("", "Welcome, Ada Lovelace!")
    finally:
        listener.end()
