import StepwiseFlow
import StepwiseTerminal

nonisolated extension Keymap {
  /// The keys of readline, which most shells use.
  public static let emacs = Keymap(name: "emacs", tables: [emacsTable])

  /// The keys of vi, as the line editors of shells have them, with a selection.
  public static let vi = Keymap(name: "vi", tables: [viInsertTable, viCommandTable, viVisualTable])

  /// The names for `--keys`.
  package static let names = ["emacs", "vi"]

  /// The keymap with a name; `nil` for none.
  package static func named(_ name: String) -> Keymap? {
    switch name {
    case "emacs": .emacs
    case "vi": .vi
    default: nil
    }
  }

  private static func control(_ letter: Character) -> Key { Key(.character(letter), .control) }
  private static func alt(_ letter: Character) -> Key { Key(.character(letter), .alt) }
  private static func letter(_ letter: Character) -> Key { Key(.character(letter)) }

  /// The keys that have a name of their own, in every mode in which letters are typed.
  private static let namedKeys: [KeyRow<EditCommand>] = [
    KeyRow(
      keys: [
        Key(.left): .move(.left), Key(.right): .move(.right), Key(.up): .move(.up),
        Key(.down): .move(.down), Key(.home): .move(.lineStart), Key(.end): .move(.lineEnd),
        Key(.home, .control): .move(.textStart), Key(.end, .control): .move(.textEnd),
        Key(.left, .control): .move(.wordLeft), Key(.right, .control): .move(.wordRight),
        Key(.left, .alt): .move(.wordLeft), Key(.right, .alt): .move(.wordRight),
        Key(.backspace): .erase(.left), control("h"): .erase(.left),
        Key(.delete): .erase(.right), Key(.backspace, .alt): .cut(.wordLeft),
        Key(.backspace, .control): .cut(.wordLeft), Key(.delete, .control): .cut(.wordRight),
        Key(.delete, .alt): .cut(.wordRight), Key(.enter, .alt): .newLine,
        Key(.enter, .shift): .newLine, control("j"): .newLine,
      ])
  ]

  private static let emacsTable: [KeyRow<EditCommand>] =
    [
      KeyRow(
        "to start, end", keys: [control("a"): .move(.lineStart), control("e"): .move(.lineEnd)]),
      KeyRow("by words", keys: [alt("b"): .move(.wordLeft), alt("f"): .move(.wordRight)]),
      KeyRow("erase the word", keys: [control("w"): .cut(.blankLeft)]),
      KeyRow("erase to the start", keys: [control("u"): .cut(.lineStart)]),
      KeyRow("erase to the end", keys: [control("k"): .cut(.lineRest)]),
      KeyRow("put back", keys: [control("y"): .put(.cursor)]),
      KeyRow("undo", keys: [control("_"): .undo]),
      KeyRow(
        keys: [
          control("/"): .undo, control("b"): .move(.left), control("f"): .move(.right),
          control("d"): .erase(.right), alt("d"): .cut(.wordRight), control("t"): .swapCharacters,
        ]),
    ] + namedKeys

  private static let viInsertTable: [KeyRow<EditCommand>] =
    [
      KeyRow("erase the word", keys: [control("w"): .cut(.blankLeft)]),
      KeyRow("erase to the start", keys: [control("u"): .cut(.lineStart)]),
    ] + namedKeys

  /// The motions of command mode and of a selection.
  private static let viMotions: [KeyRow<EditCommand>] = [
    KeyRow(
      "move",
      keys: [
        letter("h"): .move(.leftInLine), letter("j"): .move(.down), letter("k"): .move(.up),
        letter("l"): .move(.rightInLine),
      ]),
    KeyRow(
      "to start, end",
      keys: [
        letter("0"): .move(.lineStart), letter("^"): .move(.firstNonBlank),
        letter("$"): .move(.lineEnd),
      ]),
    KeyRow(
      "by words",
      keys: [
        letter("w"): .move(.nextWord(big: false)), letter("b"): .move(.previousWord(big: false)),
        letter("e"): .move(.wordEnd(big: false)), letter("W"): .move(.nextWord(big: true)),
        letter("B"): .move(.previousWord(big: true)), letter("E"): .move(.wordEnd(big: true)),
      ]),
    KeyRow(
      "to a character",
      keys: [
        letter("f"): .move(.toCharacter(forward: true, stopsBefore: false)),
        letter("F"): .move(.toCharacter(forward: false, stopsBefore: false)),
        letter("t"): .move(.toCharacter(forward: true, stopsBefore: true)),
        letter("T"): .move(.toCharacter(forward: false, stopsBefore: true)),
        letter(";"): .move(.sameCharacter(reversed: false)),
        letter(","): .move(.sameCharacter(reversed: true)),
      ]),
    KeyRow("to the ends", keys: [letter("g"): .move(.firstLine), letter("G"): .move(.lastLine)]),
    KeyRow(
      keys: [
        Key(.left): .move(.leftInLine), Key(.right): .move(.rightInLine), Key(.up): .move(.up),
        Key(.down): .move(.down), Key(.home): .move(.lineStart), Key(.end): .move(.lineEnd),
        Key(.home, .control): .move(.textStart), Key(.end, .control): .move(.textEnd),
        Key(.backspace): .move(.leftInLine), letter(" "): .move(.rightInLine),
      ]),
  ]

  private static let viCommandTable: [KeyRow<EditCommand>] =
    [
      KeyRow(
        "insert",
        keys: [
          letter("i"): .insertMode(.before), letter("a"): .insertMode(.behind),
          letter("I"): .insertMode(.lineStart), letter("A"): .insertMode(.lineEnd),
          letter("o"): .insertMode(.below), letter("O"): .insertMode(.above),
        ]),
      KeyRow(
        "cut, change, copy",
        keys: [
          letter("d"): .begin(.cut), letter("c"): .begin(.change), letter("y"): .begin(.copy),
        ]),
      KeyRow(
        keys: [
          letter("D"): .cut(.lineEnd), letter("C"): .change(.lineEnd), letter("Y"): .copy(.line),
          letter("S"): .change(.line), Key(.delete): .cut(.rightInLine),
        ]),
      KeyRow(
        "cut or replace a character",
        keys: [
          letter("x"): .cut(.rightInLine), letter("X"): .cut(.leftInLine),
          letter("s"): .change(.rightInLine), letter("r"): .replaceCharacter,
        ]),
      KeyRow("put back", keys: [letter("p"): .put(.behind), letter("P"): .put(.before)]),
      KeyRow("capitals", keys: [letter("~"): .switchCase]),
      KeyRow("join lines", keys: [letter("J"): .joinLines]),
      KeyRow(
        "select", keys: [letter("v"): .select(lines: false), letter("V"): .select(lines: true)]),
      KeyRow("undo", keys: [letter("u"): .undo]),
      KeyRow("redo", keys: [control("r"): .redo]),
      KeyRow("repeat", keys: [letter("."): .repeatChange]),
    ] + viMotions

  private static let viVisualTable: [KeyRow<EditCommand>] =
    [
      KeyRow(
        "cut, change, copy",
        keys: [
          letter("d"): .begin(.cut), letter("c"): .begin(.change), letter("y"): .begin(.copy),
        ]),
      KeyRow(keys: [
        letter("x"): .begin(.cut), letter("s"): .begin(.change), Key(.delete): .begin(.cut),
      ]),
      KeyRow("capitals", keys: [letter("~"): .switchCase]),
      KeyRow("join lines", keys: [letter("J"): .joinLines]),
      KeyRow(
        "select", keys: [letter("v"): .select(lines: false), letter("V"): .select(lines: true)]),
      KeyRow("to the other end", keys: [letter("o"): .swapEnds]),
    ] + viMotions
}
