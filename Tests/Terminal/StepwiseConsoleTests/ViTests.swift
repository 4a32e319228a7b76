@testable import Stepwise
import StepwiseTerminal
import Testing
@testable import StepwiseConsole

@Suite("Editing text with vi's keys")
struct ViTests {
  /// The keys of a text: `⎋` is Esc, `⏎` Enter, `⌫` Backspace, `→` an arrow, and `®` is Ctrl-R.
  private static func keys(_ text: String) -> [Key] {
    text.map { character in
      switch character {
      case "⎋": Key(.escape)
      case "⏎": Key(.enter)
      case "⌫": Key(.backspace)
      case "→": Key(.right)
      case "®": Key(.character("r"), .control)
      default: Key(.character(character))
      }
    }
  }

  static func text(_ marked: String, isLine: Bool) -> EditedText {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    var text = EditedText(String(parts[0]) + String(parts[1]), allowsLines: !isLine)
    text.buffer.move(to: Array(parts[0]).count)
    _ = text.handle(Key(.right), .vi)
    _ = text.handle(Key(.escape), .vi)
    text.buffer.move(to: Array(parts[0]).count)
    return text
  }

  static func shown(_ text: EditedText) -> String {
    let characters = text.buffer.characters
    return String(characters[..<text.buffer.cursor]) + "|"
      + String(characters[text.buffer.cursor...])
  }

  /// Texts before and after keys that are pressed in command mode, with a bar at the cursor.
  private static let edits: [(before: String, keys: String, after: String)] = [
    // `randomCommandsDoWhatTheModelDoes` has all motions, and operators, changes and copies with them.
    ("a|bc", "5h", "|abc"), ("|a\nb\nc", "9G", "a\nb\n|c"), ("|ab", "gx", "|ab"),
    ("|ab", " ", "a|b"), ("a|b", "⌫", "|ab"), ("|ab,c,d", "t,;", "ab,|c,d"),
    ("|a,b,c", "f,;", "a,b|,c"), ("|a,b,c", "f,;,", "a|,b,c"), ("|a,b", "f⎋l", "a|,b"),
    ("|abc\nd\nefg", "$jj", "abc\nd\nef|g"),
    // Operators.
    ("|a b c", "2dw", "|c"), ("|a b c", "d2w", "|c"), ("|a b c d e", "2d2w", "|e"),
    ("|a,b,c", "df,d;", "|c"), ("|ab", "dy", "|ab"), ("|abc", "d⎋x", "|bc"),
    ("|abc", "3⎋x", "|bc"), ("|a\nb\nc", "d2d", "|c"), ("|a\nb\nc", "9dd", "|"),
    // Changes.
    ("|one two", "cwx⎋", "|x two"), ("a|bc", "r⏎", "a\n|c"), ("a|bc", "r⎋x", "a|c"),
    ("|ß,", "~", "SS|,"), ("|a\n\nb", "J", "|a\nb"),
    // Inserting.
    ("|ab", "3ix-⎋", "x-x-x|-ab"), ("|ab", "2ox⎋", "ab\nx\n|x"), ("|ab", "i⎋", "|ab"),
    ("a|b", "i⎋", "|ab"),
    // Copying and putting back.
    ("|ab\ncd", "Yjp", "ab\ncd\n|ab"), ("|a", "yy2p", "a\n|a\na"), ("|ab", "p", "|ab"),
    // Undo, and again.
    ("|abc", "xu", "|abc"), ("|abc", "xxuu", "|abc"), ("|abc", "xxuu®", "|bc"),
    ("|abc", "xx2u2®", "|c"),
    ("|abc", "ixyz 1⎋u", "|abc"), ("|abc", "x.", "|c"), ("|abcdef", "2x.", "|ef"),
    ("|abcdef", "2x1.", "|def"),
    ("|a b c d", "dw..", "|d"), ("|a b c", "cwx⎋w.", "x |x c"), ("|a\nb\nc", "dd.", "|c"),
    ("|", "ia⎋.", "|aa"),
    ("|a,b,c", "df,.", "|c"), ("|abc", "rxl.", "x|xc"), ("|ab", "3ix⎋u", "|ab"),
    ("|abc", "x.uu", "|abc"),
    ("|ab", "ox⎋..", "ab\nx\nx\n|x"), ("|ab", ".", "|ab"), ("|abc", "xu.", "|bc"),
    ("|abc", "ylp.u", "a|abc"),
    // Selections.
    ("|abcd", "vld", "|cd"), ("ab|cd", "vhd", "a|d"), ("a|bc", "vy$p", "abc|b"),
    ("a|bcd", "vlcx⎋", "a|xd"),
    ("|ab\ncd", "vjd", "|d"), ("|ab\ncd\nef", "Vjd", "|ef"), ("a|b\ncd", "Vyjp", "ab\ncd\n|ab"),
    ("|ab\ncd", "Vcx⎋", "|x\ncd"), ("|abc", "vl~", "|ABc"), ("|a\nb\nc", "VjJ", "a| b\nc"),
    ("a|bc", "v⎋x", "a|c"),
    ("a|bcd", "vlohd", "|d"), ("|abcd", "vvx", "|bcd"), ("|ab\ncd", "vVd", "|cd"),
    ("|one two", "vex", "| two"),
    ("|abcd", "v2ld", "|d"), ("|a,b", "vf,d", "|b"), ("|abc", "xvd.", "|"),
    // Wide and combining characters move as one.
    ("|日本語", "lx", "日|語"), ("|e\u{301}a", "x", "|a"), ("|👩‍👩‍👧b", "lx", "|👩‍👩‍👧"), ("a|한", "X", "|한"),
    ("|日本 語", "w", "日本 |語"), ("|กำa", "dw", "|"), ("|ab", "r日", "|日b"),
    ("|e\u{301}x", "yl$p", "e\u{301}x|e\u{301}"),
  ]

