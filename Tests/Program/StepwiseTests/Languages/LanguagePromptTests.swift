import StepwiseSystem
import Testing

@testable import Stepwise
@testable import StepwiseFlow

/// The plain prompt in a person's own language: its messages, and the words that it accepts.
@Suite struct LanguagePromptTests {
  private final class Asking: FlowController<Bool?, Bool> {
    override var cancelQuestion: LocalizedStringKey? { "Throw all away?" }

    init() { super.init(state: nil) }

    override func startFlow() {
      push("Form") { Toggle("Sure") { self.finish($0) } }
    }
  }

  private static func environment(_ language: String) -> Environment {
    var environment = Environment(language: language)
    environment.libraryStrings = .stepwise
    return environment
  }

  /// The conversation with a person who types these lines, and how it ended.
  private static func talk(_ lines: [String], in language: String) async throws -> (
    text: String, outcome: Bool?, isCancelled: Bool
  ) {
    var outcome: Bool?
    let session = Asking().makeSession(environment: environment(language), isLive: true) {
      outcome = $0
    }
    let sink = ByteSink(descriptor: nil)
    var rest = lines
    let input = TypedLines { rest.isEmpty ? nil : rest.removeFirst() }
    try await PlainConversation(session: session, input: input, sink: sink).run()
    let isCancelled = if case .cancelled = session.ending { true } else { false }
    return (String(decoding: sink.bytes, as: UTF8.self), outcome, isCancelled)
  }

  @Test func helpIsInTheLanguage() async throws {
    let talk = try await Self.talk([":help", "อาจจะ", ":pres", ":back", "ใช่"], in: "th")
    #expect(talk.outcome == true)
    let said = talk.text.split(separator: "\n").filter {
      !$0.hasPrefix("คำสั่งขึ้นต้นด้วยโคลอน")
    }
    #expect(
      said == [
        "Form",
        "Sure (ใช่ หรือ ไม่ใช่):   พิมพ์คำตอบของ “Sure” (ใช่ หรือ ไม่ใช่)",
        "  นี่คือหน้าจอแรก ใช้ :back ไม่ได้",
        "  :cancel ยกเลิกทั้งหมด คำตอบที่ขึ้นต้นด้วยโคลอนให้เขียน “\\:…”",
        "Sure (ใช่ หรือ ไม่ใช่): ข้อผิดพลาด: “อาจจะ” ไม่ใช่คำตอบ พิมพ์ ใช่ หรือ ไม่ใช่",
        "Sure (ใช่ หรือ ไม่ใช่): ข้อผิดพลาด: ไม่มีคำสั่ง “:pres” หมายถึง “:press” หรือไม่"
          + " คำตอบที่ขึ้นต้นด้วยโคลอนให้เขียน “\\:…”",
        "Sure (ใช่ หรือ ไม่ใช่): ข้อผิดพลาด: นี่คือหน้าจอแรก ย้อนกลับไม่ได้",
        "Sure (ใช่ หรือ ไม่ใช่): ",
      ])
  }

  @Test func yesAndNoMayBeTyped() async throws {
    let answers: [(String, String, Bool)] = [
      ("th", "ใช่", true), ("th", "ไม่ใช่", false), ("th", "ใ", true), ("th", "yes", true),
      ("th", "n", false), ("ko", "예", true), ("ko", "아니요", false), ("zh-Hans", "否", false),
      ("id", "Ya", true), ("id", "t", false), ("id", "TIDAK", false), ("id", "no", false),
    ]
    for (language, text, isYes) in answers {
      #expect(try await Self.talk([text], in: language).outcome == isYes, "\(language) \(text)")
    }
    // Cancelling is confirmed.
    let confirmations: [(String, String, Bool)] = [
      ("th", "ใช่", true), ("th", "yes", true), ("th", "y", true), ("th", "ไม่ใช่", false),
      ("id", "ya", true), ("id", "t", false), ("ko", "예", true), ("zh-Hans", "是", true),
      ("en", "yes", true), ("en", "Yes", true), ("en", "Y", true), ("en", "ya", false),
      ("id", "x", false),
    ]
    for (language, text, isYes) in confirmations {
      let talk = try await Self.talk([":cancel", text], in: language)
      #expect(talk.isCancelled == isYes, "\(language) \(text)")
      let goesOn = Self.environment(language).localized("Going on.")
      #expect(talk.text.contains(": \(goesOn)\n") != isYes, "\(language) \(text)")
    }
  }
}
