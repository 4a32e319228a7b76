import StepwiseSystem
import Testing

@testable import Stepwise
@testable import StepwiseLines

@Suite struct StepsReaderTests {
  /// A file as bytes, and the steps in it, each with its first line.
  nonisolated struct Row: Sendable, CustomTestStringConvertible {
    let file: [UInt8]
    let steps: [Step]
    var testDescription: String { String(decoding: file, as: UTF8.self).debugDescription }

    init(_ file: String, _ steps: (Int, Step.Kind)...) {
      self.file = Array(file.utf8)
      self.steps = steps.map { Step(line: $0.0, kind: $0.1) }
    }
  }

  private static let answers: [Row] = [
    Row(""),
    Row("Lovelace\n", (1, .answer("Lovelace"))),
    Row("Lovelace", (1, .answer("Lovelace"))),
    Row(" \t Ada Lovelace \t\n", (1, .answer("Ada Lovelace"))),
    Row("Ada\r\nCat\r\n", (1, .answer("Ada")), (2, .answer("Cat"))),
    Row("Ada\r", (1, .answer("Ada"))),
    Row("\u{FEFF}Ada\n\u{FEFF}Cat\n", (1, .answer("Ada")), (2, .answer("\u{FEFF}Cat"))),
    Row("\u{FEFF}# stepwise steps 1\nAda\n", (2, .answer("Ada"))),
    Row("\n  \n\r\n", (1, .acceptDefault), (2, .acceptDefault), (3, .acceptDefault)),
    Row("# a comment\n#\n  #\tindented\nAda\n", (4, .answer("Ada"))),
    Row("#1 fan\n##\n", (1, .answer("#1 fan")), (2, .answer("##"))),
    Row("\\:back\n", (1, .text(":back"))),
    Row("\\\n", (1, .text(""))),
    Row("\\ two blanks each \n", (1, .text(" two blanks each "))),
    Row("  \\\\ \n", (1, .text("\\ "))),
    Row("Grüße, 你好 👩‍🚀\n", (1, .answer("Grüße, 你好 👩‍🚀"))),
    Row("a\tb\n", (1, .answer("a\tb"))),
  ]

  private static let commands: [Row] = [
    Row(":back\n:cancel\n:help\n", (1, .back(to: nil)), (2, .cancel), (3, .help)),
    Row(":back   Last name  \n", (1, .back(to: "Last name"))),
    Row(":draft Last name = Love\n", (1, .draft(label: "Last name", text: "Love"))),
    Row(":set Last name = a = b\n", (1, .set(label: "Last name", value: "a = b"))),
    Row(":set Last name   =   Love lace \n", (1, .set(label: "Last name", value: "Love lace"))),
    Row(":set Last name\t=\tLovelace\n", (1, .set(label: "Last name", value: "Lovelace"))),
    Row(":set Last name =\n", (1, .set(label: "Last name", value: ""))),
    Row(":set Home / Street = Main=1\n", (1, .set(label: "Home / Street", value: "Main=1"))),
    Row(":set \"a = b\" = c\n", (1, .set(label: "a = b", value: "c"))),
    Row(":set \"a = b\"=c\n", (1, .set(label: "a = b", value: "c"))),
    Row(
      ":press Confirm\n:press \"Yes\"\n", (1, .press(label: "Confirm")), (2, .press(label: "Yes"))),
    Row(":ask Password\n", (1, .ask(label: "Password", variable: nil))),
    Row(":ask Pass word from TOKEN\n", (1, .ask(label: "Pass word", variable: "TOKEN"))),
    Row(":ask \"Token from mail\"\n", (1, .ask(label: "Token from mail", variable: nil))),
    Row(":ask \"Token from mail\" from T\n", (1, .ask(label: "Token from mail", variable: "T"))),
    Row(":expect Nobody is here\n", (1, .expect("Nobody is here"))),
    Row(":expect-screen Last name\n", (1, .expectScreen("Last name"))),
    Row(":await Ada joined\n", (1, .await("Ada joined", within: nil))),
    Row(":await Ada joined within 30s\n", (1, .await("Ada joined", within: .seconds(30)))),
  ]

  private static let blocks: [Row] = [
    Row(":text\n:end\n", (1, .text(""))),
    Row(
      "Ada\n:text\none\n\n  two \n:end\nCat\n", (1, .answer("Ada")), (2, .text("one\n\n  two ")),
      (7, .answer("Cat"))),
    Row(":text\r\none\r\ntwo\r\n:end\r\n", (1, .text("one\ntwo"))),
    Row(
      ":text\n\\:end\n\\\\:end\n:ending\n:back\n# no comment\n\\x\n:end",
      (1, .text(":end\n\\:end\n:ending\n:back\n# no comment\n\\x"))),
    Row(":text\none\n:end \t\n", (1, .text("one"))),
    Row(":text Story\n one\ntwo\n:end\n", (1, .set(label: "Story", value: " one\ntwo"))),
    Row(
      ":text \"a=b\"\none\n:end\nCat\n", (1, .set(label: "a=b", value: "one")), (4, .answer("Cat"))),
    Row(":text\n\\:end \n:end\n", (1, .text(":end "))),
  ]

