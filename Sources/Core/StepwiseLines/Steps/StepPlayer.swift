import StepwiseFlow

/// Performs steps on a session: the one way from typed text to actions, for all drivers that work
/// line by line.
public struct StepPlayer {
  let session: Session
  /// The person's region, for the formats of numbers and dates; `nil` accepts only language-neutral
  /// forms.
  public var region: Region?
  /// Whether a press first gives what was typed on its screen; not so for the steps of a history, which names each answer.
  package var givesTyped = true
  /// Called with the button after a press was accepted.
  public var onPress: (Snapshot.Element) -> Void = { _ in }

  /// Creates a player for a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - region: The person's region; `nil` accepts only language-neutral numbers and dates.
  public init(session: Session, region: Region? = nil) {
    self.session = session
    self.region = region
  }

  /// Performs a step of the person.
  ///
  /// - Parameters:
  ///   - kind: The step.
  ///   - snapshot: The screen that the person saw.
  ///   - secrets: The source of secrets for `:ask`.
  ///   - say: Receives the lines of `:help`.
  /// - Returns: The receipt; `nil` for a step that only checks or waits, as scripts do.
  /// - Throws: A ``Rejection``, or a `RunFailure` of the source of secrets.
  @discardableResult
  public func play(
    _ kind: Step.Kind, in snapshot: Snapshot, secrets: any SecretSource,
    say: (LocalizedStringKey) -> Void
  ) throws -> Receipt? {
    switch kind {
    case .answer(let text): return try answer(text, to: snapshot)
    case .text(let text): return try answer(text, to: snapshot, asItStands: true)
    case .acceptDefault: return try acceptDefault(of: snapshot)
    case .back(let title): return try back(to: title)
    case .cancel: return try session.perform(.cancel)
    case .help:
      Transcript.help(snapshot).forEach(say)
      return .done
    case .draft(let label, let text): return try draft(label, text, in: snapshot)
    case .set(let label, let value): return try set(label, to: value, in: snapshot)
    case .press(let label): return try press(label, in: snapshot)
    case .retry(let label, let text): return try retry(label, with: text, in: snapshot)
    case .ask(let label, let variable):
      return try set(label, to: try secrets.secret(for: label, from: variable), in: snapshot)
    case .expect, .expectScreen, .expectRejection, .wait, .await: return nil
    }
  }

  /// Answers the current question, or presses the button that the line names.
  @discardableResult
  package func answer(_ text: String, to snapshot: Snapshot, asItStands: Bool = false)
    throws(Rejection) -> Receipt
  {
    let names = StepNames(snapshot, localizer)
    let element = try names.element(answeredBy: text, asItStands: asItStands)
    return element.button == nil
      ? try set(element, to: text, in: snapshot, names) : try press(element, in: snapshot)
  }

  /// Accepts the default that is shown.
  @discardableResult
  package func acceptDefault(of snapshot: Snapshot) throws(Rejection) -> Receipt {
    guard case .field(let element) = snapshot.question else {
      throw Rejection("A blank line accepts a default, and none is shown: type an answer.")
    }
    return try session.perform(.accept(entry: snapshot.entry, element: element.id))
  }

  /// Answers a field by its name.
  @discardableResult
  package func set(_ name: String, to text: String, in snapshot: Snapshot) throws(Rejection)
    -> Receipt
  {
    let names = StepNames(snapshot, localizer)
    do throws(Rejection) {
      return try set(try names.element(name), to: text, in: snapshot, names)
    } catch {
      guard (try? names.element(name)) == nil, (try? row(titled: name)) != nil else { throw error }
      throw Rejection(
        "“\(label: name)” was asked before “\(snapshot.titleText)”: go there with “:back \(label: name)”, and answer."
      )
    }
  }

  /// The person's language; `nil` for English.
  var localizer: Localizer? { session.environment.localizer }

  /// Returns whether a step presses a button that stops running work, which waits for nothing.
  ///
  /// - Parameters:
  ///   - kind: The step.
  ///   - snapshot: The screen that the person saw.
  /// - Returns: Whether it does; `false` if nothing runs.
  public func stopsWork(_ kind: Step.Kind, in snapshot: Snapshot) -> Bool {
    !session.isIdle && snapshot.element(usedBy: kind)?.button?.role == .cancel
  }

  /// Presses a button by its name.
  @discardableResult
  package func press(_ name: String, in snapshot: Snapshot) throws(Rejection) -> Receipt {
    if let row = ListPart.row(removedBy: name, on: snapshot),
      let button = snapshot.button(for: .remove)
    {
      _ = try press(button, in: snapshot)
      do throws(Rejection) {
        return try answer(row, to: session.show())
      } catch {
        _ = try? session.perform(.back)
        throw error
      }
    }
    return try press(try StepNames(snapshot, localizer).pressed(name), in: snapshot)
  }

  /// Retries the failed work of an element; does nothing if nothing failed, or if there is no such
  /// element.
  @discardableResult
  package func retry(_ name: String, with text: String?, in snapshot: Snapshot) throws(Rejection)
    -> Receipt
  {
    let names = StepNames(snapshot, localizer)
    guard let element = try? names.element(name),
      element.hasFailedLoad || element.error?.canRetry == true
    else { return .done }
    if !element.hasFailedLoad, element.isField {
      return try set(element, to: text ?? element.draft ?? "", in: snapshot, names)
    }
    return try press(element, in: snapshot)
  }

  /// Submits a draft of the text being typed.
  @discardableResult
  package func draft(_ name: String, _ text: String, in snapshot: Snapshot) throws(Rejection)
    -> Receipt
  {
    let element = try StepNames(snapshot, localizer).element(name)
    return try session.perform(.draft(entry: snapshot.entry, element: element.id, text: text))
  }

  /// Steps back, or goes to an earlier screen by its title, or by its title and number such as `Name #2`.
  @discardableResult
  package func back(to title: String?) throws(Rejection) -> Receipt {
    guard let title else {
      return try session.perform(.back)
    }
    return try session.perform(.revisit(entry: try row(titled: title).entry))
  }

  /// The trail's row of an earlier screen, by its ``RowName``.
  package func row(titled title: String) throws(Rejection) -> Trail.Row {
    let trail = session.trail
    let names = [RowName(numbered: title), RowName(title: title)].compactMap(\.self)
    let languages = localizer == nil ? [nil] : [nil, localizer]
    let rows = names.lazy.flatMap { name in
      languages.lazy.compactMap { trail.row(named: name, in: $0) }
    }
    guard let row = rows.first else {
      let names = trail.recentNames
      throw Rejection(
        names.isEmpty
          ? "There is no “\(title)” to go back to: this is the first screen."
          : "There is no “\(title)” to go back to. Before this come: \(labels: names)."
      )
    }
    return row
  }

  private func set(
    _ element: Snapshot.Element, to text: String, in snapshot: Snapshot, _ names: StepNames
  ) throws(Rejection) -> Receipt {
    guard let format = names.format(of: element) else { throw StepNames.buttonRejection(element) }
    if element.loading == .failed {
      throw Rejection("“\(element.labelText)” could not be loaded: try that again first.")
    }
    let value = try format.answer(from: text, region: region)
    return try session.perform(.answer(entry: snapshot.entry, element: element.id, value: value))
  }

  private func press(_ element: Snapshot.Element, in snapshot: Snapshot) throws(Rejection)
    -> Receipt
  {
    let receipt =
      givesTyped
      ? try session.press(element.id, on: snapshot.entry)
      : try session.perform(.press(entry: snapshot.entry, element: element.id))
    onPress(element)
    return receipt
  }
}
