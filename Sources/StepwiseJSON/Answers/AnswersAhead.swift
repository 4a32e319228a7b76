import StepwiseFlow
import StepwiseLines

/// Submits the answers of a file in advance.
package final class AnswersAhead: AnswerSource {
  /// The file's name.
  package var name: String { file.name }
  private var file: AnswersFile
  /// Whether these answers may have pressed once-only buttons before, so that the person is asked
  /// first.
  package var doubtsPresses = false

  /// How far each answer has been used; see ``AnswersFile/usedMarks``.
  package var usedMarks: [Int] { file.usedMarks }

  /// The first name that is not known; see ``AnswersFile/firstUnknownName(_:)``.
  package func firstUnknownName(_ isKnown: (String) -> Bool) -> String? {
    file.firstUnknownName(isKnown)
  }

  /// Creates a source of the answers in a file.
  package init(_ file: AnswersFile) { self.file = file }

  package func next(for snapshot: Snapshot, of session: Session) -> SuppliedStep? {
    guard let answer = file.next(for: snapshot) else { return nil }
    if doubtsPresses, answer.element.button?.isOnceOnly == true {
      return .ask(
        """
        It is not known whether “\(answer.element.labelText)” was done when the last run ended: press it \
        if it was not.
        """)
    }
    return .give(
      AnswerOffer(
        place: "\(file.name):\(answer.line)", element: answer.element,
        tellsPlace: file.isNamedInMessages
      ) { session in
        try session.perform(try answer.action(secrets: TerminalSecrets(of: session)))
      })
  }

  /// The place of the unused answer for a field, such as `ada.json:1`; `nil` if there is none.
  package func place(ofAnswerTo field: Snapshot.Element, on snapshot: Snapshot) -> String? {
    file.line(ofAnswerTo: field, on: snapshot).map { "\(file.name):\($0)" }
  }

  package func report(of count: Int) -> [LocalizedStringKey] {
    count == 0
      ? [] : ["\(count, one: "answer was", other: "answers were") given from \(file.name)."]
  }

  package var leftOver: [LocalizedStringKey] {
    guard file.isNamedInMessages else {
      return file.unused.map { LocalizedStringKey(verbatim: $0.message) }
    }
    return file.unused.map { "\(file.name):\($0.line): \($0.message)" }
  }
}
