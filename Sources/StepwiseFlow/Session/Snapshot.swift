/// All that a driver may know of a wizard at one moment: the top screen, what runs, and what is said.
///
/// It is a value without closures, and does not grow with the stack.
public nonisolated struct Snapshot: Sendable {
  struct Fields: Sendable {
    var entry = 0
    var title = ""
    var badge: Int?
    var breadcrumb: [String] = []
    var elements: [Snapshot.Element] = []
    var error: Snapshot.Failure?
    var busy: [String] = []
    var notices: [Snapshot.Notice] = []
    var isReplaying = false
    var below: TrailNode?
    var flow: TrailFlow?
    var isFullScreen = false
    var status = Trail.Row.Status.current
    var kept: [Trail.Row] = []
    var words: Localizer?
    var question: Question
  }

  let box: Box<Fields>

  init(_ fields: Fields) { box = Box(fields) }

  /// The number of the stack entry that is on top, which actions name.
  public var entry: Int { box.content.entry }
  /// The title of its screen.
  public var title: String { box.content.title }
  /// The count beside the title; `nil` for none.
  public var badge: Int? { box.content.badge }
  /// The titles of the flows from the root to the screen's own; of very many, the first and the last.
  public var breadcrumb: [String] { box.content.breadcrumb }
  /// What is on the screen, from top to bottom.
  public var elements: [Snapshot.Element] { box.content.elements }
  /// What is wrong with the screen as a whole.
  public var error: Snapshot.Failure? { box.content.error }
  /// The labels of what was begun and still runs.
  public var busy: [String] { box.content.busy }
  /// What the person was told since the last answer.
  public var notices: [Snapshot.Notice] { box.content.notices }
  /// Whether answers are being given again and wait for something.
  public var isReplaying: Bool { box.content.isReplaying }

  /// Whether the screen asks for the whole window.
  public var isFullScreen: Bool { box.content.isFullScreen }

  /// Whether something went wrong on the screen.
  public var hasErrors: Bool {
    box.content.error != nil || box.content.elements.contains { $0.hasError }
  }

  /// All that went wrong on the screen: at its elements, then as a whole.
  public var errors: [Snapshot.Failure] {
    box.content.elements.compactMap(\.error) + (box.content.error.map { [$0] } ?? [])
  }

  /// The screens that a revisit keeps, lowest first; none where no answer is being changed.
  package var kept: [Trail.Row] { trail.last(0) }

  /// The stack as rows.
  public var trail: Trail {
    let current = box.content.flow.map {
      Trail.Row(entry: entry, flow: $0, title: title, summary: "", status: box.content.status)
    }
    return Trail(
      below: box.content.below, current: current, kept: box.content.kept, words: box.content.words)
  }

  /// How many flows a breadcrumb names.
  public static let breadcrumbMax = 8

  /// How many rows of the stack a snapshot speaks of.
  public static let recentRowsMax = 8

  /// The latest rows of the stack, oldest first.
  public var recent: [Trail.Row] { trail.last(Self.recentRowsMax) }

  /// What is asked now, for drivers that go line by line.
  public enum Question: Sendable {
    /// The first field that was not answered on this visit.
    case field(Snapshot.Element)
    /// All fields are answered: one of these buttons.
    case menu([Snapshot.Element])
    /// There is nothing to answer.
    case nothing
  }

  /// What is asked now: the first field not answered on this visit, else the buttons as a menu.
  public var question: Question { box.content.question }

  /// The element that a person names: by its id, else by a label that only one has, else by the last
  /// parts of an id.
  ///
  /// - Parameter name: An id, its last parts such as `Row / Label`, or a label.
  /// - Returns: The element, which is a field or a button.
  /// - Throws: A ``Rejection`` that says which names there are.
  public func element(named name: String) throws(Rejection) -> Snapshot.Element {
    let usable = elements.filter { $0.button != nil || $0.format != nil }
    for names in [
      usable.filter { $0.id == name }, usable.filter { $0.label == name },
      usable.map(\.id).indices(ending: name).map { usable[$0] },
    ] {
      if names.count == 1 { return names[0] }
      if !names.isEmpty {
        throw Rejection(
          "“\(name)” stands here more than once: \(anyOf: names.map(\.id)).")
      }
    }
    guard !usable.isEmpty else {
      throw Rejection(
        "There is nothing called “\(name)” on “\(label: title)”, and nothing to answer.")
    }
    throw Rejection(
      """
      There is nothing called “\(name)” on “\(label: title)”: there is \
      \(allOf: usable.map(\.id)).
      """)
  }
}

extension Snapshot.Question {
  nonisolated init(_ elements: [Snapshot.Element]) {
    var buttons: [Snapshot.Element] = []
    for element in elements {
      switch element.kind {
      case .field where !element.isAnswered && element.isEnabled:
        self = .field(element)
        return
      case .button: buttons.append(element)
      default: break
      }
    }
    self = buttons.isEmpty ? .nothing : .menu(buttons)
  }
}
