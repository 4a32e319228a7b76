#!/usr/bin/env python3
"""Does the onboarding as a program: reads a screen, answers it, reads the next one."""
import json
import subprocess
import sys

answers = {"Last name": "Lovelace", "Birthday": "1990-12-10", "Favourite pet": "Cat"}
presses = ["Fetch user", "Select user", "Confirm"]

command = sys.argv[1:] or ["swift", "run", "stepwise"]
wizard = subprocess.Popen(
    command + ["onboarding", "--json"], encoding="utf-8",
    stdin=subprocess.PIPE, stdout=subprocess.PIPE)

line = json.loads(wizard.stdout.readline())
while line["type"] == "screen":
    screen = line["screen"]
    field = screen["question"].get("field")
    if field:
        action = {"action": "answer", "element": field, "value": answers[field]}
    else:
        action = {"action": "press", "element": presses.pop(0)}
    action["entry"] = screen["entry"]
    print(json.dumps(action), file=wizard.stdin, flush=True)
    line = json.loads(wizard.stdout.readline())

print(line.get("text") or line["message"])
sys.exit(line.get("code", 1))
