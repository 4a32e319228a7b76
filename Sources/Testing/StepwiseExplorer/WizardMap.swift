import Stepwise

/// A wizard as a graph: screens, and the answers that lead from one to the next.
public struct WizardMap: Hashable, Sendable {
  /// A screen, or an end.
  public struct Screen: Hashable, Sendable, Comparable {
    /// The titles of its flows and its own title; `Finished` for the end.
    public let name: String

    /// The end of a finished wizard.
    public static let finished = Screen(name: "Finished")
    /// The end of a way that no walk takes: a once-only button, or one that begins the actions of an `ActionList`.
    public static let notWalked = Screen(name: "Not walked")
    /// Whether it is an end, and not a screen.
    var isEnd: Bool { self == .finished || self == .notWalked }

    init(name: String) { self.name = name }

    @MainActor init(_ snapshot: Snapshot) {
      name = (snapshot.breadcrumb + [snapshot.title]).joined(separator: " › ")
    }

    /// Creates the current screen of a session, or the end; `nil` if the session was cancelled or failed.
    @MainActor init?(of session: Session) {
      switch session.ending {
      case nil: self.init(session.show())
      case .finished: self = .finished
      default: return nil
      }
    }

    /// Returns whether a screen comes first in alphabetical order.
    public static func < (left: Screen, right: Screen) -> Bool { left.name < right.name }
  }

  /// A way from a screen to another screen or back to itself, by a button or a field.
  ///
  /// A field whose answers lead to different screens has a way to each.
  public struct Edge: Hashable, Sendable, Comparable {
    /// The screen where the way begins.
    public let from: Screen
    /// The screen where the way leads.
    public let to: Screen
    /// The label of the button or field.
    public let question: String
    /// The options that lead here, if other options of the field lead elsewhere; otherwise empty.
    public fileprivate(set) var options: Set<String>

    /// The label of the button or field, or the options if other options lead elsewhere.
    public var label: String {
      guard !options.isEmpty else { return question }
      let shown = options.sorted().prefix(Self.optionsMax).joined(separator: ", ")
      let more = options.count - Self.optionsMax
      return more > 0 ? "\(shown) and \(more) more" : shown
    }

    /// The maximum number of options in a label.
    private static let optionsMax = 6

    /// Two ways are equal if they lead from the same question of a screen to the same screen, whatever its options are.
    public static func == (left: Edge, right: Edge) -> Bool {
      (left.from, left.to, left.question) == (right.from, right.to, right.question)
    }

    /// Leaves out the options, as the comparison does.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(from)
      hasher.combine(to)
      hasher.combine(question)
    }

    /// Returns whether a way comes first: by its screens, then by its question, in alphabetical order.
    public static func < (left: Edge, right: Edge) -> Bool {
      (left.from, left.to, left.question) < (right.from, right.to, right.question)
    }

