/// A button.
public struct Button: Element {
  private enum Action {
    case plain(() throws -> Void)
    case effect((WorkProgress) async throws -> Void)
    case revisit(ScreenIdentity)
  }

  private let label: String
  private let role: Snapshot.ButtonTraits.Role?
  private let isOnceOnly: Bool
  private let needs: [String]
  private let action: Action
  private var isDefault = false
  private var text: LocalizedStringKey?
  private var extras: Snapshot.Element.Extras?
  private var listPart: ListPart?

  /// Creates a button whose action is complete when it returns.
  ///
  /// - Parameters:
  ///   - label: The label that the person reads.
  ///   - role: The meaning of a press; `nil` for an ordinary button.
  ///   - onceOnly: Whether only the person may press it and no replay may, as for confirm, send or delete.
  ///   - needs: The labels or ids of the fields of the screen that must be answered first. Until then the button is
  ///     disabled and says so. A default that nobody touched is no answer; an answer of an earlier visit is such a
  ///     default.
  ///   - action: Runs at a press; a ``Rejection`` thrown from it is shown, and the press is undone.
  public init(
    _ label: String, role: Snapshot.ButtonTraits.Role? = nil, onceOnly: Bool = false,
    needs: [String] = [], action: @escaping () throws -> Void
  ) {
    self.label = label
    self.role = role
    isOnceOnly = onceOnly
    self.needs = needs
    self.action = .plain(action)
  }

  /// Creates a button whose action takes time.
  ///
  /// - Parameters:
  ///   - label: The label that the person reads.
  ///   - role: The meaning of a press; `nil` for an ordinary button.
  ///   - onceOnly: Whether only the person may press it and no replay may, as for confirm, send or delete.
  ///   - needs: The labels or ids of the fields of the screen that must be answered first. Until then the button is
  ///     disabled and says so. A default that nobody touched is no answer; an answer of an earlier visit is such a
  ///     default.
  ///   - action: Starts at a press. It is cancelled when its screen is left. An error thrown from it is shown, and the
  ///     person can retry.
  public init(
    _ label: String, role: Snapshot.ButtonTraits.Role? = nil, onceOnly: Bool = false,
    needs: [String] = [], action: @escaping () async throws -> Void
  ) {
    self.init(label, role: role, onceOnly: onceOnly, needs: needs) { _ in try await action() }
  }

  /// Creates a button whose action takes time and reports how far it is.
  ///
  /// ```swift
  /// Button("Copy") { progress in
  ///   for (number, file) in files.enumerated() {
  ///     try await disk.copy(file)
  ///     progress.fraction = Double(number + 1) / Double(files.count)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - label: The label that the person reads.
  ///   - role: The meaning of a press; `nil` for an ordinary button.
  ///   - onceOnly: Whether only the person may press it and no replay may, as for confirm, send or delete.
  ///   - needs: The labels or ids of the fields that must be answered first.
  ///   - action: Starts at a press. A bar stands below the button as soon as it sets the fraction of its argument.
  public init(
    _ label: String, role: Snapshot.ButtonTraits.Role? = nil, onceOnly: Bool = false,
    needs: [String] = [], action: @escaping (WorkProgress) async throws -> Void
  ) {
    self.label = label
    self.role = role
    isOnceOnly = onceOnly
    self.needs = needs
    self.action = .effect(action)
  }

  /// Creates a button that does something in the world and then leads on.
  ///
  /// What the action has done is kept with a saved run. So a run that is killed afterwards is resumed without doing it
  /// again, and only what follows is run again:
  ///
  /// ```swift
  /// Button("Write", onceOnly: true) {
  ///   try await disk.write(settings)
  /// } then: {
  ///   self.commit(written: "The settings were written.")
  ///   self.push(DoneScreen())
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - label: The label that the person reads.
  ///   - role: The meaning of a press; `nil` for an ordinary button.
  ///   - onceOnly: Whether only the person may press it and no replay may, as for confirm, send or delete.
  ///   - needs: The labels or ids of the fields that must be answered first.
  ///   - action: Acts in the world.
  ///   - then: Leads on once the action has succeeded.
  public init(
    _ label: String, role: Snapshot.ButtonTraits.Role? = nil, onceOnly: Bool = false,
    needs: [String] = [], action: @escaping () async throws -> Void,
    then: @escaping () throws -> Void
  ) {
    self.init(
      label, role: role, onceOnly: onceOnly, needs: needs, action: { _ in try await action() },
      then: then)
  }

