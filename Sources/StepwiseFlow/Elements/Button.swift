/// Something to press.
public struct Button: Element {
  private enum Action {
    case plain(() throws -> Void)
    case effect(() async throws -> Void)
    case revisit(ScreenIdentity)
  }

  private let label: String
  private let role: Snapshot.ButtonTraits.Role?
  private let isOnceOnly: Bool
  private let action: Action
  private var isDefault = false
  private var extras: Snapshot.Element.Extras?

  /// A button whose action is over when it returns.
  ///
  /// - Parameters:
  ///   - label: What the person reads.
  ///   - role: What pressing it means; `nil` for an ordinary one.
  ///   - onceOnly: Whether only the person may press it, and no replay: confirm, send, delete.
  ///   - action: What pressing it does; a ``Rejection`` thrown from it is shown and undoes it.
  public init(
    _ label: String, role: Snapshot.ButtonTraits.Role? = nil, onceOnly: Bool = false,
    action: @escaping () throws -> Void
  ) {
    self.label = label
    self.role = role
    isOnceOnly = onceOnly
    self.action = .plain(action)
  }

  /// A button that begins something that takes time.
  ///
  /// - Parameters:
  ///   - label: What the person reads.
  ///   - role: What pressing it means; `nil` for an ordinary one.
  ///   - onceOnly: Whether only the person may press it, and no replay: confirm, send, delete.
  ///   - action: What pressing it begins; it is cancelled when its screen goes, and an error thrown
  ///     from it is shown with a way to try again.
  public init(
    _ label: String, role: Snapshot.ButtonTraits.Role? = nil, onceOnly: Bool = false,
    action: @escaping () async throws -> Void
  ) {
    self.label = label
    self.role = role
    isOnceOnly = onceOnly
    self.action = .effect(action)
  }

  /// A button that goes back to an earlier screen to change its answer.
  ///
  /// - Parameters:
  ///   - label: What the person reads.
  ///   - identity: What `push` returned for that screen.
  public init(_ label: String, revisits identity: ScreenIdentity) {
    self.label = label
    role = nil
    isOnceOnly = false
    action = .revisit(identity)
  }

  /// Lets a character press the button: alone where nothing is typed, and with Alt anywhere.
  ///
  /// - Parameters:
  ///   - character: The character, such as `s`, a space, or `\u{8}` for backspace; `?` keeps its own
  ///     meaning.
  ///   - only: Whether nothing else presses it at a terminal: the focus skips the button, so that Enter never
  ///     presses it. Scripts and plain lines name it as before.
  /// - Returns: The button with that shortcut.
  public func keyboardShortcut(_ character: Character, only: Bool = false) -> Button {
    changing {
      $0.shortcut = character
      $0.needsShortcut = only
    }
  }

  /// Makes the button what Enter presses at first, as the next thing to do.
  ///
  /// In a terminal the keys are on it when its screen appears without a question, and go to it when what another button
  /// of the screen began has ended well.
  ///
  /// - Parameter isDefault: Whether it is the default now. Where several are, the first one that can be pressed counts.
  /// - Returns: The button as the default.
  public func defaultAction(_ isDefault: Bool = true) -> Button {
    var button = self
    button.isDefault = isDefault
    return button
  }

  /// Shows a count beside the label.
  ///
  /// - Parameter count: The count.
  /// - Returns: The button with that badge.
  public func badge(_ count: Int) -> Button { changing { $0.badge = String(count) } }

  private func changing(_ change: (inout Snapshot.Element.Extras) -> Void) -> Button {
    var button = self
    var extras = extras ?? Snapshot.Element.Extras()
    change(&extras)
    button.extras = extras
    return button
  }

  /// Adds the button.
  public func render(into rendering: inout Rendering) {
    let outside = rendering.modifiers.extras
    if let extras {
      rendering.modifiers.change {
        $0.shortcut = extras.shortcut
        $0.needsShortcut = extras.needsShortcut
        $0.badge = extras.badge
      }
    }
    defer { rendering.modifiers.extras = outside }
    switch action {
    case .plain(let action):
      rendering.button(label, traits: traits(isAsync: false), press: action)
    case .effect(let action):
      rendering.button(label, traits: traits(isAsync: true), effect: action)
    case .revisit(let identity):
      rendering.button(label, revisits: identity)
    }
  }

  private func traits(isAsync: Bool) -> Snapshot.ButtonTraits {
    Snapshot.ButtonTraits(
      role: role, isOnceOnly: isOnceOnly, isAsync: isAsync, isDefault: isDefault)
  }
}