    /// Returns the ways that an action took: a press, or an answer that led to another screen.
    @MainActor static func all(by action: Action, in snapshot: Snapshot, to: Screen) -> [Edge] {
      // The target of a revisit depends on the screen from which it began.
      guard snapshot.trail.last(0).isEmpty else { return [] }
      let from = Screen(snapshot)
      // A text to read can have the same id.
      func element(_ id: String) -> Snapshot.Element? {
        snapshot.elements.first { $0.id == id && ($0.isField || $0.button != nil) }
      }
      func way(of field: Snapshot.Element, with value: Value?) -> [Edge] {
        guard from != to else { return [] }
        let isChoice = [.choice, .choices, .flag].contains(field.answerKind?.value)
        let option = isChoice ? value.flatMap { field.format?.display($0).english } : nil
        return [Edge(from: from, to: to, question: field.label, options: option.map { [$0] } ?? [])]
      }
      switch action {
      case .press(_, let id):
        guard let button = element(id), button.revisits == nil else { return [] }
        return [Edge(from: from, to: to, question: button.label, options: [])]
      case .answer(_, let id, let value): return element(id).map { way(of: $0, with: value) } ?? []
      case .accept(_, let id): return element(id).map { way(of: $0, with: $0.value) } ?? []
      case .draft, .back, .revisit, .cancel: return []
      }
    }
  }

  /// The first screen.
  public let start: Screen
  /// The ways, in the order in which a reader would look for them.
  public let edges: [Edge]

  /// The least and the greatest number of questions on a way from the start to the end; `nil` if not all ways were
  /// found, or none leads to the end.
  ///
  /// A question is a screen with a field. One that a way returns to counts once.
  public let questionCount: ClosedRange<Int>?

  init(
    start: Screen, edges: some Sequence<Edge>, questionCount: ClosedRange<Int>? = nil
  ) {
    self.start = start
    self.questionCount = questionCount
    let ways = Self.merged(edges)
    let branches = Dictionary(grouping: ways) { [$0.from.name, $0.question] }
    self.edges = ways.map { edge in
      var edge = edge
      if branches[[edge.from.name, edge.question]]?.count == 1 { edge.options = [] }
      return edge
    }.sorted()
  }

  /// Merges equal ways, with all the options by which they were taken.
  static func merged(_ edges: some Sequence<Edge>) -> [Edge] {
    var ways: [Edge: Edge] = [:]
    for edge in edges { ways[edge, default: edge].options.formUnion(edge.options) }
    return Array(ways.values)
  }

  /// All screens, the first screen first.
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

  /// The ways between each two screens as one arrow, with all their labels.
  private var arrows: [(from: Screen, to: Screen, label: String)] {
    var labels: [[Screen]: [String]] = [:]
    for edge in edges { labels[[edge.from, edge.to], default: []].append(edge.label) }
    return labels.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { pair, labels in
      let shown = labels.prefix(Self.labelsMax).joined(separator: ", ")
      let more = labels.count - Self.labelsMax
      return (pair[0], pair[1], more > 0 ? "\(shown) and \(more) more" : shown)
    }
  }

  /// The maximum number of labels at an arrow.
  private static let labelsMax = 6

  /// The number of questions in words; `nil` if it is not known.
  private var title: String? {
    questionCount.map { Snapshot.QuestionPosition.sentence(for: $0).english }
  }

  /// The graph in the Mermaid language.
  public var mermaid: String {
    let screens = screens
    var lines = title.map { ["---", "title: \($0)", "---"] } ?? []
    lines.append("flowchart TD")
    for (number, screen) in screens.enumerated() {
      let name = Self.mermaidText(screen.name)
      lines.append("  s\(number)\(screen.isEnd ? "([\"\(name)\"])" : "[\"\(name)\"]")")
    }
    for arrow in arrows {
      let from = screens.firstIndex(of: arrow.from) ?? 0
      let to = screens.firstIndex(of: arrow.to) ?? 0
      let line = arrow.to == .notWalked ? "-.->" : "-->"
      lines.append("  s\(from) \(line)|\"\(Self.mermaidText(arrow.label))\"| s\(to)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func mermaidText(_ text: String) -> String {
    text.replacing("\"", with: "#quot;").replacing("\n", with: " ")
  }

  /// The graph in the Graphviz language.
  public var dot: String {
    var lines = ["digraph wizard {", "  node [shape=box];"]
    if let title { lines.append("  label=\(Self.dotText(title));") }
    for screen in screens {
      lines.append(
        "  \(Self.dotText(screen.name))\(screen.isEnd ? " [shape=oval]" : "");")
    }
    for arrow in arrows {
      lines.append(
        "  \(Self.dotText(arrow.from.name)) -> \(Self.dotText(arrow.to.name))"
          + " [label=\(Self.dotText(arrow.label))\(arrow.to == .notWalked ? ", style=dashed" : "")];"
      )
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private static func dotText(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
