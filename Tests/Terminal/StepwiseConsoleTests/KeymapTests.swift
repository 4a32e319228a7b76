import Foundation
import Stepwise
import StepwiseTerminal
import TestSupport
import Testing
@testable import StepwiseConsole

@Suite("Keys that edit text")
struct KeymapTests {
  @Test func aKeyThatCannotBeBoundIsRejected() {
    func message(_ key: String, _ command: EditCommand, _ mode: Keymap.Mode) -> String? {
      var keymap = Keymap.emacs
      do throws(Rejection) {
        try keymap.bind(key, to: command, in: mode)
        return nil
      } catch {
        return error.message
      }
    }
    let reasons: [(String, String)] = [
      (
        "ctl-g  F36",
        "is not a key: write it as the list of keys does, such as ctrl-g, alt-b or F5."
      ),
      ("g space", "cannot be bound: it types a character."),
      ("ctrl-i", "cannot be bound: a terminal sends it as tab."),
      ("ctrl-m", "cannot be bound: a terminal sends it as enter."),
      ("ctrl-1 ctrl-shift-a", "cannot be bound: no terminal sends it."),
      ("ctrl-c enter esc F1 ctrl-o pgup", "cannot be bound: it has a meaning on every screen."),
    ]
    for (keys, reason) in reasons {
      for key in keys.split(separator: " ", omittingEmptySubsequences: false) {
        #expect(message(String(key), .undo, .insert) == "“\(key)” \(reason)")
      }
    }
    let insert = "“ctrl-g” cannot be bound in insert mode:"
    #expect(
      message("ctrl-g", .begin(.cut), .insert)
        == "\(insert) the command waits for keys that would be typed here.")
    #expect(message("ctrl-g", .insert(""), .insert) == "\(insert) it inserts nothing.")
    #expect(
      message("ctrl-g", .undo, .command)
        == "The emacs keys have no command mode: bind “ctrl-g” in insert mode.")
    for key in ["7", "?"] {
      var keymap = Keymap.vi
      #expect(throws: Rejection.self) { try keymap.bind(key, to: .undo, in: .command) }
    }
  }

  @Test func eachKeyIsInATableOnceAndCanBeBoundAgain() throws {
    func expectUnique<Command>(_ rows: [KeyRow<Command>]) {
      let keys = rows.flatMap(\.keys)
      #expect(Set(keys).count == keys.count, "\(keys)")
    }
    expectUnique(KeyTable.everywhere)
    expectUnique(KeyTable.cancelQuestion)
    expectUnique(KeyTable.screen)
    expectUnique(KeyTable.windowList)
    expectUnique(KeyTable.history)
    expectUnique(KeyTable.options)
    expectUnique(KeyTable.toggle)
    expectUnique(KeyTable.completion)
    for keymap in [Keymap.emacs, .vi] {
      for mode in Keymap.Mode.allCases {
        expectUnique(keymap.table(of: mode))
        for row in keymap.table(of: mode) {
          for key in row.keys {
            let name = KeyName.keys([key]).text(isASCII: true).english
            #expect(KeyName.key(named: name) == key, "\(name)")
          }
        }
      }
    }
  }

  @Test func aBoundKeyEditsAndIsListed() async throws {
    var keymap = Keymap.emacs
    try keymap.bind("ctrl-g", to: .cut(.blankLeft))
    try keymap.bind("alt-d", to: .insert("The Docks"))
    try keymap.bind("ctrl-w", to: nil)
    let person = Person(at: Talk.screen("Town") { TextField("Town") })
    person.view.keymap = keymap
    await person.check(
      """
      one two{ctrl-g} => row  › one ¦
      {alt-d} => row  › one The Docks¦
      {ctrl-w} => row  › one The Docks¦
      {F1} => no ctrl-w
      """)
    #expect(person.screen.contains { $0.contains("ctrl-g") && $0.contains("erase the word") })
    #expect(person.screen.contains { $0.contains("alt-d") && $0.contains("The Docks") })
    var vi = Keymap.vi
    try vi.bind("Q", to: .cut(.line), in: .command)
    let other = Person(at: Talk.screen("Town") { TextField("Town") })
    other.view.keymap = vi
    await other.check("one⎋Q => row  › ¦", "in command mode")
  }

  // MARK: The person's own keys

  /// The lines of `~/.inputrc` and `/etc/inputrc`, if they exist, and whether they choose vi's keys.
  @Test func theReadlineInitFileChoosesTheKeys() {
    let rows: [(own: String?, system: String?, usesVi: Bool)] = [
      (nil, nil, false), ("set editing-mode vi\n", nil, true), (nil, "set editing-mode vi", true),
      ("", "set editing-mode vi", false), ("  Set  Editing-Mode\tVI \n", nil, true),
      ("# set editing-mode vi", nil, false),
      ("set editing-mode vi\nset editing-mode emacs", nil, false),
      ("$include /etc/inputrc", "set editing-mode vi", true),
      ("$include ~/.inputrc\nset editing-mode vi", nil, true),
      ("$if term=xterm\nset editing-mode vi\n$endif", nil, true),
      ("$if term=vt100\nset editing-mode vi\n$else\n$endif", nil, false),
      ("$if Bash\nset editing-mode vi\n$endif", nil, false),
      ("$if mode=emacs\n$if term=xterm\nset editing-mode vi\n$endif\n$endif", nil, true),
      ("$endif\n$else\nset editing-mode", nil, false),
    ]
    let variables = ["HOME": "/home/ada", "TERM": "xterm-256color"]
    for row in rows {
      let files = ["/home/ada/.inputrc": row.own, "/etc/inputrc": row.system]
      let file = ReadlineInit(variable: { variables[$0] }, read: { files[$0] ?? nil })
      #expect(file.usesVi == row.usesVi, "\(row)")
    }
    let system = ["/.inputrc": "set editing-mode vi", "/etc/inputrc": ""]
    #expect(!ReadlineInit(variable: { _ in nil }, read: { system[$0] }).usesVi, "without a home")
    let other = ["HOME": "/home/ada", "INPUTRC": "/tmp/keys"]
    let files = ["/tmp/keys": "set editing-mode vi", "/home/ada/.inputrc": ""]
    #expect(ReadlineInit(variable: { other[$0] }, read: { files[$0] }).usesVi)
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
    let page = "Sources/Program/Stepwise/Stepwise.docc/AtATerminal.md"
    var text = try TestFolder.repository().read(page)
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
      try TestFolder.repository().write(text, to: page)
    }
  }
}
