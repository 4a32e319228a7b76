/// All that a driver may know of a wizard at one moment: the top screen, what runs, and what is said.
///
/// It is a value without closures, and does not grow with the stack.
public nonisolated struct Snapshot: Sendable {
  /// The number of the stack entry that is on top, which actions name.
  public internal(set) var entry = 0
  /// The title of its screen.
  public internal(set) var title = ""
  /// The titles of the flows from the root to the screen's own; of very many, the first and the last.
  public internal(set) var breadcrumb: [String] = []
  /// What is on the screen, from top to bottom.
  public internal(set) var elements: [ElementSnapshot] = []
  /// What is wrong with the screen as a whole.
  public internal(set) var error: ElementError?
  /// The labels of what was begun and still runs.
  public internal(set) var busy: [String] = []
  /// What the person was told since the last answer.
  public internal(set) var notices: [Notice] = []
  /// Whether answers are being given again and wait for something.
  public internal(set) var isReplaying = false
  /// The stack as rows.
  public internal(set) var trail = Trail(below: nil, current: nil, kept: [])

  /// How many flows a breadcrumb names.
  public static let breadcrumbMax = 8

  /// How many rows of the stack a snapshot speaks of.
  public static let recentRowsMax = 8

  /// The latest rows of the stack, oldest first.
  public var recent: [Trail.Row] { trail.last(Self.recentRowsMax) }

  /// What is asked now, for drivers that go line by line.
  public enum Question: Sendable {
    /// The first field that was not answered on this visit.
    case field(ElementSnapshot)
    /// All fields are answered: one of these buttons.
    case menu([ElementSnapshot])
    /// There is nothing to answer.
    case nothing
  }

  /// What is asked now: the first field not answered on this visit, else the buttons as a menu.
  public var question: Question {
    for element in elements {
      if case .field = element.kind, !element.isAnswered, element.isEnabled {
        return .field(element)
      }
    }
    let buttons = elements.filter { $0.button != nil }
    return buttons.isEmpty ? .nothing : .menu(buttons)
  }

  /// The element that a person names: by its id, else by a label that only one has.
  ///
  /// - Parameter name: An id or a label.
  /// - Returns: The element, which is a field or a button.
  /// - Throws: A ``Rejection`` that says which names there are.
  public func element(named name: String) throws(Rejection) -> ElementSnapshot {
    let usable = elements.filter { $0.button != nil || $0.format != nil }
    for names in [usable.filter { $0.id == name }, usable.filter { $0.label == name }] {
      if names.count == 1 { return names[0] }
      if !names.isEmpty {
        throw Rejection(
          "“\(name)” stands here more than once: \(Sentence.list(names.map(\.id), word: "or")).")
      }
    }
    guard !usable.isEmpty else {
      throw Rejection("There is nothing called “\(name)” on “\(title)”, and nothing to answer.")
    }
    throw Rejection(
      "There is nothing called “\(name)” on “\(title)”: there is "
        + "\(Sentence.list(usable.map(\.id), word: "and")).")
  }
}
