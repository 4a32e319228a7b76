/// A part of the history of what stands: the parts in their order lead to where the session is.
package nonisolated enum HistoryPart: Hashable, Sendable {
  /// What was given on a screen.
  case visit(Visit)
  /// The person went from one screen to an earlier one to change its answer; what follows was given since.
  case revisit(ScreenMark, from: ScreenMark)
}

/// Identifies a screen in a history, also in another run.
package nonisolated struct ScreenMark: Hashable, Sendable {
  /// The screen's title.
  package let title: String
  /// The path of its flows and its own id, as text; empty if it is unknown.
  package let identity: String

  /// Creates a mark.
  package init(title: String, identity: String) {
    self.title = title
    self.identity = identity
  }

  /// A screen without the names of types, which a newer program may have changed.
  package struct WithoutTypes: Hashable {
    fileprivate let title: String
    fileprivate let path: [Substring]
  }

  /// The same without the names of types.
  package var withoutTypes: WithoutTypes { WithoutTypes(title: title, path: pathWithoutTypes) }

  /// The ids, inputs and positions of the flows, and the position of the screen.
  private var pathWithoutTypes: [Substring] {
    var escapes = false
    let parts = identity.split { character in
      defer { escapes = character == "\\" && !escapes }
      return character == "/" && !escapes
    }
    return parts.enumerated().map { position, part in
      let name = part.drop { $0 == " " }
      let isFlow = position < parts.count - 1
      if isFlow, name.first == "“" { return name }
      let end = isFlow ? name.lastIndex(of: "#") : nil
      return name[(end ?? name.dropLast().lastIndex(of: " ") ?? name.startIndex)...]
    }
  }
}

/// What was given on a screen between arriving at it and leaving it.
package nonisolated struct Visit: Hashable, Sendable {
  /// The screen.
  package let screen: ScreenMark
  /// What was given, in order.
  package var given: [Given]
  /// The results of services during the visit.
  package var results: [KeptResult]
  /// The number of screens that came together with the screen and were stepped back over before anything was given.
  package var fallen = 0
  /// The title of the screen from which the person stepped back, so that everything is asked again and the flows have the
  /// states from before the visit; `nil` for a visit that stands.
  package var askedAgainFrom: String?
  /// Whether the screen depends on more than its answers, so that they cannot restore it.
  package var isUnresumable: Bool

  /// Creates a visit.
  package init(
    screen: ScreenMark, given: [Given] = [], results: [KeptResult] = [],
    isUnresumable: Bool = false
  ) {
    self.screen = screen
    self.given = given
    self.results = results
    self.isUnresumable = isUnresumable
  }

  /// Whether nothing happened during the visit.
  package var isEmpty: Bool {
    given.isEmpty && results.isEmpty && fallen == 0 && askedAgainFrom == nil
  }
}

/// The remembered answers of a screen that the person stepped back from.
package nonisolated struct RememberedScreen: Hashable, Sendable {
  /// The screen.
  package let screen: ScreenMark
  /// What was given, and a trace of each press and secret, so that an open change does not give them again.
  package var given: [Given]
  /// What once-only buttons and lists of actions have done, or may have done.
  package var deeds: [Deed]

  /// Whether nothing is remembered.
  package var isEmpty: Bool { given.isEmpty && deeds.isEmpty }

  /// Creates remembered answers.
  package init(
    screen: ScreenMark, given: [Given] = [], deeds: [Deed] = []
  ) {
    self.screen = screen
    self.given = given
    self.deeds = deeds
  }
}

/// The result of a service to an element of a screen.
package nonisolated struct KeptResult: Hashable, Sendable {
  /// The element that asked for it.
  package let element: String
  /// The service's name for it.
  package let name: String
  /// The answer in the service's own format.
  package let text: String
  /// The name of the result of all that a press does, after which only what follows it is left.
  static let nameOfWhole = ""

  /// Whether it is the result of all that a press does.
  package var isOfWhole: Bool { name == Self.nameOfWhole }
  /// Whether it is content that the element shows, and not the result of an answer or a press.
  package var isLoaded = false

  /// Creates the result of a service.
  package init(element: String, name: String, text: String) {
    self.element = element
    self.name = name
    self.text = text
  }
}

/// The texts of a screen that were typed and not given.
package nonisolated struct DraftedScreen: Hashable, Sendable {
  /// The text of a field.
  package struct Draft: Hashable, Sendable {
    /// The field's id.
    package let element: String
    /// The text.
    package let text: String
    /// Whether the field had fetched its default before.
    package let isAfterFetch: Bool

    /// Creates the text of a field.
    package init(element: String, text: String, isAfterFetch: Bool = false) {
      self.element = element
      self.text = text
      self.isAfterFetch = isAfterFetch
    }
  }

  /// The screen.
  package let screen: ScreenMark
  /// The texts, in the order of their fields' ids.
  package var drafts: [Draft]

  /// Creates the texts of a screen.
  package init(screen: ScreenMark, drafts: [Draft] = []) {
    self.screen = screen
    self.drafts = drafts
  }
}