  @Test func filesAreReadAsSteps() throws {
    for row in Self.answers + Self.commands + Self.blocks {
      #expect(try steps(row.file) == row.steps, "\(row.testDescription)")
    }
    // Only the first line can be a header.
    #expect(try steps(Array("#\n# stepwise steps 2\nAda\n".utf8)).map(\.line) == [3])
  }

  @Test func durations() throws {
    let durations: [(String, Duration)] = [
      ("0s", .zero), ("500ms", .milliseconds(500)), ("2s", .seconds(2)),
      ("1.5s", .milliseconds(1500)), ("3m", .seconds(180)), ("1h", .seconds(3600)),
      ("2400h", .seconds(8_640_000)),
    ]
    for (text, duration) in durations {
      #expect(try steps(Array(":wait \(text)".utf8)) == [Step(line: 1, kind: .wait(duration))])
    }
    // Durations are written as they are typed.
    let written: [(Duration, String)] = [
      (.zero, "0s"), (.milliseconds(1500), "1500ms"), (.seconds(90), "90s"), (.seconds(600), "10m"),
      (.seconds(7200), "2h"),
    ]
    for (duration, text) in written {
      #expect(Sentence.text(of: duration) == text)
      #expect(StepParser.duration(text) == duration)
    }
    for text in [
      "2", "s", "ms", ".s", "1.5.2s", "-2s", "+2s", "1e3s", "2 s", "2S", "2401h", "٣s", "nans",
      "infs",
    ] {
      #expect(
        failure(":wait \(text)\n")
          == StepsError(
            line: 1,
            message: "“\(text)” is not a length of time: write 500ms, 2s, 1.5s, 3m or 1h."))
    }
  }

  @Test(arguments: [
    (
      "\n:bakc\n", 2,
      "There is no “:bakc”. Did you mean “:back”? An answer that begins with a colon is written “\\:…”."
    ),
    (":-)\n", 1, "There is no “:-)”. An answer that begins with a colon is written “\\:…”."),
    (":\n", 1, "There is no “:”. An answer that begins with a colon is written “\\:…”."),
    (":cancel now\n", 1, "“:cancel” takes nothing after it."),
    (":press\n", 1, "“:press” needs something after it, such as “:press Confirm”."),
    (":wait\n", 1, "“:wait” needs something after it, such as “:wait 2s”."),
    (
      ":expect-screen\n", 1,
      "“:expect-screen” needs something after it, such as “:expect-screen Review”."
    ),
    (":set Last name=Ada\n", 1, "“:set” is written “:set LABEL = VALUE”, with blanks around “=”."),
    (":draft = Ada\n", 1, "“:draft” is written “:draft LABEL = VALUE”, with blanks around “=”."),
    (":end\n", 1, "“:end” has no “:text” above it: as an answer it is written “\\:end”."),
    ("Ada\n:text\nmore\n", 2, "“:text” has no “:end” below it: end the text with one."),
    (
      "# stepwise steps 2\nAda\n", 1,
      "The file is of format 2, and this program reads up to 1: use a newer program."
    ),
    (":await Ada within 30\n", 1, "“30” is not a length of time: write 500ms, 2s, 1.5s, 3m or 1h."),
    ("a\u{1B}[2J\n", 1, "A control character (0x1B) stands at byte 2: an answer is text."),
    ("  a\u{7F}\n", 1, "A control character (0x7F) stands at byte 4: an answer is text."),
    ("Ada\n:press a\0b\n", 2, "A control character (0x0) stands at byte 9: an answer is text."),
    (
      ":text\nok\na\u{7}\n:end\n", 3,
      "A control character (0x7) stands at byte 2: an answer is text."
    ),
    ("a\rb\n", 1, "A control character (0xD) stands at byte 2: an answer is text."),
  ])
  func malformed(_ file: String, _ line: Int, _ message: String) {
    #expect(failure(file) == StepsError(line: line, message: LocalizedStringKey(verbatim: message)))
  }

  @Test func linesThatAreNotUTF8OrTooLongAreRejected() throws {
    for file: [UInt8] in [
      [0xFF, 0xFE, 0x41, 0x00, 0x0A, 0x00], [0x41, 0xC3, 0x28, 0x0A], [0xED, 0xA0, 0x80],
      [0xC0, 0x80, 0x0A],
    ] {
      #expect(failure(file) == .notUTF8(line: 1))
    }
    #expect(
      failure([0xFF])?.message == "The line is not UTF-8: save the file as UTF-8.")
    let longest = [UInt8](repeating: UInt8(ascii: "a"), count: LineReader.lineLengthMax)
    #expect(try steps(longest + [10]).count == 1)
    #expect(throws: InputError.self) { try steps(longest + [97, 10]) }
    #expect(throws: InputError.self) { try steps(longest + [97]) }
  }

  private func steps(_ bytes: [UInt8]) throws -> [Step] {
    var reader = StepsReader(LineReader(bytes: bytes))
    var steps: [Step] = []
    while let step = try reader.next() { steps.append(step) }
    return steps
  }

  private func failure(_ text: String) -> StepsError? { failure(Array(text.utf8)) }

  private func failure(_ bytes: [UInt8]) -> StepsError? {
    do {
      _ = try steps(bytes)
      return nil
    } catch {
      return error as? StepsError
    }
  }
}
