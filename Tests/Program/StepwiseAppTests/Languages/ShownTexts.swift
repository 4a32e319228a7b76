import Foundation

@testable import Stepwise
@testable import StepwiseFlow

/// Finds the translations of English texts on a screen.
nonisolated struct ShownTexts {
  private let texts: [String: String]

  /// The texts of a sample, and of the program that shows it.
  @MainActor init(of sample: String, in language: String) throws {
    let wizard = SampleStringsTests.wizards.first { $0.name == sample }
    texts = StringCatalog.flow[language].merging(StringCatalog.stepwise[language]) { $1 }
      .merging(wizard?.strings[language] ?? [:]) { $1 }
  }

  /// The possible translations of a text or a part of it.
  func all(for text: String) -> [String] {
    let whole = texts[text].map { [Self.longestPart(of: $0)] } ?? []
    let filled = texts.keys.compactMap { filling($0, as: text) }
    if !filled.isEmpty { return whole + filled }
    // In a hint, the key stands before its action.
    if text.hasPrefix("enter ") { return all(for: String(text.dropFirst(6))) }
    let words = text.split(separator: " ").filter { !$0.allSatisfy(\.isNumber) }
      .joined(separator: " ")
    let parts = texts.filter { " \($0.key) ".contains(" \(words)") }.values
      .map(Self.longestPart)
    return (whole.isEmpty ? [text] : whole) + parts.filter { !$0.isEmpty }
  }

  /// The translation of the key that becomes this text when its placeholders are filled.
  private func filling(_ key: String, as text: String) -> String? {
    guard key.contains("%@"), key.contains(where: \.isLetter) else { return nil }
    let pieces = key.components(separatedBy: "%@")
    guard text.hasPrefix(pieces[0]), text.count > pieces.joined().count else { return nil }
    var rest = text.dropFirst(pieces[0].count)
    var values: [String] = []
    for piece in pieces.dropFirst() {
      guard let end = piece.isEmpty ? rest.endIndex..<rest.endIndex : rest.range(of: piece) else {
        return nil
      }
      values.append(String(rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    guard rest.isEmpty, var shown = texts[key] else { return nil }
    for (position, value) in values.enumerated() {
      let value = texts[value] ?? value
      shown = shown.replacing("%\(position + 1)$@", with: value)
      if let place = shown.firstRange(of: "%@") { shown.replaceSubrange(place, with: value) }
    }
    return shown
  }

  /// The longest part between placeholders, which may be filled with anything.
  private static func longestPart(of text: String) -> String {
    text.replacing(/%(\d+\$)?@/, with: "\0").split(separator: "\0")
      .map { $0.trimmingCharacters(in: .whitespaces) }.max { $0.count < $1.count } ?? ""
  }
}
