import Stepwise

/// A wizard as a graph: screens, and the answers that lead from one to the next.
public struct WizardMap: Hashable, Sendable {
  /// A screen, or an end.
  public struct Screen: Hashable, Sendable, Comparable {
    /// The titles of its flows and its own; `Finished` for the end.
    public let name: String

    /// The end of a wizard that finished.
    public static let finished = Screen(name: "Finished")

    init(name: String) { self.name = name }

    @MainActor init(_ snapshot: Snapshot) {
      name = (snapshot.breadcrumb + [snapshot.title]).joined(separator: " › ")
    }

    /// The screen that a session is on, or the end; `nil` where it was cancelled or failed.
    @MainActor init?(of session: Session) {
      switch session.ending {
      case nil: self.init(session.show())
      case .finished: self = .finished
      default: return nil
      }
    }

    /// Whether one comes before the other in the alphabet.
    public static func < (left: Screen, right: Screen) -> Bool { left.name < right.name }
  }

  /// A way from one screen to another, or back to itself.
  public struct Edge: Hashable, Sendable, Comparable {
    /// Where it begins.
    public let from: Screen
    /// Where it leads.
    public let to: Screen
    /// What the person does: an option, a button, or the label of a field that takes anything.
    public let label: String

    /// Whether one comes before the other: by where they begin, where they lead, and the alphabet.
    public static func < (left: Edge, right: Edge) -> Bool {
      (left.from, left.to, left.label) < (right.from, right.to, right.label)
    }

    /// The way that an action took, where it led to another screen or was a button.
    @MainActor static func all(by action: Action, in snapshot: Snapshot, to: Screen) -> [Edge] {
      // Where a revisit leads depends on where one came from.
      guard snapshot.trail.last(0).isEmpty else { return [] }
      let from = Screen(snapshot)
      func element(_ id: String) -> ElementSnapshot? { snapshot.elements.first { $0.id == id } }
      switch action {
      case .press(_, let id):
        guard let button = element(id), button.revisits == nil else { return [] }
        return [Edge(from: from, to: to, label: button.label)]
      case .answer(_, let id, let value):
        guard let field = element(id), let format = field.format, from != to else { return [] }
        let isChoice = [.choice, .choices, .toggle].contains(format.presentation)
        return [
          Edge(from: from, to: to, label: isChoice ? format.display(value).english : field.label)
        ]
      case .accept(_, let id):
        guard let field = element(id), from != to else { return [] }
        let isChoice = [.choice, .choices, .toggle].contains(field.format?.presentation)
        let value = field.value.flatMap { field.format?.display($0).english }
        return [Edge(from: from, to: to, label: isChoice ? value ?? field.label : field.label)]
      case .draft, .back, .revisit, .cancel: return []
      }
    }
  }

  /// The first screen.
  public let start: Screen
  /// The ways, in the order in which a reader would look for them.
  public let edges: [Edge]

  init(start: Screen, edges: some Sequence<Edge>) {
    self.start = start
    self.edges = Set(edges).sorted()
  }

  /// All screens, the first one first.
  public var screens: [Screen] {
    var seen: Set<Screen> = [start]
    var order = [start]
    var position = 0
    while position < order.count {
      for edge in edges where edge.from == order[position] && seen.insert(edge.to).inserted {
        order.append(edge.to)
      }
      position += 1
    }
    return order + Set(edges.map(\.from)).subtracting(seen).sorted()
  }

  /// How many labels are written at one arrow.
  private static let labelsMax = 6

  /// The ways between two screens as one, with all their labels.
  private var arrows: [(from: Screen, to: Screen, label: String)] {
    var labels: [[Screen]: [String]] = [:]
    for edge in edges { labels[[edge.from, edge.to], default: []].append(edge.label) }
    return labels.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { pair, labels in
      let shown = labels.prefix(Self.labelsMax).joined(separator: ", ")
      let more = labels.count - Self.labelsMax
      return (pair[0], pair[1], more > 0 ? "\(shown) and \(more) more" : shown)
    }
  }

  /// The graph in the language of Mermaid.
  public var mermaid: String {
    let screens = screens
    var lines = ["flowchart TD"]
    for (number, screen) in screens.enumerated() {
      let name = Self.mermaidText(screen.name)
      lines.append("  s\(number)\(screen == .finished ? "([\"\(name)\"])" : "[\"\(name)\"]")")
    }
    for arrow in arrows {
      let from = screens.firstIndex(of: arrow.from) ?? 0
      let to = screens.firstIndex(of: arrow.to) ?? 0
      lines.append("  s\(from) -->|\"\(Self.mermaidText(arrow.label))\"| s\(to)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func mermaidText(_ text: String) -> String {
    text.replacing("\"", with: "#quot;").replacing("\n", with: " ")
  }

  /// The graph in the language of Graphviz.
  public var dot: String {
    var lines = ["digraph wizard {", "  node [shape=box];"]
    for screen in screens {
      lines.append(
        "  \(Self.dotText(screen.name))\(screen == .finished ? " [shape=oval]" : "");")
    }
    for arrow in arrows {
      lines.append(
        "  \(Self.dotText(arrow.from.name)) -> \(Self.dotText(arrow.to.name))"
          + " [label=\(Self.dotText(arrow.label))];")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private static func dotText(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
