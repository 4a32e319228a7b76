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
  /// Why a once-only button was not pressed, because answers above it were not used; `nil` if none
  /// waits.
  package private(set) var heldPress: LocalizedStringKey?

  /// How far each answer has been used; see ``AnswersFile/usedMarks``.
  package var usedMarks: [Int] { file.usedMarks }

  /// The first name that is not known; see ``AnswersFile/firstUnknownName(_:)``.
  package func firstUnknownName(_ isKnown: (String) -> Bool) -> String? {
    file.firstUnknownName(isKnown)
  }

  /// Creates a source of the answers in a file.
  package init(_ file: AnswersFile) { self.file = file }

  package func next(for snapshot: Snapshot, of session: Session) -> SuppliedStep? {
    heldPress = held(on: snapshot)
    if let heldPress { return .ask(heldPress) }
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

  /// The maximum number of unused answers that are named at once.
  private static let namedMax = 5

  /// Returns why the once-only button that the file presses now must wait; `nil` if it need not.
  private func held(on snapshot: Snapshot) -> LocalizedStringKey? {
    guard snapshot.elements.contains(where: { $0.button?.isOnceOnly == true }) else { return nil }
    var file = file
    guard let press = file.next(for: snapshot), press.element.button?.isOnceOnly == true else {
      return nil
    }
    let unused = file.unused(above: press.name)
    guard !unused.isEmpty else { return nil }
    let sentences = Sentence.first(Self.namedMax, of: unused.map { sentence($0) })
      .map(\.english).joined(separator: " ")
    return """
      \(sentences) “\(press.element.labelText)” is pressed once only, so it was not pressed: correct \
      the name, leave the answer out, or put it after the button.
      """
  }

  package func noteGiven(_ action: Action, on snapshot: Snapshot) {
    let (id, value): (String, Value?)
    switch action {
    case .answer(_, let element, let given): (id, value) = (element, given)
    case .accept(_, let element), .press(_, let element): (id, value) = (element, nil)
    default: return
    }
    guard let element = snapshot.elements.first(where: { $0.id == id }) else { return }
    file.pass(value, of: element, on: snapshot)
  }

  /// Lets a flow read the file in a way of its own.
  package func read(by reader: some AnswerReader) { file.read(by: reader) }

  /// Whether the file may be the value that the flow asks for, so that each of its names means something.
  package var isValue: Bool { file.isValue }

  /// Why the first unused answer that no question could have taken is rejected; `nil` if there is none.
  package var rejection: LocalizedStringKey? {
    file.unused.first(where: \.isRejected).map(sentence)
  }

  /// The place of the unused answer for a field, such as `ada.json:1`; `nil` if there is none.
  package func place(ofAnswerTo field: Snapshot.Element, on snapshot: Snapshot) -> String? {
    file.line(ofAnswerTo: field, on: snapshot).map { "\(file.name):\($0)" }
  }

  package func report(of count: Int) -> [LocalizedStringKey] {
    count == 0
      ? [] : ["\(count, one: "answer was", other: "answers were") given from \(file.name)."]
  }

  package var leftOver: [LocalizedStringKey] { file.unused.map(sentence) }

  private func sentence(_ unused: AnswersFile.Unused) -> LocalizedStringKey {
    file.isNamedInMessages
      ? "\(file.name):\(unused.line): \(unused.message)"
      : LocalizedStringKey(verbatim: unused.message)
  }
}
