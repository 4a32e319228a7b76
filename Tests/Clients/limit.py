"""Ends a client whose browser or program no longer answers, and prints its last action."""

import os
import sys
import threading


class Limit:
    """A time limit for an action; after it, `doing` is printed, and `program` ends with this process."""

    def __init__(self, seconds, program):
        self.doing = "The first page"
        self.program = program
        self.timer = threading.Timer(seconds, self.end, [seconds])
        self.timer.daemon = True
        self.timer.start()

    def end(self, seconds):
        print(f"{self.doing} took longer than {seconds} s.", file=sys.stderr, flush=True)
        self.program.kill()
        os._exit(70)

    def cancel(self):
        self.timer.cancel()
