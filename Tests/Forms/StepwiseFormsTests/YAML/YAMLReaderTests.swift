import Foundation
import Stepwise
import StepwiseFlow
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseForms

/// What the reader makes of YAML, and what it rejects.
@Suite("Reading YAML") struct YAMLReaderTests {
  private func read(_ text: String) -> String {
    do throws(FormRejection) {
      return try YAMLReader.node(Array(text.utf8)).value.description
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    // Maps and lists.
    ("a: b\nc:\n  d: e\n", #"{"a":"b","c":{"d":"e"}}"#),
    (
      "a:\n- b\n-\n- c: d\n  e: f\n- - g\n  - h\ni: j",
      #"{"a":["b",null,{"c":"d","e":"f"},["g","h"]],"i":"j"}"#
    ),
    ("a:\n  - b\n  -   c: d\n      e:\n      - f", #"{"a":["b",{"c":"d","e":["f"]}]}"#),
    ("a: [b, \"c, d\", 'e',\n  f g, # no\n  [h],]\n", #"{"a":["b","c, d","e","f g",["h"]]}"#),
    ("a: []\nb:\n", #"{"a":[],"b":null}"#),
    (
      "\"a b\": c\n'd''e' : f\n? g: h\n",
      "3:1: “?” is not read here: write a name, a colon and a value."
    ),
    ("a:\n  - b: c\n    d: e\n", #"{"a":[{"b":"c","d":"e"}]}"#),
    // Documents and comments.
    ("", "null"), ("# only\n", "null"), ("\u{FEFF}a: b", #"{"a":"b"}"#),
    ("# one\n---  # two\na: b # three\n#four\n...\n# five\n", #"{"a":"b"}"#),
    ("a: b#c\nd: #e\nf: g\r\nh: i\r\n", ##"{"a":"b#c","d":null,"f":"g","h":"i"}"##),
    // Plain texts.
    ("a: b\n  c\n\n\n  d\ne: f", #"{"a":"b c\n\nd","e":"f"}"#),
    ("a:\n  b:c d, - [e] {f} \\n\n  - g\n", #"{"a":"b:c d, - [e] {f} \\n - g"}"#),
    (
      "- -1\n- 1.50\n- 1e2\n- 010\n- 0x1\n- true\n- no\n- Null\n- ~\n- \"1\"\n",
      #"[-1,1.5,100,"010","0x1",true,"no",null,null,"1"]"#
    ),
    // Texts in quotation marks.
    (#"a: "b\tc\n\u263A\U0001F41B\x41\"\\\/\_""#, #"{"a":"b\tc\n☺🐛A\"\\/\#u{A0}"}"#),
    ("a: \"b\n\n   c \\\n   d\\\n\n  e\"\n", #"{"a":"b\nc d\ne"}"#),
    ("a: 'it''s\n   # no comment\n\n   \"'\n", ##"{"a":"it's # no comment\n\""}"##),
    // Texts in blocks.
    ("a: |\n  b\n   c\n\n  d\n\ne: f", #"{"a":"b\n c\n\nd\n","e":"f"}"#),
    ("a: |-\n  b\n\nc: |+\n  d\n\ne: |2\n    f\n", #"{"a":"b","c":"d\n\n","e":"  f\n"}"#),
    ("a: >\n  b\n  c\n\n  d\n    e\n  f\n\n\n", #"{"a":"b c\nd\n  e\nf\n"}"#),
    ("a: >-1 # c\n  b\n c\nd: |\n\ne: |+\n\n", #"{"a":" b\nc","d":"","e":"\n"}"#),
    ("- |\n b: c # d\n \te\n-\n |\n  f", #"["b: c # d\n\te\n","f"]"#),
  ])
  func aTextHasItsValue(_ text: String, _ value: String) { #expect(read(text) == value) }

  @Test(arguments: [
    ("a: b\nc: d\na: e", "3:1: “a” stands twice in one map: leave one out."),
    ("a:\n  - &b c", "2:5: Anchors and aliases are not read: write the value itself."),
    ("a: *b", "1:4: Anchors and aliases are not read: write the value itself."),
    ("a: !!str b", "1:4: Tags are not read: leave it out."),
    ("%YAML 1.2\n---\na: b", "1:1: A text that begins with “%” needs quotation marks."),
    ("a: {b: c}", "1:4: Braces are not read: write each name on a line of its own."),
    ("<<: a", "1:1: “<<” takes in another map, which is not read."),
    ("# a\n...\n", "2:1: There is nothing before “...”: leave it out."),
    ("a: b\n---\nc: d", "2:1: A second document begins here: a file has one."),
    (
      "a: b\n...\nc: d", "3:1: This line belongs to nothing above it: look at the blanks before it."
    ),
    (
      "a:\n\tb: c",
      "2:1: A tab stands where YAML has blanks: write blanks, or quotation marks around the text."
    ),
    (
      "a:\tb",
      "1:3: A tab stands where YAML has blanks: write blanks, or quotation marks around the text."
    ),
    ("é: b: c", "1:5: A text with “: ” in it needs quotation marks."),
    ("a: \"b\": c", "1:7: Only a comment can follow here: a text with “: ” needs quotation marks."),
    ("a: - b", "1:4: A list begins on a line of its own."),
    ("a: b\nc\n", "2:1: A name with a colon is expected, such as “label:”."),
    (
      "a:\n   b: c\n  d: e",
      "3:3: This line has more blanks before it than the lines that it belongs to."
    ),
    (" a: b\nc: d", "2:1: This line belongs to nothing above it: look at the blanks before it."),
    ("a:\n  - b\n  c: d", "3:3: A list goes on here, so the line begins with “- ”."),
    ("a: [b, c", "1:4: The list has no closing bracket."),
    ("a: [b c: d]", "1:8: A text with “: ” in it needs quotation marks."),
    ("a: [b] c", "1:8: Only a comment can follow here: a text with “: ” needs quotation marks."),
    ("a: [b \"c\"]\nd: [\"e\" f]", "2:9: A comma or “]” is expected in a list."),
    ("a: 'b", "1:4: The text has no closing quotation mark."),
    (
      #"a: "\d""#,
      #"1:5: This backslash has no meaning in quotation marks: write \\ for a backslash."#
    ),
    (
      #"a: "\ud83d""#,
      #"1:5: This backslash has no meaning in quotation marks: write \\ for a backslash."#
    ),
    (
      #"a: "\e""#,
      #"1:5: This backslash has no meaning in quotation marks: write \\ for a backslash."#
    ),
    ("a: |x\n  b", "1:5: Only “+” or “-” and a digit from 1 to 9 can follow “|” or “>”."),
    ("a: @b", "1:4: A text that begins with “@” needs quotation marks."),
    ("a: b\u{1B}[2J", "1:5: A control character (U+1B) stands here: leave it out."),
    ("a: b\rc: d", "1:5: A control character (U+D) stands here: leave it out."),
    (String(repeating: "- ", count: 40), "1:65: Values are nested more than 32 deep."),
    (String(repeating: "[", count: 40), "1:33: Values are nested more than 32 deep."),
    (String(repeating: "a", count: 1025) + ": b", "1:1: A name has at most 1024 characters."),
    (
      String(repeating: "a", count: 262_145),
      "1:1: The file has 262145 bytes: at most 262144 are read."
    ),
  ])
  func aRejectionNamesItsPlace(_ text: String, _ sentence: String) {
    #expect(read(text) == sentence)
  }

  @Test func bytesThatAreNoUTF8AreRejectedWithTheirPlace() {
    #expect {
      try YAMLReader.node([0x61, 0x3A, 0x20, 0xC3, 0xA9, 0xFF])
    } throws: {
      "\($0)" == "1:5: This is not UTF-8."
    }
  }

  // MARK: Random texts

  /// Pieces that mean something in YAML.
  private static let pieces = [
    "- ", ": ", "\n", " ", "  ", "#", " #", "\"", "'", "|", ">", "|-\n", ">+\n", "[", "]", ",", "{",
    "}",
    "&a", "*a", "!t", "?", "---\n", "...\n", "\t", "\\", "\\x41", "\\u263a", "\\\n", "\r\n", "\r",
    "\u{FEFF}",
    "\u{85}", "\u{2028}", "null", "~", "%", "@", "`", "<<: ", "|2\n", "- - ", "-\n", ":\n", "a: b",
    "[a, \"b\",\n c]", "''", "😀", "é",
  ].map { Array($0.utf8) }

  /// Returns a part of a form with a few changes.
  private static func mutated(_ dice: inout SeededGenerator) -> [UInt8] {
    let seed = IssueFormSamples.all.randomElement(using: &dice)?.value ?? ""
    let lines = seed.split(separator: "\n", omittingEmptySubsequences: false)
    let start = Int.random(in: 0..<lines.count, using: &dice)
    let part = lines[start...].prefix(.random(in: 1...20, using: &dice))
    let indent = part.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    var bytes = Array(part.map { $0.dropFirst(indent) }.joined(separator: "\n").utf8)
    for _ in 0..<Int.random(in: 0...3, using: &dice) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &dice)
      let end = min(bytes.count, place + .random(in: 1...12, using: &dice))
      let piece = pieces.randomElement(using: &dice) ?? []
      switch Int.random(in: 0..<5, using: &dice) {
      case 0: bytes[place] = .random(in: .min ... .max, using: &dice)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.insert(contentsOf: piece, at: place)
      default: bytes.replaceSubrange(place..<end, with: piece)
      }
    }
    return bytes
  }

  @Test func noBytesTrapTheReaders() {
    var dice = SeededGenerator(seed: 51)
    var (read, asked) = (0, 0)
    for _ in 0..<Repetition.times(3_000, full: 100_000) {
      let bytes = Self.mutated(&dice)
      guard let node = try? YAMLReader.node(bytes) else { continue }
      read += 1
      guard let form = try? IssueForm(node).form(as: .body) else { continue }
      asked += 1
      #expect(!form.text(.object([])).isEmpty)
    }
    #expect(read > 500 && asked > 5)
  }

  // MARK: PyYAML

  /// Prints the value of each text of a list, with the style of each scalar; `-` for a text that is not read.
  nonisolated private static let script = """
    import json, sys, yaml
    def value(node):
        if isinstance(node, yaml.ScalarNode):
            return ("text " if node.style else "plain ") + node.value
        if isinstance(node, yaml.SequenceNode):
            return [value(item) for item in node.value]
        return {name.value: value(item) for name, item in node.value}
    for text in json.load(sys.stdin):
        try:
            nodes = list(yaml.compose_all(text, Loader=yaml.SafeLoader))
            print(json.dumps(value(nodes[0]) if nodes else "plain ") if len(nodes) < 2 else "-")
        except (yaml.YAMLError, AttributeError):
            print("-")
    """

  nonisolated private static func python(_ script: String, input: String = "") throws -> ProgramRun
  {
    try ProgramRun("/usr/bin/env", ["python3", "-c", script], input: Array(input.utf8))
  }

  nonisolated private static let hasPyYAML = (try? python("import yaml"))?.code == 0

  @Test(.tags(.tool), .slow, .enabled(if: hasPyYAML, "needs PyYAML (Debian: python3-yaml)"))
  func aTextHasTheValueThatPyYAMLReads() throws {
    var dice = SeededGenerator(seed: 7)
    let mutated = (0..<Repetition.times(400, full: 10_000)).compactMap { _ in
      String(validating: Self.mutated(&dice), as: UTF8.self)
    }
    let texts = IssueFormSamples.all.map(\.value) + mutated
    let run = try Self.python(
      Self.script, input: JSONValue.array(texts.map { .text($0) }).description)
    try #require(run.code == 0, "\(run.error)")
    let values = run.output.split(separator: "\n")
    try #require(values.count == texts.count)
    var count = 0
    for (text, value) in zip(texts, values) {
      guard let node = try? YAMLReader.node(Array(text.utf8)) else { continue }
      count += 1
      let theirs = try? JSONValue(parsing: Array(value.utf8))
      #expect(Self.written(node) == theirs, "\(text)")
    }
    #expect(count > 100)
  }

  /// The scalars of a value as they are written, each with its style.
  private static func written(_ node: JSONNode) -> JSONValue {
    switch node.content {
    case .array(let nodes): .array(nodes.map(written))
    case .object(let members): .object(members.map { .init($0.name, written($0.value)) })
    default: .text(node.written.map { "plain \($0)" } ?? "text \(node.text ?? "")")
    }
  }
}
