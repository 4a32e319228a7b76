import StepwiseFlow
import StepwiseTerminal

extension StepPlayer {
  /// Returns whether a step names a secret field, so that it must not be shown.
  ///
  /// - Parameters:
  ///   - kind: The step.
  ///   - snapshot: The screen.
  /// - Returns: Whether it does.
  public func namesSecret(_ kind: Step.Kind, in snapshot: Snapshot) -> Bool {
    switch kind {
    case .set(let label, _), .draft(let label, _), .retry(let label, _?):
      (try? snapshot.element(named: label))?.isSecret == true
    default: false
    }
  }

  /// Returns whether a step that was typed hidden stays hidden on a screen.
  ///
  /// It does if its value is for a secret field, or if it is the full name of a button. Otherwise the typed secret would
  /// become the answer of a field that shows it.
  ///
  /// - Parameters:
  ///   - kind: The step.
  ///   - snapshot: The screen.
  /// - Returns: Whether it does.
  public func hides(_ kind: Step.Kind, in snapshot: Snapshot) -> Bool {
    let names = StepNames(snapshot, localizer)
    switch kind {
    case .answer(let text):
      let target = try? names.element(answeredBy: text, asItStands: false)
      let isButton = target.map {
        $0.button != nil && $0.label.lowercased() == text.trimmed.lowercased()
      }
      return target?.isSecret == true || isButton == true
    case .text: return snapshot.asksSecret
    case .set(let label, _), .draft(let label, _), .retry(let label, _?):
      return (try? names.element(label))?.isSecret == true
    default: return true
    }
  }

  /// Returns the option that a number or a part of its name was understood as.
  ///
  /// - Parameters:
  ///   - kind: The step.
  ///   - snapshot: The screen that it was given on.
  /// - Returns: The option, in the person's language; `nil` if there is nothing to confirm.
  public func understood(_ kind: Step.Kind, in snapshot: Snapshot) -> LocalizedStringKey? {
    let text: String
    switch kind {
    case .answer(let given), .text(let given): text = given.trimmed
    default: return nil
    }
    guard case .field(let field) = snapshot.question, let format = field.format,
      format.options != nil, !text.isEmpty,
      let value = try? format.value(from: text, region: region)
    else { return nil }
    let understood = localizer(format.display(value))
    return understood.lowercased() == text.lowercased()
      ? nil : LocalizedStringKey(verbatim: understood)
  }
}

extension Session {
  /// Returns whether a person means yes, in English or in their language.
  ///
  /// - Parameter answer: The typed text.
  /// - Returns: Whether it means yes.
  public func meansYes(_ answer: String) -> Bool {
    ["y", "yes"].contains(answer.lowercased()) || environment.localizer.flag(of: answer) == true
  }
}
