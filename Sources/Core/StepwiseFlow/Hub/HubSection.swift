/// A section of a hub: a name, and the child flow that asks it.
///
/// ```swift
/// HubSection("Directors", DirectorsFlow()) { self.state.directors = $0 }
///   .disabled(self.state.company == nil ? "Give the company first." : nil)
/// ```
@MainActor
public struct HubSection {
  let id: String
  let name: String
  private(set) var isOptional = false
  private(set) var isDoneElsewhere = false
  private(set) var isLeavable = true
  private(set) var reason: LocalizedStringKey?
  /// Starts the child flow for a parent, with a way out of it; the closure receives its outcome.
  let start: (AnyFlowController, SectionExit, @escaping (Any) -> Void) -> Void
  /// Takes the outcome.
  let take: (Any) -> Void

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - name: The name that the person reads; it is translated as a label.
  ///   - id: An identifier among the sections of the hub; `nil` for the name.
  ///   - flow: The child flow; evaluated when the person begins the section.
  ///   - onFinish: Receives the outcome; the hub is shown again afterwards. It may be called again after the person
  ///     changed an answer of the section.
  public init<State, Outcome>(
    _ name: String, id: String? = nil,
    _ flow: @autoclosure @escaping () -> FlowController<State, Outcome>,
    onFinish: @escaping (Outcome) -> Void = { _ in }
  ) {
    let id = id ?? name
    self.id = id
    self.name = name
    start = { parent, exit, goOn in
      let child = flow()
      child.sectionExit = exit
      parent.start(child: child, id: id) { goOn($0) }
    }
    take = { if let outcome = $0 as? Outcome { onFinish(outcome) } }
  }

  /// Makes the section optional: the hub can be finished without it.
  ///
  /// - Parameter isOptional: Whether it is optional.
  /// - Returns: The section.
  public func optional(_ isOptional: Bool = true) -> HubSection {
    changing { $0.isOptional = isOptional }
  }

  /// Says why the section cannot start yet; until then it does not count as done either.
  ///
  /// - Parameter reason: The reason, such as “Give the company first.”; `nil` if it can start.
  /// - Returns: The section.
  public func disabled(_ reason: LocalizedStringKey?) -> HubSection {
    changing { $0.reason = reason ?? $0.reason }
  }

  /// Shows the section as done although the person did not go through it, because a service knows the answers.
  ///
  /// - Parameter isDone: Whether it is done. If not, the section is done once its flow has finished.
  /// - Returns: The section.
  public func done(_ isDone: Bool) -> HubSection { changing { $0.isDoneElsewhere = isDone } }

  /// Decides whether the screens of the section have a button that leads back to the hub.
  ///
  /// - Parameter isLeavable: Whether they have it; if not, the person finishes the section or steps back.
  /// - Returns: The section.
  public func leavable(_ isLeavable: Bool) -> HubSection {
    changing { $0.isLeavable = isLeavable }
  }

  private func changing(_ change: (inout HubSection) -> Void) -> HubSection {
    var section = self
    change(&section)
    return section
  }
}

/// Builds the sections of a hub.
@resultBuilder
public enum HubBuilder {
  /// Takes one section.
  public static func buildExpression(_ section: HubSection) -> [HubSection] { [section] }

  /// Takes sections that were made elsewhere.
  public static func buildExpression(_ sections: [HubSection]) -> [HubSection] { sections }

  /// Joins sections, in their order.
  public static func buildBlock(_ parts: [HubSection]...) -> [HubSection] { parts.flatMap(\.self) }

  /// Builds the sections of an `if` without an `else`.
  public static func buildOptional(_ sections: [HubSection]?) -> [HubSection] { sections ?? [] }

  /// Builds the sections of an `if`.
  public static func buildEither(first sections: [HubSection]) -> [HubSection] { sections }

  /// Builds the sections of an `else`.
  public static func buildEither(second sections: [HubSection]) -> [HubSection] { sections }

  /// Builds the sections of a loop.
  public static func buildArray(_ parts: [[HubSection]]) -> [HubSection] { parts.flatMap(\.self) }
}
