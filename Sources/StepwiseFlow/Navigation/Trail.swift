/// The stack as data: a row for each screen one has been on, for drivers to fold, climb and revisit.
///
/// It shares its rows with the trails before and after it, so that taking one costs nothing.
public nonisolated struct Trail: Sendable {
  /// A screen one has been on.
  public struct Row: Hashable, Sendable {
    /// How it stands with its answer.
    public enum Status: Hashable, Sendable {
      /// It is the screen that one is on.
      case current
      /// It was answered.
      case answered
      /// It lies above a screen that is being revisited, and is kept.
      case kept
      /// A revisit made it necessary to ask again; one is on it.
      case askedAgain
    }

    /// The number of its stack entry, for actions that revisit.
    public let entry: Int
    /// Its flow.
    public let flow: TrailFlow
    /// Its own title.
    public private(set) var title: String
    /// Its answers, in short.
    public let summary: String
    /// How it stands with its answer.
    public let status: Status
    /// Whether nothing was given there but a button pressed: in a row of answers it says nothing.
    package var isPress = false
    /// The language that it is shown in; `nil` for English.
    private var words: Localizer?
    /// The title of its flow.
    public var flowTitle: String { words.label(flow.title) }

    init(
      entry: Int, flow: TrailFlow, title: String, summary: String, status: Status,
      isPress: Bool = false
    ) {
      self.entry = entry
      self.flow = flow
      self.title = title
      self.summary = summary
      self.status = status
      self.isPress = isPress
    }

    /// The row in a language.
    fileprivate func localized(by words: Localizer?) -> Row {
      guard let words else { return self }
      var row = self
      row.title = words.label(title)
      row.words = words
      return row
    }
  }

  let below: TrailNode?
  let current: Row?
  let kept: [Row]
  /// The language that rows are shown in; `nil` for English.
  var words: Localizer?

  /// How many rows there are from the first screen to the one that one is on.
  public var count: Int { Int(below?.depth ?? 0) + (current == nil ? 0 : 1) }

  /// All rows, first screen first, those that a revisit keeps last.
  public var rows: [Row] {
    last(count)
  }

  /// The latest rows, oldest first, and then all that a revisit keeps.
  ///
  /// - Parameter limit: How many rows of the stack, at most.
  /// - Returns: Those rows.
  public func last(_ limit: Int) -> [Row] {
    var rows: [Row] = []
    if limit > 0, let current { rows.append(current) }
    var node = below
    while rows.count < limit, let next = node {
      rows.append(next.row)
      node = next.next
    }
    return (rows.reversed() + kept).map { $0.localized(by: words) }
  }

  /// Finds the latest row with a title in a language, from the top down.
  package func row(titled title: String, in localizer: Localizer?) -> Row? {
    var node = below
    while let next = node {
      if localizer.label(next.row.title) == title { return next.row.localized(by: words) }
      node = next.next
    }
    return nil
  }

  /// Finds the latest row with a title, from the top down.
  ///
  /// - Parameter title: The screen's title.
  /// - Returns: The row; `nil` where no screen below the present one has that title.
  public func row(titled title: String) -> Row? { row(titled: title, in: nil) }
}

/// A row and those below it.
///
/// Only `deinit` changes `next`, when nobody else can see it, to release a long list in a loop
/// instead of by recursion.
nonisolated final class TrailNode: @unchecked Sendable {
  let row: Trail.Row
  let depth: Int32
  private(set) var next: TrailNode?

  init(row: Trail.Row, next: TrailNode?) {
    self.row = row
    self.next = next
    depth = (next?.depth ?? 0) + 1
  }

  deinit {
    var node = next
    next = nil
    while isKnownUniquelyReferenced(&node) {
      let following = node?.next
      node?.next = nil
      node = following
    }
  }
}
