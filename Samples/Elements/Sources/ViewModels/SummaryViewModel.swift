import Stepwise

/// The answers as rows of a table, and two pets to remove.
final class SummaryViewModel {
  /// Called when the person closes the summary.
  var onDone: () -> Void = {}

  /// The answers: a name and a value in each row.
  let rows: [[String]]
  let limbs = [(name: "Cat", legs: 4, wings: 0), (name: "Parrot", legs: 2, wings: 2)]
  private(set) var pets = allPets
  private static let allPets = ["Cat", "Dog"]

  init(answers: Answers) { rows = Self.rows(of: answers) }

  /// The reason why nothing can be undone; `nil` if something can.
  var undoRejection: LocalizedStringKey? { pets == Self.allPets ? "nothing was removed" : nil }

  func remove(_ pet: String) { pets.removeAll { $0 == pet } }

  func undo() { pets = Self.allPets }

  func finish() { onDone() }

  private static func rows(of answers: Answers) -> [[String]] {
    let lineCount = answers.story.split(separator: "\n").count
    return [
      ["User name", answers.userName], ["Password", answers.hasPassword ? "given" : "none"],
      ["Name", answers.name], ["Nickname", answers.nickname.isEmpty ? "none" : answers.nickname],
      ["E-mail", answers.email], ["Age", "\(answers.age)"], ["Height", "\(answers.height)"],
      ["Newsletter", answers.newsletter ? "yes" : "no"], ["Country", answers.country],
      ["Languages", answers.languages.joined(separator: ", ")],
      ["Start", answers.start?.description ?? "none"], ["Folder", answers.folder],
      ["Story", lineCount == 1 ? "1 line" : "\(lineCount) lines"],
    ]
  }
}
