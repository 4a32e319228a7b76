import StepwiseExplorer
import TestSupport
import Testing

@testable import Stepwise

/// Answers for a program that does not know the wizard.
@MainActor @Suite struct SampleAnswersTests {
  private let today = CalendarDate(daysSince1970: 20_454)

  private func texts(
    given: [String: [String]] = [:], _ field: @escaping () -> any Element
  ) throws -> [String] {
    let flow = Talk { talk in talk.push(Card("Form") { field() }) }
    let session = flow.makeSession(environment: Environment(), isLive: false) { _ in }
    let samples = SampleAnswers(given, today: today)
    let element = try #require(session.show().elements.first)
    return samples.texts(for: element, on: session.show().title)
  }

  @Test func givenAnswersComeFirstAndAnswersWithinBoundsLast() throws {
    let field = { TextField("Name") }
    #expect(try texts(field) == ["Sample", "sample@example.org"])
    #expect(try texts(given: ["Name": ["Ada"]], field) == ["Ada"])
    #expect(try texts(given: ["Name": ["Ada"], "Form / Name": ["Bob"]], field) == ["Bob"])
    // An answer within the bounds is tried last.
    #expect(try texts { NumberField("Year", in: 1900...2000) }.last == "1900")
    #expect(try texts { NumberField("Age", in: 0...150) } == ["1", "1.5", "40"])
    let day = today.yearsEarlier(10)
    #expect(try texts { DatePicker("Day", in: day...day) }.last == day.description)
    #expect(
      try texts { MultiPicker("Three", options: ["A", "B", "C", "D"], count: 3...4) }.last
        == "A, B, C, D")
  }
}
