/// A row for each answered screen, each with a button that goes back to change the answer.
///
/// ```swift
/// var body: any Element {
///   Review()
///   Button("Confirm", onceOnly: true) { self.viewModel.confirm() }
/// }
/// ```
///
/// The rows come from the navigation stack, including child flows, so a new question appears by itself. A screen on
/// which only a button was pressed has no row unless it has a ``Screen/summary``. The buttons stand after all other
/// buttons of the screen. A terminal that shows the answered screens anyway leaves the rows out.
public struct Review: Element {
  /// Part of the answers that a review shows.
  @nonexhaustive
  public enum Scope {
    /// All answers of the wizard.
    case wizard
    /// The answers of the flow that shows the review, and those of its child flows.
    case flow
  }

  private let scope: Scope
  private var leftOut: (any Screen) -> Bool = { _ in false }
  private var name: (any Screen) -> LocalizedStringKey = { $0.titleText }
  private var keepsCapital: (any Screen) -> Bool = { _ in false }
  private var isGrouped = false
  private var hasOnlyChanges = false

  /// Creates a review.
  ///
  /// - Parameter scope: The answers to show.
  public init(_ scope: Scope = .wizard) { self.scope = scope }

  /// Leaves screens out.
  ///
  /// - Parameter types: The types of the screens.
  /// - Returns: The review without their rows.
  public func leavingOut(_ types: any Screen.Type...) -> Review {
    leavingOut { screen in types.contains { $0 == type(of: screen) } }
  }

  /// Leaves screens out by their ids.
  ///
  /// - Parameter ids: The values of ``Screen/id``; a ``Page`` without an id has its title as its id.
  /// - Returns: The review without their rows.
  public func leavingOut(ids: String...) -> Review {
    leavingOut { $0.id.map(ids.contains) ?? false }
  }

  /// Names the rows of a screen; the default name is the screen's title.
  ///
  /// - Parameters:
  ///   - type: The type of the screen.
  ///   - name: The name, such as `User`; it is translated as a label.
  /// - Returns: The review with that name.
  public func naming(_ type: any Screen.Type, _ name: String) -> Review {
    naming(name) { type == Swift.type(of: $0) }
  }

  /// Names the rows of the screens with an id.
  ///
  /// - Parameters:
  ///   - id: The value of ``Screen/id``; a ``Page`` without an id has its title as its id.
  ///   - name: The name, such as `User`; it is translated as a label.
  /// - Returns: The review with that name.
  public func naming(id: String, _ name: String) -> Review {
    naming(name) { $0.id == id }
  }

  /// Keeps the capital letter of proper names in “Change Ada”; other names begin with a small letter there.
  ///
  /// - Parameter types: The types of the screens whose names are proper names; no types mean all screens.
  /// - Returns: The review with those names as they are.
  public func keepingCapitals(of types: any Screen.Type...) -> Review {
    var review = self
    review.keepsCapital = { [keepsCapital] screen in
      keepsCapital(screen) || types.isEmpty || types.contains { $0 == type(of: screen) }
    }
    return review
  }

  /// Puts the rows of each child flow under the flow's title, and names the child flow in its buttons.
  ///
  /// The heading of a nested flow has the titles of all flows around it, such as `Docker / Registry`. Rows that return to
  /// an earlier flow get its heading again. Of the rows before the first child flow no heading is needed.
  ///
  /// - Returns: The review with headings.
  public func grouped() -> Review {
    var review = self
    review.isGrouped = true
    return review
  }

  /// Leaves out the rows of screens whose answers leave everything as it is.
  ///
  /// Those are the screens on which each field says with ``AnswerableElement/now()`` what is there, and has it as its answer,
  /// and lists with the entries that they began with.
  /// A sentence says so if nothing is left.
  ///
  /// - Returns: The review with the rows that change something.
  public func onlyChanges() -> Review {
    var review = self
    review.hasOnlyChanges = true
    return review
  }

  private func leavingOut(_ matches: @escaping (any Screen) -> Bool) -> Review {
    var review = self
    review.leftOut = { [leftOut] in leftOut($0) || matches($0) }
    return review
  }

  private func naming(_ name: String, _ matches: @escaping (any Screen) -> Bool) -> Review {
    var review = self
    let others = self.name
    let text = LocalizedStringKey(label: name)
    review.name = { matches($0) ? text : others($0) }
    return review
  }

