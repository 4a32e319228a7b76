import Stepwise

/// Plausible answers to fields, for trying out an unknown wizard.
package struct SampleAnswers {
  /// Answers by the field's label or id, which may follow the screen's title as in `Screen / Field`.
  private let given: [String: [String]]
  /// Today's date, for date fields.
  private let today: CalendarDate

  /// The maximum number of a format's samples that are tried; few, because the walk goes on from each.
  private static let samplesMax = 2
  /// The maximum number of options of a list that are tried.
  private static let optionsMax = 8

  /// Creates sample answers; fields without given answers get usual ones.
  package init(_ given: [String: [String]] = [:], today: CalendarDate) {
    self.given = given
    self.today = today
  }

  /// Returns texts to type into a field; the wizard may reject some of them.
  package func texts(for field: Snapshot.Element, on screen: String) -> [String] {
    let names = ["\(screen) / \(field.id)", field.id, field.label]
    if let given = names.lazy.compactMap({ given[$0] }).first { return given }
    guard let format = field.format else { return [] }
    let usual = usual(for: format)
    let rules = format.rules
    let isTaken = usual.contains { text in
      guard let value = try? format.value(from: text, region: nil) else { return false }
      return (try? format.check(value)) != nil
    }
    return isTaken ? usual : usual + Self.least(rules, of: format)
  }

  private func usual(for format: any AnswerFormat) -> [String] {
    let samples = format.samples.prefix(Self.samplesMax)
    if !samples.isEmpty { return Array(samples) }
    let options = (format.options?.all ?? []).prefix(Self.optionsMax).map(\.id)
    switch format.kind.value {
    case .choice: return options
    case .choices:
      // Each of two alone, and as many as there can be: what is asked for each of them is found.
      let most = options.prefix(format.rules.count?.upperBound ?? Self.optionsMax)
      return Array(options.prefix(2)) + [most.joined(separator: ", ")]
    case .flag: return ["yes", "no"]
    case .date: return [today.yearsEarlier(30).description, today.description]
    case .number: return ["1", "1.5", "40"]
    case .text where format.kind.isSecret: return ["a sample secret"]
    case .text: return ["Sample", "sample@example.org"]
    }
  }

  /// Returns the smallest answer within the bounds, for a field that accepts no usual answer.
  private static func least(_ rules: AnswerRules, of format: any AnswerFormat) -> [String] {
    if let numbers = rules.numbers { return [format.text(for: .number(numbers.lowerBound))] }
    if let days = rules.days { return [format.text(for: .date(days.lowerBound))] }
    if let count = rules.count, let options = format.options?.all {
      return [options.prefix(count.lowerBound).map(\.id).joined(separator: ", ")]
    }
    return []
  }
}
