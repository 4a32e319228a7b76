#!/usr/bin/env python3
"""A client for ttyd: it does the work of a browser's page in the terminal where it is started.

web-terminal.py [unix:PATH | HOST:PORT] [HEADER: VALUE]...
"""
import base64
import fcntl
import json
import os
import select
import signal
import socket
import struct
import sys
import termios
import tty


def connect(place, headers):
    if place.startswith("unix:"):
        line = socket.socket(socket.AF_UNIX)
        line.connect(place[5:])
    else:
        host, port = place.rsplit(":", 1)
        line = socket.create_connection((host, int(port)))
    head = [
        "GET /ws HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: tty"]
    if not any(header.lower().startswith("origin:") for header in headers):
        head.append("Origin: http://localhost")
    line.sendall("\r\n".join(head + headers + ["", ""]).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        more = line.recv(1)
        if not more:
            break
        answer += more
    status = answer.split(b"\r\n")[0].decode()
    if " 101" not in status:
        sys.exit("No web socket: " + (status or "the server hung up."))
    return line


def send(line, payload, kind=2):
    mask = os.urandom(4)
    size = len(payload)
    head = bytes([0x80 | kind]) + (
        bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0x80 | 126, size))
    line.sendall(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload)))


def receive(line):
    def exactly(count):
        parts = b""
        while len(parts) < count:
            more = line.recv(count - len(parts))
            if not more:
                sys.exit("The server hung up.")
            parts += more
        return parts

    first, size = exactly(2)
    if size == 126:
        size = struct.unpack("!H", exactly(2))[0]
    elif size == 127:
        size = struct.unpack("!Q", exactly(8))[0]
    return first & 0x0F, exactly(size)


def window():
    rows, columns, _, _ = struct.unpack("HHHH", fcntl.ioctl(0, termios.TIOCGWINSZ, bytes(8)))
    return json.dumps({"columns": columns, "rows": rows}).encode()


line = connect(sys.argv[1], sys.argv[2:])
resized, ring = os.pipe()
os.set_blocking(ring, False)
signal.set_wakeup_fd(ring, warn_on_full_buffer=False)
signal.signal(signal.SIGWINCH, lambda *_: None)
before = termios.tcgetattr(0)
tty.setraw(0)
try:
    send(line, window())
    while True:
        ready, _, _ = select.select([0, line, resized], [], [])
        if resized in ready:
            os.read(resized, 64)
            send(line, b"1" + window())
        if 0 in ready:
            send(line, b"0" + os.read(0, 1024))
        if line in ready:
            kind, payload = receive(line)
            if kind == 8:
                break
            if kind == 9:
                send(line, payload, kind=10)
            elif payload[:1] == b"0":
                os.write(1, payload[1:])
finally:
    termios.tcsetattr(0, termios.TCSADRAIN, before)