  /// Creates a button that does something in the world, reports how far it is, and then leads on.
  ///
  /// What the action has done is kept with a saved run, so a resumed run does not do it again.
  ///
  /// - Parameters:
  ///   - label: The label that the person reads.
  ///   - role: The meaning of a press; `nil` for an ordinary button.
  ///   - onceOnly: Whether only the person may press it and no replay may, as for confirm, send or delete.
  ///   - needs: The labels or ids of the fields that must be answered first.
  ///   - action: Acts in the world, and reports how far it is.
  ///   - then: Leads on once the action has succeeded.
  public init(
    _ label: String, role: Snapshot.ButtonTraits.Role? = nil, onceOnly: Bool = false,
    needs: [String] = [], action: @escaping (WorkProgress) async throws -> Void,
    then: @escaping () throws -> Void
  ) {
    self.init(label, role: role, onceOnly: onceOnly, needs: needs) { progress in
      try await action(progress)
      return NoResult()
    } then: { (_: NoResult) in
      try then()
    }
  }

  /// Creates a button that gets something from the world and then leads on with it.
  ///
  /// What the action has returned is kept with a saved run, so a resumed run does not do it again.
  ///
  /// - Parameters:
  ///   - label: The label that the person reads.
  ///   - role: The meaning of a press; `nil` for an ordinary button.
  ///   - onceOnly: Whether only the person may press it and no replay may, as for confirm, send or delete.
  ///   - needs: The labels or ids of the fields that must be answered first.
  ///   - action: Acts in the world, and returns what came of it.
  ///   - then: Leads on with what came of it.
  public init<Result: Codable>(
    _ label: String, role: Snapshot.ButtonTraits.Role? = nil, onceOnly: Bool = false,
    needs: [String] = [], action: @escaping @MainActor () async throws -> Result,
    then: @escaping (Result) throws -> Void
  ) {
    self.init(
      label, role: role, onceOnly: onceOnly, needs: needs, action: { _ in try await action() },
      then: then)
  }

  /// Creates a button that gets something from the world, reports how far it is, and then leads on with it.
  ///
  /// What the action has returned is kept with a saved run, so a resumed run does not do it again.
  ///
  /// - Parameters:
  ///   - label: The label that the person reads.
  ///   - role: The meaning of a press; `nil` for an ordinary button.
  ///   - onceOnly: Whether only the person may press it and no replay may, as for confirm, send or delete.
  ///   - needs: The labels or ids of the fields that must be answered first.
  ///   - action: Reports how far it is, and returns what came of it.
  ///   - then: Leads on with what came of it.
  public init<Result: Codable>(
    _ label: String, role: Snapshot.ButtonTraits.Role? = nil, onceOnly: Bool = false,
    needs: [String] = [], action: @escaping @MainActor (WorkProgress) async throws -> Result,
    then: @escaping (Result) throws -> Void
  ) {
    self.init(label, role: role, onceOnly: onceOnly, needs: needs) { progress in
      try then(try await kept(KeptResult.nameOfWhole) { try await action(progress) })
    }
  }

  /// Creates a button that goes back to an earlier screen to change its answer.
  ///
  /// - Parameters:
  ///   - label: The label that the person reads.
  ///   - identity: The identity that `push` returned for that screen.
  public init(_ label: String, revisits identity: ScreenIdentity) {
    self.label = label
    role = nil
    isOnceOnly = false
    needs = []
    action = .revisit(identity)
  }

  /// Lets a character press the button: alone if no text is being typed, and with Alt anywhere.
  ///
  /// - Parameters:
  ///   - character: The character, such as `s`, a space, or `\u{8}` for backspace; `?` keeps its own
  ///     meaning.
  ///   - only: Whether only the shortcut presses the button at a terminal. The focus then skips the button, so that
  ///     Enter never presses it. Scripts and plain lines still name it as before.
  /// - Returns: The button with that shortcut.
  public func keyboardShortcut(_ character: Character, only: Bool = false) -> Button {
    changing {
      $0.shortcut = character
      $0.needsShortcut = only
    }
  }

