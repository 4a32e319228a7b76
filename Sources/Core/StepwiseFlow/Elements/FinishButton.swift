import Observation

/// Work that keeps a flow from its end.
@nonexhaustive
public enum PendingWork: Hashable, Sendable {
  /// Work that is running, such as an upload; the sentence says what is left to do.
  case running(LocalizedStringKey)
  /// Work that goes on only if the person does something; the sentence says what has failed, and what they can do.
  case failed(LocalizedStringKey)

  /// The sentence to show.
  public var sentence: LocalizedStringKey {
    switch self {
    case .running(let sentence), .failed(let sentence): sentence
    }
  }
}

/// A button that ends a flow as soon as nothing is pending, with a way out.
///
/// Use it if uploads or messages may still be on their way when a person is done:
///
/// ```swift
/// FinishButton("Done", pending: { viewModel.unsent }) { self.finish(()) }
/// ```
///
/// A press waits while `pending` returns ``PendingWork/running(_:)``. Meanwhile the screen shows its sentence and the
/// button `End without waiting`. Work that has failed is shown at the button, also with that way out. A script waits at
/// most as long as its timeout. Anything else that leads to another screen ends the wait.
///
/// If the person ends without waiting, the program says at the end what was not done: the sentence of the flow's
/// ``AnyFlowController/cancelNotice`` if it has one, and the sentence of the pending work otherwise.
public struct FinishButton: Element {
  private let label: String
  private let pending: () -> PendingWork?
  private let finish: () async throws -> Void

  /// Creates the button.
  ///
  /// - Parameters:
  ///   - label: The label that the person reads.
  ///   - pending: Returns the work to wait for; `nil` for none. It reads an observable model, so that the wait ends when
  ///     the model changes.
  ///   - finish: Ends the flow, perhaps after work such as a log-out. It may throw a ``Rejection``.
  public init(
    _ label: String, pending: @escaping () -> PendingWork?,
    finish: @escaping () async throws -> Void
  ) {
    self.label = label
    self.pending = pending
    self.finish = finish
  }

  /// Adds the button; while it waits, also the sentence and the way out.
  public func render(into rendering: inout Rendering) {
    guard rendering.modifiers.id == nil else { return rendering.group("", self) }
    let state = rendering.state(ofButton: label)
    let open = state == nil ? nil : pending()
    if let open, state?.isBusy == true { rendering.text(open.sentence) }
    Button(label) {
      try await Self.wait(for: pending)
      try await finish()
    }
    .render(into: &rendering)
    guard let open, state?.isBusy == true || state?.error != nil else { return }
    let screen = rendering.screen
    rendering.button(
      "End without waiting", id: "\(label) / End without waiting", isOnceOnly: false
    ) { [finish] in
      screen.endWaiting()
      let sentence = screen.cancelNotice ?? open.sentence
      try await finish()
      screen.leave(undone: sentence)
    }
  }

  /// Waits until nothing is running.
  ///
  /// - Throws: A ``Rejection`` for work that has failed.
  private static func wait(for pending: () -> PendingWork?) async throws {
    Effect.current?.isWait = true
    defer { Effect.current?.isWait = false }
    while true {
      let (changes, change) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let work = withObservationTracking(pending) { change.yield() }
      switch work {
      case nil: return
      case .failed(let sentence): throw Rejection(sentence)
      case .running: for await _ in changes { break }
      }
      try Task.checkCancellation()
    }
  }
}
