/// The stack as data: a row for each visited screen, for drivers that fold, list or revisit screens.
///
/// It shares its rows with earlier and later trails, so that taking one is cheap.
public nonisolated struct Trail: Sendable {
  /// A screen on the trail.
  public struct Row: Hashable, Sendable {
    /// The state of a screen's answer.
    @nonexhaustive
    public enum Status: Hashable, Sendable {
      /// The current screen.
      case current
      /// An answered screen.
      case answered
      /// A suspended screen above a revisited one.
      case kept
      /// The current screen, asked again because of a revisit.
      case askedAgain
    }

    /// The number of the stack entry, for actions that revisit.
    public let entry: Int
    /// The flow of the screen.
    public let flow: TrailFlow
    /// The title of the screen.
    public var title: String { titleText.english }
    /// The title, for sentences in the person's language.
    package private(set) var titleText: LocalizedStringKey
    /// The title after those of the flows that it belongs to, such as `API server / Note`.
    package var nameText: LocalizedStringKey {
      flow.heading(over: titleText, in: localizer).map { "\($0) / \(titleText)" } ?? titleText
    }
    /// The answers in short.
    public let summary: String
    /// The state of the screen's answer.
    public let status: Status
    /// Whether the screen has only a press of a button, which a row of answers omits.
    package let isOmitted: Bool
    /// Whether it is a way between sections, such as a visit of a hub, which no list of answers shows.
    package let isHidden: Bool
    /// Whether only the person can give its answers again after a change: it has a press that began work.
    package private(set) var needsPerson = false
    /// The language of the row; `nil` for English.
    private var localizer: Localizer?
    /// The title of the flow.
    public var flowTitle: String { localizer(flow.titleText) }

    init(entry: Int, flow: TrailFlow, title: LocalizedStringKey, words: RowWords, status: Status) {
      self.entry = entry
      self.flow = flow
      titleText = title
      summary = words.text
      isOmitted = words.isOmitted
      isHidden = words.isHidden
      self.status = status
    }

    /// Returns the row of a screen on which buttons were pressed.
    func pressed(_ answers: Answers) -> Row {
      var row = self
      row.needsPerson = answers.all.contains { $0.marks.isSuperset(of: [.press, .slow]) }
      return row
    }

    /// Returns the row in a language.
    fileprivate func localized(by localizer: Localizer?) -> Row {
      guard let localizer else { return self }
      var row = self
      row.titleText = LocalizedStringKey(verbatim: localizer.text(titleText))
      row.localizer = localizer
      return row
    }
  }

  let below: TrailNode?
  /// The number of rows below the current one.
  let belowCount: Int
  let current: Row?
  let kept: [Row]
  /// The language of the rows; `nil` for English.
  var localizer: Localizer?

  /// The number of rows from the first screen to the current one.
  public var count: Int { belowCount + (current == nil ? 0 : 1) }

  /// All rows, first screen first; the rows that a revisit keeps come last.
  public var rows: [Row] { last(.max) }

  /// Returns the latest rows, oldest first, followed by all rows that a revisit keeps.
  ///
  /// The screen of a list has a row for each entry.
  ///
  /// - Parameter limit: The maximum number of rows of the stack.
  /// - Returns: The rows.
  public func last(_ limit: Int) -> [Row] {
    let limit = max(0, limit)
    var rows: [Row] = []
    if limit > 0, let current { rows.append(current) }
    var node = below
    while rows.count < limit, let next = node {
      next.addRows(to: &rows)
      node = next.next
    }
    if rows.count > limit { rows.removeLast(rows.count - limit) }
    return (rows.reversed() + kept).map { $0.localized(by: localizer) }
  }

  /// Returns the row with a name whose title is in a language.
  package func row(named name: RowName, in localizer: Localizer? = nil) -> Row? {
    var node = below
    var number = 0
    while let next = node {
      if localizer(next.row.titleText) == name.title {
        number += 1
        if number == name.number { return next.row.localized(by: self.localizer) }
      }
      node = next.next
    }
    return nil
  }

  /// Returns the name of a row below the current one, by its number; `nil` if there is none.
  package func name(of entry: Int) -> RowName? { below?.name(of: entry) }

  /// The names of the latest answered rows, oldest first, for sentences in the person's language.
  package var recentNames: [LocalizedStringKey] {
    last(Snapshot.recentRowsMax).filter { $0.status == .answered }.map { row in
      let name = RowName(title: row.title, number: name(of: row.entry)?.number ?? 1)
      return name.text == row.title ? row.titleText : "\(row.titleText) #\(name.number)"
    }
  }

  /// Returns the latest row with a title, searched from the top down.
  ///
  /// - Parameter title: The screen's title.
  /// - Returns: The row; `nil` if no screen below the current one has that title.
  public func row(titled title: String) -> Row? { row(named: RowName(title: title)) }
}

/// The words of a screen's row.
nonisolated enum RowWords: Sendable {
  case answers(String)
  /// The words of presses and of answers that are not remembered, which a list of answers omits.
  case omitted(String)
  /// The words of a way between sections, which no list of answers shows.
  case hidden(String)
  /// The words of a list, one for each entry.
  case rows([String])

  var text: String {
    switch self {
    case .answers(let text), .omitted(let text), .hidden(let text): text
    case .rows(let texts): texts.joined(separator: " · ")
    }
  }

  var isOmitted: Bool {
    switch self {
    case .answers, .rows: false
    case .omitted, .hidden: true
    }
  }
  var isHidden: Bool { if case .hidden = self { true } else { false } }
}

/// A row and the rows below it.
///
/// Only `deinit` changes `next`, when no other reference is left, to release a long list in a loop
/// instead of by recursion.
nonisolated final class TrailNode: @unchecked Sendable {
  private let flow: TrailFlow
  private let title: LocalizedStringKey
  private let words: RowWords
  private let entry: Int32
  private(set) var next: TrailNode?

  /// Keeps an answered screen's row without the properties that all such rows share, because every screen has one.
  init(entry: Int32, flow: TrailFlow, title: LocalizedStringKey, words: RowWords, below: TrailNode?)
  {
    self.entry = entry
    self.flow = flow
    self.title = title
    self.words = words
    next = below
  }

  var row: Trail.Row { row(words) }

  private func row(_ words: RowWords) -> Trail.Row {
    Trail.Row(entry: Int(entry), flow: flow, title: title, words: words, status: .answered)
  }

  /// Adds its rows, the last one first.
  func addRows(to rows: inout [Trail.Row]) {
    guard case .rows(let texts) = words else { return rows.append(row) }
    for text in texts.reversed() { rows.append(row(.answers(text))) }
  }

  /// Returns the name of a row from this one down, by its number; `nil` if there is none.
  func name(of entry: Int) -> RowName? {
    var titles: [String] = []
    var node: TrailNode? = self
    while let current = node, current.entry >= entry {
      let title = current.title.english
      titles.append(title)
      if current.entry == entry {
        return RowName(title: title, number: titles.count { $0 == title })
      }
      node = current.next
    }
    return nil
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
