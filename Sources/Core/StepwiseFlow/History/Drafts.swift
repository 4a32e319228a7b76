/// The texts that were typed and not given, on all screens, for a run that is saved.
///
/// They change with each key, so only the screens that were left with such texts are noted.
struct Drafts {
  /// The screens that were left or covered with drafts, in the order in which this happened.
  private var left: [(screen: ScreenIdentity, flow: FlowIdentity)] = []
  /// The drafts of an earlier run whose screens have not come yet.
  private var awaited: [DraftedScreen] = []

  /// The maximum number of left screens whose drafts are kept.
  private static let leftMax = 100

  /// Whether screens that are pushed may have drafts of an earlier run.
  var isAwaiting: Bool { !awaited.isEmpty }

  /// Notes a screen that is left or covered.
  mutating func leave(_ entry: Entry) {
    guard entry.visit?.drafts.isEmpty == false else { return }
    left.removeAll { $0.screen == entry.identity }
    left.append((entry.identity, entry.flow.identity))
    left.removeFirst(max(0, left.count - Self.leftMax))
  }

  /// Keeps the drafts of an earlier run for their screens.
  mutating func await(_ screens: [DraftedScreen]) { awaited += screens }

  /// Gives a new screen its drafts of an earlier run.
  ///
  /// A default that was fetched before is fetched again first, so its field gets its draft later.
  func give(to entry: Entry) {
    let identity = entry.mark.identity
    for screen in awaited where screen.screen.identity == identity {
      for draft in screen.drafts where !draft.isAfterFetch {
        let visit = entry.ensureVisit()
        visit.drafts[draft.element] = visit.drafts[draft.element] ?? draft.text
      }
    }
  }

  /// Returns the drafts of an earlier run for a screen, which does not get them again.
  mutating func takeAwaited(for identity: String) -> [DraftedScreen.Draft] {
    let found = awaited.filter { $0.screen.identity == identity }
    awaited.removeAll { $0.screen.identity == identity }
    return found.flatMap(\.drafts)
  }

  /// The drafts of all screens.
  mutating func screens(of stack: NavigationStack) -> [DraftedScreen] {
    var screens: [DraftedScreen] = []
    left.removeAll { place in
      guard !place.flow.isForgotten else { return true }
      guard place.screen != stack.top?.identity else { return false }
      let holder = stack.holder(of: place.screen)
      let drafts = holder?.visit?.drafts ?? place.screen.memory?.drafts ?? [:]
      guard !drafts.isEmpty else { return true }
      let title = holder?.screen.title ?? place.screen.memory?.title ?? ""
      let mark = ScreenMark(title: title, identity: place.flow.path(of: place.screen))
      screens.append(Self.screen(mark, drafts, holder))
      return false
    }
    if let top = stack.top, let drafts = top.visit?.drafts, !drafts.isEmpty {
      screens.append(Self.screen(top.mark, drafts, top))
    }
    guard isAwaiting else { return screens }
    let known = Set(screens.map(\.screen.identity))
    return screens + awaited.filter { !known.contains($0.screen.identity) }
  }

  private static func screen(
    _ mark: ScreenMark, _ drafts: [String: String], _ entry: Entry?
  ) -> DraftedScreen {
    DraftedScreen(
      screen: mark,
      drafts: drafts.sorted { $0.key < $1.key }.map { element, text in
        let load = entry?.visit?.loads[element]
        let isFetched = if case .content = load { true } else { false }
        return DraftedScreen.Draft(element: element, text: text, isAfterFetch: isFetched)
      })
  }
}

extension NavigationStack {
  /// The entry of a screen on the stack, or above a screen that is revisited; `nil` if there is none.
  func holder(of identity: ScreenIdentity) -> Entry? {
    if let entry = entry(of: identity) { return entry }
    for revisited in revisits.reversed() {
      if let kept = revisited.revisit?.waiting(for: identity) { return kept }
    }
    return nil
  }
}
