import Foundation
import Stepwise
import StepwiseTerminal
import Testing

@Suite("Keys that edit text")
struct KeymapTests {
  @Test(
    arguments: [
      (
        "ctl-g", .undo, .insert,
        "“ctl-g” is not a key: write it as the list of keys does, such as ctrl-g, alt-b or F5."
      ),
      (
        "", .undo, .insert,
        "“” is not a key: write it as the list of keys does, such as ctrl-g, alt-b or F5."
      ),
      (
        "F36", .undo, .insert,
        "“F36” is not a key: write it as the list of keys does, such as ctrl-g, alt-b or F5."
      ),
      ("g", .undo, .insert, "“g” cannot be bound: it types a character."),
      ("space", .undo, .insert, "“space” cannot be bound: it types a character."),
      ("ctrl-i", .undo, .insert, "“ctrl-i” cannot be bound: a terminal sends it as tab."),
      ("ctrl-m", .undo, .insert, "“ctrl-m” cannot be bound: a terminal sends it as enter."),
      ("ctrl-1", .undo, .insert, "“ctrl-1” cannot be bound: no terminal sends it."),
      ("ctrl-shift-a", .undo, .insert, "“ctrl-shift-a” cannot be bound: no terminal sends it."),
      ("ctrl-c", .undo, .insert, "“ctrl-c” cannot be bound: it has a meaning on every screen."),
      ("enter", .undo, .insert, "“enter” cannot be bound: it has a meaning on every screen."),
      ("esc", .undo, .insert, "“esc” cannot be bound: it has a meaning on every screen."),
      ("F1", .undo, .insert, "“F1” cannot be bound: it has a meaning on every screen."),
      ("ctrl-o", .undo, .insert, "“ctrl-o” cannot be bound: it has a meaning on every screen."),
      ("pgup", .undo, .insert, "“pgup” cannot be bound: it has a meaning on every screen."),
      (
        "ctrl-g", .undo, .command,
        "The emacs keys have no command mode: bind “ctrl-g” in insert mode."
      ),
      (
        "ctrl-g", .begin(.cut), .insert,
        "“ctrl-g” cannot be bound in insert mode: the command waits for keys that would be typed here."
      ),
      (
        "ctrl-g", .insert(""), .insert,
        "“ctrl-g” cannot be bound in insert mode: it inserts nothing."
      ),
    ] as [(String, EditCommand, Keymap.Mode, String)])
  func aKeyThatCannotBeBoundIsRefused(
    _ name: String, _ command: EditCommand, _ mode: Keymap.Mode, _ sentence: String
  ) {
    var keymap = Keymap.emacs
    let error = #expect(throws: Rejection.self) { try keymap.bind(name, to: command, in: mode) }
    #expect(error?.message == sentence)
  }

  @Test(arguments: ["7", "?"])
  func aKeyOfCommandModeKeepsItsMeaning(_ name: String) {
    var keymap = Keymap.vi
    #expect(throws: Rejection.self) { try keymap.bind(name, to: .undo, in: .command) }
  }

  @Test func everyCommandKeyCanBeBoundAgain() throws {
    for keymap in [Keymap.emacs, .vi] {
      for mode in Keymap.Mode.allCases {
        for row in keymap.table(of: mode) {
          for key in row.keys {
            let name = KeyName.keys([key]).text(isASCII: true).english
            #expect(KeyName.key(named: name) == key, "\(name)")
          }
        }
      }
    }
  }

  @Test func aBoundKeyEditsAndIsListed() throws {
    var keymap = Keymap.emacs
    try keymap.bind("ctrl-g", to: .cut(.blankLeft))
    try keymap.bind("alt-d", to: .insert("The Docks"))
    try keymap.bind("ctrl-w", to: nil)
    let person = Person(at: Trip.screen("Town") { TextField("Town") })
    person.view.keymap = keymap
    person.type("one two")
    person.press(.control("g"))
    #expect(person.beforeCursor == " › one ")
    person.press(.alt("d"))
    #expect(person.beforeCursor == " › one The Docks")
    person.press(.control("w"))
    #expect(person.beforeCursor == " › one The Docks")
    person.press(.f1)
    #expect(person.screen.contains { $0.contains("ctrl-g") && $0.contains("erase the word") })
    #expect(person.screen.contains { $0.contains("alt-d") && $0.contains("The Docks") })
    #expect(!person.sees("ctrl-w"))
  }