  /// A single line has no other.
  private static let lines: [(before: String, keys: String, after: String)] = [
    ("a|b", "ox", "|a"), ("|one two", "dd", "|"), ("|ab", "yyp", "aa|bb"), ("a|b", "J", "a|b"),
    ("|ab", "r⏎", "|ab"), ("ab|c", "gg", "|abc"), ("  ab|c", "G", "  |abc"), ("|ab", "Vd", "|"),
    ("a|b", "S", "|"), ("|ab", "ddp", "a|b"),
  ]

  @Test func keysWorkAsInVi() {
    for (isLine, edits) in [(false, Self.edits), (true, Self.lines)] {
      for (before, keys, after) in edits {
        var text = Self.text(before, isLine: isLine)
        for key in Self.keys(keys) { _ = text.handle(key, .vi) }
        #expect(Self.shown(text) == after, "\(before) \(keys)")
        #expect(isLine || text.mode == .command && !text.isPending, "\(before) \(keys)")
      }
    }
  }

  /// An operator, a count, and a key that needs another one wait for the next key.
  @Test func everyKeyLeadsToItsMode() {
    let modes: [(String, Keymap.Mode, isPending: Bool)] = [
      (" ⎋i ⎋cw", .insert, false), ("⎋ ⎋v⎋ ⎋d⎋ ⎋q", .command, false),
      ("⎋d ⎋3 ⎋r ⎋f ⎋g", .command, true), ("⎋v ⎋V", .visual, false),
    ]
    for (group, mode, isPending) in modes {
      for keys in group.split(separator: " ", omittingEmptySubsequences: false) {
        var text = EditedText("ab cd", allowsLines: true)
        for key in Self.keys(String(keys)) { _ = text.handle(key, .vi) }
        #expect(text.mode == mode, "\(keys)")
        #expect(text.isPending == isPending, "\(keys)")
        #expect(text.takesEscape(.vi) == (mode != .command || isPending), "\(keys)")
        #expect(!text.takesEscape(.emacs), "\(keys)")
      }
    }
  }

  /// A terminal sends Alt and a letter as Esc and the letter.
  @Test func lettersAreTypedUnlessTheyArriveWithEsc() {
    var text = EditedText("ab cd")
    _ = text.handle(.alt("b"), .vi)
    #expect(text.mode == .command)
    #expect(Self.shown(text) == "ab |cd")
    var typed = EditedText()
    for key in Self.keys("dd3xu⌫") { _ = typed.handle(key, .vi) }
    #expect(Self.shown(typed) == "dd3x|")
  }

  @Test func aSecretIsKeptNowhereAndACountHasALimit() {
    var text = EditedText("secret", isSecret: true)
    for key in Self.keys("⎋0ywdwp.P") { _ = text.handle(key, .vi) }
    #expect(Self.shown(text) == "|")
    _ = text.handle(Key(.character("i")), .vi)
    text.insert("secret")
    for key in [Key(.character("u"), .control), Key(.character("y"), .control)] {
      _ = text.handle(key, .emacs)
    }
    #expect(Self.shown(text) == "|")
    #expect(text.register == nil)
    var counted = EditedText("ab", lengthMax: 1000)
    for key in Self.keys("⎋0yl99999999999999999999p") { _ = counted.handle(key, .vi) }
    #expect(counted.buffer.isOverfull)
    #expect(counted.buffer.text == "ab")
  }

