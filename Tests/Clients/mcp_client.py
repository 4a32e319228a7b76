"""Talks to a wizard as an assistant does, with the client of the package mcp.

  mcp_client.py MODE KILLS COMMAND TOOL ARGUMENTS ANSWERS

MODE: auto, or legacy for the versions with a handshake. KILLS: yes to kill the server between every two rounds.
COMMAND: a JSON array. ARGUMENTS: a JSON object. ANSWERS: a JSON array of contents, "decline", "cancel", or
["tamper", CONTENT], which changes a byte of the state first. Questions on a page are answered there.
The last line of the output is a JSON object with the results.
"""

import http.cookiejar
import json
import re
import sys
import urllib.parse
import urllib.request
from html.parser import HTMLParser

import anyio
import mcp_types as types
from mcp import StdioServerParameters
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError


def result_of(answer):
    if isinstance(answer, str):
        return types.ElicitResult(action=answer)
    return types.ElicitResult(action="accept", content=answer)


def check(names):
    """Services behind assistants refuse a whole request for one other name."""
    for name in names:
        if not re.fullmatch(r"[a-zA-Z0-9_.-]{1,64}", name):
            raise ValueError(f"the name {name!r} does not fit")


def properties(tool):
    return tool.model_dump(by_alias=True)["inputSchema"]["properties"]


def changed(state):
    middle = len(state) // 2
    return state[:middle] + ("A" if state[middle] != "A" else "B") + state[middle + 1 :]


class Page(HTMLParser):
    """The hidden fields and the heading of a page."""

    def __init__(self, html):
        super().__init__()
        self.hidden = {}
        self.heading = ""
        self.in_heading = False
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.in_heading = tag == "h1"
        if attributes.get("type") == "hidden":
            self.hidden[attributes["name"]] = attributes.get("value", "")

    def handle_data(self, data):
        if self.in_heading:
            self.heading += data.strip()


def fill_page(address, content):
    """Answers a page as a person would, one text after the other, and returns the headings of the pages."""
    browser = urllib.request.build_opener(
        urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    response = browser.open(address)
    page, url = Page(response.read().decode()), response.url
    headings = [page.heading]
    for name, texts in content.items():
        for text in texts:
            body = page.hidden | {f"f.{name}": text, "action": "next"}
            try:
                response = browser.open(url, urllib.parse.urlencode(body).encode())
            except urllib.error.HTTPError as rejection:
                response = rejection
            page = Page(response.read().decode())
            headings.append(page.heading)
    return headings


class Talk:
    def __init__(self, command, answers):
        self.server = StdioServerParameters(command=command[0], args=command[1:])
        self.answers = list(answers)
        self.forms = []
        self.pages = []
        self.tools = []

    async def elicit(self, context, params):
        if params.mode == "url":
            self.pages.append(params.message)
            answer = self.answers.pop(0) if self.answers else "cancel"
            if isinstance(answer, dict):
                self.pages += await anyio.to_thread.run_sync(fill_page, params.url, answer)
                answer = "accept"
            return types.ElicitResult(action=answer)
        check(params.requested_schema["properties"])
        self.forms.append({"message": params.message, "schema": params.requested_schema})
        return result_of(self.answers.pop(0) if self.answers else "cancel")

    def client(self, mode):
        return Client(
            self.server, mode=mode, elicitation_callback=self.elicit, input_required_max_rounds=10
        )

    async def whole(self, mode, tool, arguments):
        """The client's own loop, with as many rounds as it allows."""
        async with self.client(mode) as client:
            tools = (await client.list_tools()).tools
            self.tools = [tool.name for tool in tools]
            check(self.tools + [name for tool in tools for name in properties(tool)])
            return await client.call_tool(tool, arguments)

    async def killed(self, mode, tool, arguments):
        """A new server for each round."""
        responses, state = None, None
        while True:
            async with self.client(mode) as client:
                result = await client.session.call_tool(
                    tool,
                    arguments,
                    input_responses=responses,
                    request_state=state,
                    allow_input_required=True,
                )
            if not isinstance(result, types.InputRequiredResult):
                return result
            state = result.request_state
            responses = {}
            for key, request in (result.input_requests or {}).items():
                if self.answers and isinstance(self.answers[0], list):
                    self.answers[0] = self.answers[0][1]
                    state = changed(state)
                responses[key] = await self.elicit(None, request.params)


def cause(error):
    """The first error of a group."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


async def main():
    mode, kills, command, tool, arguments, answers = sys.argv[1:]
    talk = Talk(json.loads(command), json.loads(answers))
    end = {}
    try:
        way = talk.killed if kills == "yes" else talk.whole
        result = await way(mode, tool, json.loads(arguments))
        end = {
            "text": "\n".join(content.text for content in result.content),
            "isError": bool(result.is_error),
        }
    except Exception as group:
        error = cause(group)
        if isinstance(error, MCPError):
            end = {"error": error.error.message, "code": error.error.code}
        else:
            end = {"failure": f"{type(error).__name__}: {error}"}
    print(json.dumps({**end, "forms": talk.forms, "pages": talk.pages, "tools": talk.tools}))


anyio.run(main)