  /// Adds the rows, and the buttons after all other elements.
  public func render(into rendering: inout Rendering) {
    var headings = Headings(of: rendering.screen.flow, scope)
    var counts: [Name: Int] = [:]
    var isEmpty = true
    for answered in rendering.screen.answeredScreens(ofFlowOnly: scope == .flow)
    where !leftOut(answered.screen) && (!hasOnlyChanges || answered.isChange) {
      isEmpty = false
      let heading = isGrouped ? headings.heading(over: answered.flow) : nil
      let name = Name(text: name(answered.screen), flow: isGrouped ? answered.flow : nil)
      let number = counts[name, default: 0] + 1
      counts[name] = number
      func row(_ summary: String, _ english: String) -> Row {
        Row(
          name: name.text, number: number, summary: summary, english: english,
          keepsCapital: keepsCapital(answered.screen),
          flow: answered.flow == headings.base ? nil : heading?.title)
      }
      let rows =
        answered.rows.isEmpty
        ? [row(answered.summary, answered.english)] : answered.rows.map { row($0, $0) }
      if let title = heading?.title {
        // It goes with its first row: a terminal that shows that one elsewhere shows all later ones there, too.
        if heading?.isNew == true {
          rendering.text(title, kind: .heading, about: answered.identity)
        }
        rendering.inSection(title) { section in
          for row in rows { section.text(row.text, about: answered.identity) }
        }
      } else {
        for row in rows { rendering.text(row.text, about: answered.identity) }
      }
      rendering.atEnd { $0.button(rows[0].change, id: rows[0].id, revisits: answered.identity) }
    }
    if hasOnlyChanges, isEmpty { rendering.text("Nothing changes.") }
  }

  /// A name of rows, which are numbered if there are several.
  private struct Name: Hashable {
    let text: LocalizedStringKey
    /// The flow within which they are numbered; `nil` for the whole review.
    let flow: TrailFlow?
  }

  /// Decides which rows stand under a new heading.
  private struct Headings {
    /// The flow whose first rows need no heading.
    let base: TrailFlow
    private var latest: TrailFlow
    private var titles: [TrailFlow: LocalizedStringKey] = [:]
    /// The number of flows with the same titles.
    private var counts: [String: Int] = [:]
    private var hasBegun = false

    init(of flow: TrailFlow, _ scope: Scope) {
      var base = flow
      while scope == .wizard, let parent = base.parent { base = parent }
      self.base = base
      latest = base
    }

    /// Returns the heading over a row; `nil` for none.
    mutating func heading(over flow: TrailFlow) -> (title: LocalizedStringKey, isNew: Bool)? {
      let isNew = flow != latest
      latest = flow
      hasBegun = hasBegun || isNew
      return hasBegun ? (title(of: flow), isNew) : nil
    }

    private mutating func title(of flow: TrailFlow) -> LocalizedStringKey {
      if let known = titles[flow] { return known }
      var labels = [flow.titleText]
      var outer = flow
      while let parent = outer.parent, parent != base, outer != base {
        labels.append(parent.titleText)
        outer = parent
      }
      let path = labels.count == 1 ? labels[0] : labels.reversed().joined(separator: " / ")
      let number = counts[path.english, default: 0] + 1
      counts[path.english] = number
      let title = number == 1 ? path : "\(path) (\(number))"
      titles[flow] = title
      return title
    }
  }

  /// A row for a screen.
  private struct Row {
    let name: LocalizedStringKey
    /// The number of rows with that name so far.
    let number: Int
    let summary: String
    let english: String
    let keepsCapital: Bool
    /// The title of its child flow, which its button names; `nil` for none.
    let flow: LocalizedStringKey?

    var text: LocalizedStringKey {
      switch (number, summary.isEmpty) {
      case (1, true): name
      case (1, false): "\(name): \(answer: summary, english: english)"
      case (_, true): "\(name) (\(number))"
      case (_, false): "\(name) (\(number)): \(answer: summary, english: english)"
      }
    }

    var change: LocalizedStringKey {
      flow.map { "\($0): \(plainChange)" } ?? plainChange
    }

    private var plainChange: LocalizedStringKey {
      switch (number, keepsCapital) {
      case (1, true): "Change \(name)"
      case (1, false): "Change \(within: name)"
      case (_, true): "Change \(name) (\(number))"
      case (_, false): "Change \(within: name) (\(number))"
      }
    }

    var id: String {
      flow.map { "\($0.english) / \(plainChange.english)" } ?? plainChange.english
    }
  }
}