  @Test func aKeyIsBoundInCommandMode() throws {
    var keymap = Keymap.vi
    try keymap.bind("Q", to: .cut(.line), in: .command)
    let person = Person(at: Trip.screen("Town") { TextField("Town") })
    person.view.keymap = keymap
    person.type("one")
    person.press(.escape, .letter("Q"))
    #expect(person.beforeCursor == " › ")
  }

  // MARK: The person's own keys

  @Test(
    arguments: [
      ([:], false), (["/home/ada/.inputrc": "set editing-mode vi\n"], true),
      (["/etc/inputrc": "set editing-mode vi"], true),
      (["/home/ada/.inputrc": "", "/etc/inputrc": "set editing-mode vi"], false),
      (["/home/ada/.inputrc": "  Set  Editing-Mode\tVI \n"], true),
      (["/home/ada/.inputrc": "# set editing-mode vi"], false),
      (["/home/ada/.inputrc": "set editing-mode vi\nset editing-mode emacs"], false),
      (
        ["/home/ada/.inputrc": "$include /etc/inputrc", "/etc/inputrc": "set editing-mode vi"], true
      ),
      (["/home/ada/.inputrc": "$include ~/.inputrc\nset editing-mode vi"], true),
      (["/home/ada/.inputrc": "$if term=xterm\nset editing-mode vi\n$endif"], true),
      (["/home/ada/.inputrc": "$if term=vt100\nset editing-mode vi\n$else\n$endif"], false),
      (["/home/ada/.inputrc": "$if Bash\nset editing-mode vi\n$endif"], false),
      (
        [
          "/home/ada/.inputrc":
            "$if mode=emacs\n$if term=xterm\nset editing-mode vi\n$endif\n$endif"
        ], true
      ),
      (["/home/ada/.inputrc": "$endif\n$else\nset editing-mode"], false),
    ] as [([String: String], Bool)])
  func theReadlineInitFileChoosesTheKeys(_ files: [String: String], _ usesVi: Bool) {
    let variables = ["HOME": "/home/ada", "TERM": "xterm-256color"]
    let file = ReadlineInit(variable: { variables[$0] }, read: { files[$0] })
    #expect(file.usesVi == usesVi)
  }

  @Test func withoutAHomeTheSystemsFileCounts() {
    let files = ["/.inputrc": "set editing-mode vi", "/etc/inputrc": ""]
    #expect(!ReadlineInit(variable: { _ in nil }, read: { files[$0] }).usesVi)
  }

  @Test func inputrcNamesTheFile() {
    let variables = ["HOME": "/home/ada", "INPUTRC": "/tmp/keys"]
    let files = ["/tmp/keys": "set editing-mode vi", "/home/ada/.inputrc": ""]
    #expect(ReadlineInit(variable: { variables[$0] }, read: { files[$0] }).usesVi)
  }

  // MARK: The guide

  /// The guide's table of a mode.
  private static func table(_ rows: [KeyRow<EditCommand>]) -> String {
    let lines = rows.compactMap(\.hint).map { hint in
      let keys = hint.keys.text(isASCII: true).english.split(separator: " ").map { "`\($0)`" }
      return "| \(keys.joined(separator: " ")) | \(hint.word.english) |"
    }
    return (["| keys | what they do |", "|---|---|"] + lines).joined(separator: "\n")
  }

  /// Write the tables anew with `STEPWISE_RECORD=1`.
  @Test func theGuideListsTheKeys() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/Stepwise/Stepwise.docc/AtATerminal.md")
    var text = try String(contentsOf: page, encoding: .utf8)
    let parts = [
      ("The keys of emacs:", Keymap.emacs.table(of: .insert)),
      ("The keys of vi in command mode:", Keymap.vi.table(of: .command)),
    ]
    for (title, rows) in parts {
      let sections = text.components(separatedBy: "\n\(title)\n\n")
      guard sections.count == 2 else {
        Issue.record("The guide has no part “\(title)”")
        continue
      }
      let old = sections[1].components(separatedBy: "\n\n")[0]
      if ProcessInfo.processInfo.environment["STEPWISE_RECORD"] != nil {
        text = text.replacing(old, with: Self.table(rows))
      } else {
        #expect(old == Self.table(rows))
      }
    }
    if ProcessInfo.processInfo.environment["STEPWISE_RECORD"] != nil {
      try text.write(to: page, atomically: true, encoding: .utf8)
    }
  }
}
