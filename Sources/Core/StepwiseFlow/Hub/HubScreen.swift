/// The parts of a hub that are the same at each of its visits.
final class Hub {
  let title: String
  let id: String
  let flow: AnyFlowController
  let sections: () -> [HubSection]
  let finishLabel: String
  let onFinish: () throws -> Void
  /// Takes the outcome of a section in its place; `nil` for the section itself.
  var onOutcome: ((_ section: String, _ outcome: Any) -> Void)?

  init(
    _ title: String, id: String, of flow: AnyFlowController, sections: @escaping () -> [HubSection],
    finish finishLabel: String, onFinish: @escaping () throws -> Void
  ) {
    self.title = title
    self.id = id
    self.flow = flow
    self.sections = sections
    self.finishLabel = finishLabel
    self.onFinish = onFinish
  }
}

/// One visit of a hub.
///
/// Its flow pushes a new one after each section, so nothing is ever taken off the stack, and each visit knows the
/// progress from the visit that its section was begun on.
final class HubScreen: PassageScreen {
  private let hub: Hub
  private let progress: HubProgress
  private var identity: ScreenIdentity?

  init(_ hub: Hub, _ progress: HubProgress = HubProgress()) {
    self.hub = hub
    self.progress = progress
  }

  var title: String { hub.title }
  var id: String? { hub.id }

  /// The number of sections that have finished.
  var doneCount: Int { progress.marks.values.count { $0.state == .done } }

  /// Shows the hub on top of the current screen.
  @discardableResult
  func push() -> ScreenIdentity {
    let identity =
      hub.flow.stack?.push(self, of: hub.flow, replacing: false)
      ?? ScreenIdentity(key: hub.flow.identity.key(for: self), occurrence: 0)
    self.identity = identity
    return identity
  }

  var body: any Element {
    let rows = hub.sections().map { Row($0, progress.marks[$0.id], on: self) }
    Text("Sections done: \(rows.count(where: \.isDone)) of \(rows.count)")
    let missing = rows.filter { !$0.isDone && !$0.section.isOptional }.map(\.section.name)
    let next = next(in: rows, isComplete: missing.isEmpty)
    for (position, row) in rows.enumerated() { row.defaultAction(position == next) }
    Button(hub.finishLabel, action: hub.onFinish)
      .defaultAction(next == nil && missing.isEmpty)
      .disabled(missing.isEmpty ? nil : "Still to do: \(labels: missing)")
  }

  /// Returns the position of the section that the person probably wants next; `nil` if that is the end.
  private func next(in rows: [Row], isComplete: Bool) -> Int? {
    rows.firstIndex { $0.canStart && $0.mark == nil }
      ?? rows.firstIndex { $0.canStart && $0.mark?.state == .inProgress }
      ?? (isComplete ? nil : rows.firstIndex { $0.canStart })
  }

  // MARK: Sections

  fileprivate func start(_ section: HubSection) {
    let id = section.id
    let exit = SectionExit(of: section.name, isOpen: section.isLeavable) {
      self.screensAbove?.isAnswered != true
    } leave: {
      self.goOn(after: id, isDone: false)
    }
    section.start(hub.flow, exit) { outcome in
      if let onOutcome = self.hub.onOutcome {
        onOutcome(id, outcome)
      } else {
        section.take(outcome)
      }
      self.goOn(after: id, isDone: true)
    }
  }

  /// The screens that the section has shown so far; `nil` for none.
  private var screensAbove: ScreenSpan? {
    identity.flatMap { hub.flow.stack?.screens(above: $0) }
  }

  fileprivate func isReachable(_ place: ScreenIdentity) -> Bool {
    hub.flow.stack?.isReachable(place) == true
  }

  /// Shows the hub again, after a section that was begun on this visit.
  private func goOn(after section: String, isDone: Bool) {
    let screens = screensAbove
    var next = progress
    next.marks[section] =
      isDone
      ? HubProgress.Mark(state: .done, place: screens?.first)
      : HubProgress.Mark(
        state: screens?.isAnswered == true ? .inProgress : .skipped, place: screens?.last)
    HubScreen(hub, next).push()
  }

  /// The row of a section: a button with the state beside it.
  private struct Row: Element {
    let section: HubSection
    let mark: HubProgress.Mark?
    private let screen: HubScreen
    private var isDefault = false

    init(_ section: HubSection, _ mark: HubProgress.Mark?, on screen: HubScreen) {
      self.section = section
      self.mark = mark
      self.screen = screen
    }

    var isDone: Bool {
      guard section.reason == nil else { return false }
      // What is being changed is not done, although it was before.
      return mark?.state == .done || section.isDoneElsewhere && mark?.state != .inProgress
    }

    /// Whether it is left to do, and can be done now.
    var canStart: Bool { !isDone && section.reason == nil }

    func defaultAction(_ isDefault: Bool) -> Row {
      var row = self
      row.isDefault = isDefault
      return row
    }

    private var state: LocalizedStringKey {
      if isDone { return "done" }
      return switch mark?.state {
      case .done: "done"
      case .inProgress: "in progress"
      case .skipped: "skipped for now"
      case nil: section.isOptional ? "optional" : "not started yet"
      }
    }

    private var button: Button {
      // A section that a commit has interrupted is begun anew; one that is done stays done.
      if let place = mark?.place, isDone || screen.isReachable(place) {
        return Button(section.name, revisits: place)
      }
      return Button(section.name) { screen.start(section) }
    }

    func render(into rendering: inout Rendering) {
      button.defaultAction(isDefault).help(section.reason == nil ? state : nil)
        .disabled(section.reason).id(section.id).render(into: &rendering)
    }
  }
}
