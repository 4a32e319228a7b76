/// Gives the answers of a file ahead of the person.
package final class AnswersAhead: AnswerSupply {
  /// The file's name.
  package var name: String { file.name }
  private var file: AnswersFile

  /// Answers to give.
  ///
  /// - Parameter file: The file.
  package init(_ file: AnswersFile) { self.file = file }

  package func next(for snapshot: Snapshot, of session: Session) -> SuppliedAnswer? {
    file.next(for: snapshot).map { .prefilled($0, place: "\(file.name):\($0.line)") }
  }

  package func noteOwn(_ element: String, on snapshot: Snapshot) {}

  package func report(of count: Int) -> [LocalizedStringKey] {
    count == 0
      ? [] : ["\(count, one: "answer was", other: "answers were") given from \(file.name)."]
  }

  package var leftOver: [LocalizedStringKey] {
    file.unused.map { "\(file.name):\($0.line): \($0.message)" }
  }
}
