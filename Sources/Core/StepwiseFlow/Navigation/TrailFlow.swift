/// A flow in the rows of a trail, the same object for all rows of the flow.
///
/// Only `deinit` changes `parent`, when no other reference is left, to release many nested flows in a loop
/// instead of by recursion.
public nonisolated final class TrailFlow: @unchecked Sendable, Hashable {
  /// The title of the flow.
  public var title: String { titleText.english }
  /// The title, for sentences in the person's language.
  package let titleText: LocalizedStringKey
  /// The name that tells it apart for a program: its id, or a title of its own; `nil` for a flow that is named after its
  /// type.
  package let name: String?
  /// Whether it is only a list of entries, whose rows are those of the flow around it.
  package let isList: Bool
  /// The number of flows that it is nested in.
  public let depth: Int
  /// The flow that started it; `nil` for the root.
  public private(set) var parent: TrailFlow?
  /// The titles of the flows from the root to this one; a long path leaves out titles in the middle.
  let breadcrumb: [LocalizedStringKey]

  /// The maximum number of titles in a breadcrumb.
  static let breadcrumbMax = 8

  init(
    title: LocalizedStringKey, name: String? = nil, isList: Bool = false, parent: TrailFlow?
  ) {
    titleText = title
    self.isList = isList
    self.name = name
    self.parent = parent
    depth = parent.map { $0.depth + 1 } ?? 0
    var titles = parent?.breadcrumb ?? []
    if titles.count == Self.breadcrumbMax { titles.remove(at: 1) }
    titles.append(title)
    breadcrumb = titles
  }

  /// The names of this flow and of those around it, outermost first, without the root and without flows that have none.
  package var names: [String] {
    var names: [String] = []
    var flow = self
    while let outer = flow.parent {
      if let name = flow.name { names.append(name) }
      flow = outer
    }
    return names.reversed()
  }

  /// Returns what says where a screen is, for a driver that shows no breadcrumb: the titles of this flow and of those
  /// around it that have a name, such as `Members / Members 2`.
  ///
  /// - Parameters:
  ///   - title: The title of the screen, which is not said twice; `nil` for all titles.
  ///   - localizer: The language of that title.
  /// - Returns: The titles; `nil` for a screen of the root, and where no flow has a name.
  package func heading(
    over title: LocalizedStringKey? = nil, in localizer: Localizer? = nil
  ) -> LocalizedStringKey? {
    let title = title.map { localizer($0) }
    var labels: [LocalizedStringKey] = []
    var flow = self
    while let outer = flow.parent {
      let isSaid = labels.isEmpty && title == localizer(flow.titleText)
      if flow.name != nil, !isSaid, labels.count < Self.breadcrumbMax {
        labels.append(flow.titleText)
      }
      flow = outer
    }
    return labels.isEmpty ? nil : labels.reversed().joined(separator: " / ")
  }

  deinit {
    var flow = parent
    parent = nil
    while isKnownUniquelyReferenced(&flow) {
      let following = flow?.parent
      flow?.parent = nil
      flow = following
    }
  }

  /// Returns whether both are the same object.
  public static func == (left: TrailFlow, right: TrailFlow) -> Bool { left === right }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