  /// Makes the button the default action, which Enter presses at first.
  ///
  /// In a terminal the button has the focus when its screen appears without a question. It also gets the focus when
  /// work that another button of the screen began has ended well.
  ///
  /// - Parameter isDefault: Whether it is the default now. Of several defaults, the first enabled button counts.
  /// - Returns: The button as the default.
  public func defaultAction(_ isDefault: Bool = true) -> Button {
    var button = self
    button.isDefault = isDefault
    return button
  }

  /// Shows another text in place of the label, which stays the button's name in scripts.
  ///
  /// - Parameter text: The text, composed of translated parts or the same in every language, such as one from a file.
  /// - Returns: The button with that text.
  public func labeled(_ text: LocalizedStringKey) -> Button {
    var button = self
    button.text = text
    return button
  }

  /// Shows a count beside the label.
  ///
  /// - Parameter count: The count.
  /// - Returns: The button with that badge.
  public func badge(_ count: Int) -> Button { changing { $0.badge = String(count) } }

  /// Says what the button does while its action runs, instead of “working…”.
  ///
  /// - Parameter text: A verb and what it is about, such as “Fetching user…”.
  /// - Returns: The button with that text.
  public func busyLabel(_ text: LocalizedStringKey) -> Button { changing { $0.busyLabel = text } }

  /// Makes it a button of a list of entries.
  ///
  /// The button that adds an entry says how many there may be.
  func part(_ part: ListPart, of count: ClosedRange<Int>? = nil) -> Button {
    var button = changing { $0.listCount = count ?? $0.listCount }
    button.listPart = part
    return button
  }

  /// Sets whether a run without a person must not press it by itself.
  func askedOfPerson(_ isAsked: Bool) -> Button { changing { $0.isAskedOfPerson = isAsked } }

  private func changing(_ change: (inout Snapshot.Element.Extras) -> Void) -> Button {
    var button = self
    var extras = extras ?? Snapshot.Element.Extras()
    change(&extras)
    button.extras = extras
    return button
  }

  /// Adds a button that can be pressed, with its shortcut and its badge.
  public func render(into rendering: inout Rendering) {
    let outside = rendering.modifiers
    rendering.modifiers.label = text
    if let extras {
      rendering.modifiers.change {
        $0.shortcut = extras.shortcut
        $0.needsShortcut = extras.needsShortcut
        $0.badge = extras.badge
        $0.busyLabel = extras.busyLabel
        $0.listCount = extras.listCount
        $0.isAskedOfPerson = extras.isAskedOfPerson
      }
    }
    defer { rendering.modifiers = outside }
    var bar: WorkBar?
    switch action {
    case .plain(let action):
      rendering.button(label, traits: traits(isAsync: false), press: action)
    case .effect(let action):
      let shown = text ?? LocalizedStringKey(label: label)
      let progress = rendering.progress(ofButton: label, shown)
      if let progress, progress.label != shown {
        rendering.modifiers.change { $0.busyLabel = progress.label }
      }
      rendering.button(label, traits: traits(isAsync: true)) {
        let effect = Effect.current
        let progress = effect?.progress ?? WorkProgress(shown)
        effect?.progress = progress
        try await action(progress)
      }
      // In a grid, there is no place below it.
      if let progress, outside.extras?.content.cell == nil { bar = WorkBar(progress: progress) }
    case .revisit(let identity):
      rendering.button(
        text ?? LocalizedStringKey(label: label), id: label, revisits: identity,
        isDefault: isDefault)
    }
    if !needs.isEmpty { rendering.needs(needs, of: label) }
    if let bar {
      rendering.modifiers = outside
      (rendering.modifiers.id, rendering.modifiers.label) = (nil, nil)
      bar.render(into: &rendering)
    }
  }

  private func traits(isAsync: Bool) -> Snapshot.ButtonTraits {
    var traits = Snapshot.ButtonTraits(
      role: role, isOnceOnly: isOnceOnly, isAsync: isAsync, isDefault: isDefault)
    traits.listPart = listPart
    return traits
  }
}
