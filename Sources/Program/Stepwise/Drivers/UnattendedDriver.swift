import StepwiseJSON
import StepwiseLines

/// The driver of `--no-input`: runs a wizard with prepared answers and never prompts.
struct UnattendedDriver: Driver {
  let isLive = false

  func drive(_ session: Session, in run: RunContext) async throws {
    let running = await session.waitUntilIdle(timeout: run.timeout)
    guard session.ending == nil else { return }
    if let sentence = TimeoutSentence.of(running, after: run.timeout) {
      throw RunFailure(.temporaryFailure, sentence)
    }
    if let rejectedAnswer = run.records.replayer?.rejectedAnswer {
      let details = session.show().elements.compactMap { $0.error?.details }
      let sentences = [rejectedAnswer.message] + details
      throw RunFailure(.dataError, "\(rejectedAnswer.place): \(sentences.joined(separator: " "))")
    }
    if let rejection = run.records.rejectedAnswer { throw RunFailure(.dataError, rejection) }
    if let held = run.records.heldPress { throw RunFailure(.dataError, held) }
    let snapshot = session.show()
    if let failedLoad = Self.failedLoad(in: snapshot, of: run.records) { throw failedLoad }
    if run.records.hasTooManyDefaults, case .field(let field) = snapshot.question {
      let sentence = """
        \(DefaultAnswers.answersMax) defaults were accepted, and the wizard still asks \
        \(Self.name(of: field, on: snapshot)). Give the answer that ends it in a file with --answers.
        """
      throw RunFailure(.temporaryFailure, verbatim: sentence)
    }
    if let deadEnd = Self.deadEnd(snapshot) {
      let sentences = [deadEnd] + run.records.leftOver.map(\.english)
      throw RunFailure(.dataError, verbatim: sentences.joined(separator: " "))
    }
    throw RunFailure(
      .temporaryFailure,
      verbatim: ([Self.missing(in: snapshot, from: run.records.answersFile)]
        + run.records.leftOver.map(\.english)).joined(separator: " "))
  }

  /// The failure of the list or the default of the open question; `nil` if no load failed.
  private static func failedLoad(in snapshot: Snapshot, of records: RunRecords) -> RunFailure? {
    guard case .field(let field) = snapshot.question, field.hasFailedLoad,
      let error = field.error
    else { return nil }
    let sentence: LocalizedStringKey =
      "“\(field.labelText)” could not be loaded: \(error.sentence)"
    guard let place = records.place(ofAnswerTo: field, on: snapshot) else {
      return RunFailure(.temporaryFailure, sentence)
    }
    return RunFailure(.temporaryFailure, "\(place): \(sentence)")
  }

  /// What a screen says from which no answer leads on, only the change of an earlier one; `nil` for any other screen.
  private static func deadEnd(_ snapshot: Snapshot) -> String? {
    guard case .menu(let buttons) = snapshot.question,
      buttons.allSatisfy({ $0.revisits != nil }),
      let text = snapshot.elements.first(where: { if case .text = $0.kind { true } else { false } })
    else { return nil }
    return "\(snapshot.title): \(text.label)"
  }

  /// A sentence that names the open question, for the author of a file of answers.
  private static func missing(in snapshot: Snapshot, from file: String?) -> String {
    let names: [String]
    switch snapshot.question {
    case .field:
      // The other open questions of the screen are known before the first is answered, so they are listed as well.
      names = snapshot.elements.filter { $0.isField && $0.isEnabled && !$0.isAnswered }
        .filter { (!$0.isOptional || $0.isAskedOfPerson) && $0.value == nil && !$0.isFilledIn }
        .map { name(of: $0, on: snapshot) }
    case .menu(let buttons):
      let usable = buttons.filter { $0.isEnabled && $0.revisits == nil }
      let name = snapshot.answerName(of: snapshot.title)
      let wanted =
        snapshot.button(for: .add) == nil
        ? Sentence.list(usable.map(\.label)) : "an array with its entries"
      names = ["“\(name)” (\(wanted))"]
    case .nothing: return "The run stays at “\(snapshot.title)”: \(snapshot.openText)."
    }
    let isAre = names.count == 1 ? "An answer is" : "\(names.count) answers are"
    let place = file.map { " from \($0)" } ?? ""
    let it = names.count == 1 ? "it" : "them"
    let advice = file == nil ? " Give \(it) in a file with --answers." : ""
    return "\(isAre) missing\(place): \(names.joined(separator: ", ")).\(advice)"
  }

  private static func name(of field: Snapshot.Element, on snapshot: Snapshot) -> String {
    let own = snapshot.answerName(of: field.id)
    let name = own == snapshot.title ? "“\(own)”" : "“\(own)” on “\(snapshot.title)”"
    guard let options = field.options?.all, !options.isEmpty else { return name }
    return "\(name) (\(Sentence.list(options.map(\.id))))"
  }
}