  // MARK: Random commands

  private static let letters = Array("ab,. \n日é-XY") + ["e\u{301}", "👩‍👩‍👧", "กำ"]
  private static let motions = [
    "h", "l", "0", "^", "$", "j", "k", "w", "b", "e", "W", "B", "E", "gg", "G", "fa", "t,", "Fb",
    "T ", "f日", "Te\u{301}",
  ]
  /// The commands that stand for an operation and a motion.
  private static let shorts: [(keys: String, operation: Character, motion: String)] = [
    ("x", "d", "l"), ("X", "d", "h"), ("D", "d", "$"), ("C", "c", "$"), ("s", "c", "l"),
    ("S", "c", "line"), ("Y", "y", "line"), ("dd", "d", "line"), ("cc", "c", "line"),
    ("yy", "y", "line"),
  ]

  /// Performs a random command in the model; returns its keys.
  private static func perform(_ model: inout ViModel, _ random: inout SeededGenerator) -> String {
    let count = random.below(3) == 0 ? 1 + random.below(4) : nil
    let prefix = count.map(String.init) ?? ""
    let letter = letters.filter { $0 != "\n" }[random.below(letters.count - 1)]
    let new = String(letter) + "c"
    switch random.below(13) {
    case 0...3:
      let motion = motions[random.below(motions.count)]
      // A 0 behind a count would belong to it.
      if motion == "0" {
        model.move(motion, 1)
        return motion
      }
      let isLine = motion == "G" && count == nil
      model.move(motion, isLine ? .max : count ?? 1)
      return prefix + motion
    case 4, 5:
      let motion = motions[random.below(motions.count)]
      let operation: Character = ["d", "c", "y"][random.below(3)]
      let times = motion == "0" ? nil : count
      let isLine = motion == "G" && times == nil
      let target = model.target(motion, isLine ? .max : times ?? 1, operates: true)
      model.operate(operation, motion, isLine ? .max : times ?? 1, inserts: new)
      let isTyped = operation == "c" && target != nil
      return "\(operation)\(times.map(String.init) ?? "")\(motion)" + (isTyped ? "\(new)⎋" : "")
    case 6, 7:
      let short = shorts[random.below(shorts.count)]
      model.operate(short.operation, short.motion, count ?? 1, inserts: new)
      return prefix + short.keys + (short.operation == "c" ? "\(new)⎋" : "")
    case 8:
      let place: Character = ["i", "a", "I", "A", "o", "O"][random.below(6)]
      model.insert(place, new)
      return "\(place)\(new)⎋"
    case 9:
      let isBehind = random.below(2) == 0
      model.put(isBehind: isBehind, count ?? 1)
      return prefix + (isBehind ? "p" : "P")
    case 10:
      model.replace(with: letter, count ?? 1)
      return "\(prefix)r\(letter)"
    case 11:
      model.switchCase(count ?? 1)
      return prefix + "~"
    default:
      model.join()
      return "J"
    }
  }

  @Test func randomCommandsDoWhatTheModelDoes() {
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let start = String(
        (0..<random.below(24)).map { _ in Self.letters[random.below(Self.letters.count)] })
      var text = EditedText(start, allowsLines: true)
      for key in Self.keys("⎋gg0") { _ = text.handle(key, .vi) }
      var model = ViModel(start)
      var pressed: [String] = []
      for _ in 0..<60 {
        let keys: String
        switch random.below(8) {
        case 0:
          keys = "u"
          model.undo()
        case 1:
          keys = "®"
          model.redo()
        default: keys = Self.perform(&model, &random)
        }
        pressed.append(keys)
        for key in Self.keys(keys) { _ = text.handle(key, .vi) }
        if ["u", "®"].contains(keys) { model.cursor = text.buffer.cursor }
        let isSame = text.buffer.characters == model.text && text.buffer.cursor == model.cursor
        guard isSame, Array(text.buffer.text) == model.text, text.mode == .command, !text.isPending
        else {
          Issue.record(
            """
            Seed \(seed): \(start.debugDescription), \(pressed.joined(separator: " ")):
            \(Self.shown(text).debugDescription) is not \
            \(String(model.text).debugDescription) at \(model.cursor)
            """)
          return
        }
      }
    }
  }
}
