import StepwiseRecords
import StepwiseSystem
import Testing

@testable import Stepwise

/// Lines that are a button's label, beside a question that repeats.
@Suite("Lines that name a button")
struct ButtonLineTests {
  /// A chat whose messages and presses are noted.
  private static func chat(isHarmless: Bool = true) -> Talk {
    Talk { talk in
      talk.push(
        Card("Grace") {
          TextEditor("Message") { talk.note("sent \($0)") }.repeatsQuestion()
          Button("Send again") { talk.note("sent again") }.disabled(
            isHarmless ? nil : "Nothing failed.")
          for name in ["One", "Two"] {
            Section(name) { Button("Mute") { talk.note("muted \(name)") } }
          }
          Button("Done") { talk.finish(talk.state) }
        })
    }
  }

  nonisolated struct Row: Sendable, CustomTestStringConvertible {
    let lines: String
    let notes: [String]
    var end = "0"
    var testDescription: String { lines.debugDescription }
  }

  nonisolated static let rows = [
    Row(lines: "Hello\nDone\n", notes: ["sent Hello"]),
    Row(lines: "\\Done\nDone\n", notes: ["sent Done"]),
    Row(lines: ":text\nDone\n:end\nDone\n", notes: ["sent Done"]),
    Row(lines: ":set Message = Done\nDone\n", notes: ["sent Done"]),
    Row(lines: "Send again\n\\Send again\nDone\n", notes: ["sent again", "sent Send again"]),
    // Only a whole label is a button's.
    Row(lines: "done\nDone!\nDon\nDone\n", notes: ["sent done", "sent Done!", "sent Don"]),
    Row(lines: "One / Mute\nDone\n", notes: ["muted One"]),
    Row(
      lines: "Mute\n", notes: [],
      end: "65 a.steps:1: “Mute” could be “One / Mute” or “Two / Mute”."),
  ]

  @Test(arguments: rows)
  func aLabelPressesItsButton(_ row: Row) async throws {
    let run = try await Conversation(Self.chat(), row.lines)
    #expect(run.end == row.end)
    if row.end == "0" { #expect(run.outcome == row.notes) }
  }

  @Test func aDisabledButtonSaysWhy() async throws {
    let run = try await Conversation(Self.chat(isHarmless: false), "Send again\n")
    #expect(run.end == "65 a.steps:1: “Send again” cannot be used now: Nothing failed.")
  }

  @Test(arguments: rows)
  func thePlainPromptReadsTheSameLines(_ row: Row) async throws {
    guard row.end == "0" else { return }
    var outcome: [String]?
    let session = Session(Self.chat(), environment: Environment()) { outcome = $0 }
    var lines = row.lines.split(separator: "\n").map(String.init)
    let input = TypedLines { lines.isEmpty ? nil : lines.removeFirst() }
    let sink = ByteSink(descriptor: nil)
    _ = try await PlainConversation(session: session, input: input, sink: sink, terminal: nil).run()
    #expect(outcome == row.notes)
  }

  @Test func helpNamesBothWays() {
    let session = Session(Self.chat(), environment: Environment()) { _ in }
    let help = Transcript.help(session.show()).map(\.english)
    #expect(
      help.contains(
        "A line that is exactly a button's label presses it; “\\…” gives the line as the answer."))
  }

  /// A message that was typed at a terminal is a message again when its recording is played.
  @Test(arguments: ["Done", "One / Mute", "Hello"])
  func aRecordedMessageStaysAMessage(_ message: String) async throws {
    let session = Session(Self.chat(), environment: Environment()) { _ in }
    session.history.begin()
    let log = ActionLog(session)
    try session.perform(
      .answer(entry: session.show().entry, element: "Message", value: .text(message)))
    try session.perform(.press(entry: session.show().entry, element: "Done"))
    for lines in [session.recordedLines, log.lines] {
      let run = try await Conversation(Self.chat(), lines.joined(separator: "\n") + "\n")
      #expect(run.end == "0", "\(lines)")
      #expect(run.outcome == ["sent \(message)"], "\(lines)")
    }
  }
}
