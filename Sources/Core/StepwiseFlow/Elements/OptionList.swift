import Synchronization

/// The options of a picker, made once by a view model and shared by every snapshot.
///
/// Copies of this value share their storage, so that a million options cost nothing to pass around.
public nonisolated struct OptionList: Sendable, ExpressibleByArrayLiteral {
  /// One option.
  public struct Option: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The id that answers and scripts use, the same in every language.
    public let id: String
    /// The text that the person reads.
    public var label: String { labelText.english }
    /// The label, for sentences in the person's language.
    package let labelText: LocalizedStringKey
    /// Text beside the label, which does not name the option; `nil` for none.
    public let detail: Detail?
    /// Search words that are not shown, such as the option's number in another catalogue.
    public let keywords: [String]

    /// The text that a search matches: the label, and a line of keywords if there are any.
    package var searchText: String {
      keywords.isEmpty ? label : "\(label)\n\(OptionList.searchText(of: keywords))"
    }

    /// Text beside an option's label, such as a chat's last message.
    public final class Detail: Hashable, Sendable {
      /// A few words, truncated if there is no room.
      public var text: String { content.english }
      /// A few words at the end, such as a date; empty for none.
      public var trailing: String { last.english }
      /// A count; 0 for none.
      public let badge: Int

      let content: LocalizedStringKey
      let last: LocalizedStringKey

      /// Creates text beside a label.
      ///
      /// - Parameters:
      ///   - text: A few words, truncated if there is no room.
      ///   - trailing: A few words at the end, such as a date; empty for none.
      ///   - badge: A count; 0 shows none.
      public init(
        _ text: LocalizedStringKey, trailing: LocalizedStringKey = "", badge: Int = 0
      ) {
        content = text
        last = trailing
        self.badge = badge
      }

      /// Creates text beside a label that is the same in every language.
      ///
      /// - Parameters:
      ///   - text: A few words, truncated if there is no room.
      ///   - trailing: A few words at the end, such as a date; empty for none.
      ///   - badge: A count; 0 shows none.
      public convenience init(
        verbatim text: some StringProtocol, trailing: LocalizedStringKey = "", badge: Int = 0
      ) {
        self.init(LocalizedStringKey(verbatim: String(text)), trailing: trailing, badge: badge)
      }

      fileprivate func localized(by localizer: Localizer) -> Detail {
        Detail(
          LocalizedStringKey(verbatim: localizer.text(content)),
          trailing: LocalizedStringKey(verbatim: localizer.text(last)), badge: badge)
      }

      /// Two details are equal if a person reads the same in English.
      public static func == (one: Detail, other: Detail) -> Bool {
        one.text == other.text && one.trailing == other.trailing && one.badge == other.badge
      }

      /// Uses the English texts, as the comparison does.
      public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(trailing)
        hasher.combine(badge)
      }
    }

    /// Creates an option.
    ///
    /// - Parameters:
    ///   - label: The text that the person reads.
    ///   - id: The id that answers use; `nil` for the label.
    ///   - detail: Text beside the label; `nil` for none.
    ///   - keywords: Search words that are not shown.
    public init(
      _ label: String, id: String? = nil, detail: Detail? = nil, keywords: [String] = []
    ) {
      labelText = LocalizedStringKey(label: label)
      self.id = id ?? label
      self.detail = detail
      self.keywords = keywords
    }

    /// Creates an option whose label is composed of translated parts.
    ///
    /// - Parameters:
    ///   - label: The text that the person reads.
    ///   - id: The id that answers use.
    ///   - detail: Text beside the label; `nil` for none.
    ///   - keywords: Search words that are not shown.
    public init(
      _ label: LocalizedStringKey, id: String, detail: Detail? = nil, keywords: [String] = []
    ) {
      labelText = label
      self.id = id
      self.detail = detail
      self.keywords = keywords
    }

    /// Creates an option whose label is its id, and the same in every language.
    fileprivate init(verbatim label: String) {
      self.init(LocalizedStringKey(verbatim: label), id: label)
    }

    fileprivate func localized(by localizer: Localizer) -> Option {
      Option(
        LocalizedStringKey(verbatim: localizer.text(labelText)), id: id,
        detail: detail?.localized(by: localizer), keywords: keywords)
    }

    /// Creates an option whose label is its id, also from a text with values in it.
    public init(stringLiteral value: String) { self.init(value) }
  }

  private enum Content: Sendable {
    case options([Option])
    /// Lines, each of which becomes an option when it is asked for.
    case lines(TextLines)
  }

  private final class Storage: Sendable {
    let content: Content
    let positions = Mutex<[String: Int]?>(nil)
    /// An id of two options, looked for at most once; the inner `nil` if the ids differ.
    let repeatedID = Mutex<String??>(nil)
    /// Whether the label of an option is the id of another; `nil` until it is computed.
    let hasCrossedNames = Mutex<Bool?>(nil)
    /// How the options are named in a list; `nil` until it is computed.
    let naming = Mutex<Naming?>(nil)
    /// The list as it was last translated.
    let localized = Mutex<(localizer: Localizer, list: OptionList?)?>(nil)
    init(_ content: Content) { self.content = content }
  }

  /// How options are told apart in a list of plain text.
  private struct Naming: Sendable {
    /// Whether each option has a number.
    let takesNumbers: Bool
    /// The labels that several options have.
    let sharedLabels: Set<String>
  }

  private let storage: Storage

  /// Whether a number means the option at that position, so that a list may show numbers.
  package var takesNumbers: Bool { naming.takesNumbers }

  /// Whether several options have the same label; their names then have the ids, too.
  package var sharesLabels: Bool { !naming.sharedLabels.isEmpty }

  /// Returns the label, with the id if other options have the same label.
  package func name(of option: Option) -> String {
    nameText(of: option).english
  }

  /// Returns the name of an option, for sentences in the person's language.
  package func nameText(of option: Option) -> LocalizedStringKey {
    naming.sharedLabels.contains(option.label)
      ? "\(option.labelText) (\(option.id))" : option.labelText
  }

  private var naming: Naming {
    storage.naming.withLock { known in
      if let known { return known }
      let naming = Naming(
        takesNumbers: OptionMatcher.takesNumbers(
          labels: lazy.map(\.label), ids: lazy.map(\.id), keywords: lazy.map(\.keywords)),
        sharedLabels: sharedLabels)
      known = naming
      return naming
    }
  }

  private var sharedLabels: Set<String> {
    // The label of a line is its id.
    guard case .options(let options) = storage.content else { return [] }
    var seen: Set<String> = []
    return Set(options.map(\.label).filter { !seen.insert($0).inserted })
  }

  /// Creates a list of options in the order in which they are shown.
  ///
  /// - Parameter options: The options, with unique ids.
  public init(_ options: [Option]) { storage = Storage(.options(options)) }

  /// Creates a list of options whose labels are their ids.
  ///
  /// - Parameter labels: The texts that the person reads.
  public init(_ labels: [String]) { self.init(labels.map { Option($0) }) }

  /// Creates a list of options from the lines of a text, which are shown as they are in every language.
  ///
  /// The list holds the text as a whole, so that a million lines take little more memory than their bytes.
  ///
  /// - Parameter text: The lines, at most 4 GB, which is a precondition. They should differ: a line that was there before
  ///   cannot be chosen.
  public init(lines text: String) { storage = Storage(.lines(TextLines(text))) }

  /// Creates a list of options in the order in which they are written.
  public init(arrayLiteral elements: Option...) { self.init(elements) }

  /// The options, in the order in which they are shown.
  ///
  /// The list is a collection, too, which makes no array of a text's lines.
  public var all: [Option] {
    switch storage.content {
    case .options(let options): options
    case .lines: Array(self)
    }
  }

  /// Returns keywords as the line that a search matches.
  package static func searchText(of keywords: [String]) -> String {
    keywords.joined(separator: " ")
  }

  /// Calls a closure with the UTF-8 of the labels in a range, and with the keywords of each.
  package func forEachLabel(
    in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>, [String]) -> Void
  ) {
    switch storage.content {
    case .options(let options):
      for option in options[range] {
        var label = option.label
        label.withUTF8 { body($0, option.keywords) }
      }
    case .lines(let lines): lines.forEach(in: range) { body($0, []) }
    }
  }

  /// Returns whether both lists have the same options; copies compare in constant time.
  ///
  /// - Parameter other: The other list.
  /// - Returns: Whether the options are the same, in the same order.
  public func isSame(as other: OptionList) -> Bool {
    guard storage !== other.storage else { return true }
    return switch (storage.content, other.storage.content) {
    case (.options(let options), .options(let others)): options == others
    case (.lines(let lines), .lines(let others)): lines.isSame(as: others)
    default: elementsEqual(other)
    }
  }

  /// Returns the option with an id.
  ///
  /// - Parameter id: The id that answers use.
  /// - Returns: The option; `nil` if no option has that id.
  public subscript(id id: String) -> Option? {
    position(of: id).map { self[$0] }
  }

  /// Returns the position of the option with an id.
  ///
  /// - Parameter id: The id that answers use.
  /// - Returns: The position, counted from 0; `nil` if no option has that id.
  public func position(of id: String) -> Int? {
    if case .lines(let lines) = storage.content { return lines.position(of: id) }
    guard count > 16 else { return firstIndex { $0.id == id } }
    return storage.positions.withLock { positions in
      let known =
        positions
        ?? Dictionary(
          enumerated().map { ($0.element.id, $0.offset) },
          uniquingKeysWith: { first, _ in first })
      positions = known
      return known[id]
    }
  }

  /// The maximum number of options whose ids are compared when their screen is shown, which must not take long.
  private static let comparedMax = 10_000

  /// An id that two options have, so that an answer cannot tell them apart; `nil` if their ids differ.
  ///
  /// Equal lines of a text mean the same, and a very long list is not looked through.
  var repeatedID: String? {
    guard case .options(let options) = storage.content, options.count <= Self.comparedMax else {
      return nil
    }
    return storage.repeatedID.withLock { known in
      if let known { return known }
      var ids: Set<String> = []
      let repeated = options.first { !ids.insert($0.id).inserted }?.id
      known = .some(repeated)
      return repeated
    }
  }

  /// Returns the options with translated labels, computed once; the list itself if nothing is translated.
  func localized(by localizer: Localizer) -> OptionList {
    if case .lines = storage.content { return self }
    return storage.localized.withLock { known in
      if let known, known.localizer === localizer { return known.list ?? self }
      let shown = all.lazy.map { $0.localized(by: localizer) }
      let list = zip(all, shown).contains { $0 != $1 } ? OptionList(Array(shown)) : nil
      known = (localizer, list)
      return list ?? self
    }
  }

  /// Returns the text that, when typed, gives exactly this option.
  ///
  /// It is the id, or the label if the id is empty or the label of another option.
  func text(for id: String) -> String {
    if case .lines = storage.content { return id }
    if id.isEmpty, let label = self[id: id]?.label, called(label)?.id == id { return label }
    let isCrossed = storage.hasCrossedNames.withLock { known in
      let isCrossed =
        known
        ?? all.indices.contains { position in
          let option = all[position]
          return option.label != option.id && self.position(of: option.label) != nil
        }
      known = isCrossed
      return isCrossed
    }
    guard isCrossed, called(id)?.id != id, let option = self[id: id],
      called(option.label)?.id == id
    else { return id }
    return option.label
  }

  /// Returns the option with this label or else this id; `nil` if no option has it or several have this label.
  func called(_ text: String) -> Option? {
    if case .lines = storage.content { return self[id: text] }
    let labeled = all.filter { $0.label == text }
    return labeled.isEmpty ? self[id: text] : labeled.count == 1 ? labeled[0] : nil
  }

  /// Checks that an option has this id; a value names an option only by its id.
  func check(id: String) throws(Rejection) {
    guard self[id: id] == nil else { return }
    let meant = try option(named: id)
    throw Rejection("“\(id)” is no option's id: that of “\(meant.labelText)” is “\(meant.id)”.")
  }

  /// Matches typed text against the options; see ``option(named:)``.
  func match(_ text: String) -> OptionMatcher.Match {
    if let position = position(ofName: text) { return .one(position) }
    let labels = lazy.map(\.label)
    let found = OptionMatcher.match(
      text, labels: labels, ids: lazy.map(\.id), keywords: lazy.map(\.keywords))
    return found == .none
      ? OptionMatcher.match(words: text, labels: lazy.map(\.searchText)) : found
  }

  /// Finds the option whose label others have, too, by its name with the id, as it is shown.
  private func position(ofName text: String) -> Int? {
    guard text.utf8.last == UInt8(ascii: ")"), sharesLabels,
      !contains(where: { $0.label == text || $0.id == text })
    else { return nil }
    return firstIndex { name(of: $0) == text }
  }

  /// Finds the option that the person names.
  ///
  /// The text may be a label or an id, a unique prefix of a label, a keyword, a number, or words that only one option
  /// has. An option whose label others have, too, is named by its id, or by both, as in `Cat (cat-2)`.
  ///
  /// - Parameter text: The typed text.
  /// - Returns: The option.
  /// - Throws: A ``Rejection`` that lists the possible options, with the details of those whose labels do not show why.
  public func option(named text: String) throws(Rejection) -> Option {
    switch match(text) {
    case .one(let position): return self[position]
    case .several(let positions):
      throw Rejection(
        "“\(given: text)” could be \(anyOf: positions.map { nameText(of: self[$0], meantBy: text) })."
      )
    case .none: throw unknown(text)
    }
  }

  /// Returns the name of an option; if the label does not contain the text that found it, with the detail.
  private func nameText(of option: Option, meantBy text: String) -> LocalizedStringKey {
    let name = nameText(of: option)
    guard let detail = option.detail?.text, !detail.isEmpty,
      !option.label.lowercased().contains(text.lowercased())
    else { return name }
    return "\(name): \(detail)"
  }

  /// The rejection of a text that names no option.
  func unknown(_ text: String) -> Rejection {
    isEmpty
      ? Rejection("There is nothing to choose from.")
      : Rejection("“\(given: text)” is not one of the options: \(anyOf: map(nameText)).")
  }
}

nonisolated extension OptionList: RandomAccessCollection {
  /// The position of the first option, which is 0.
  public var startIndex: Int { 0 }

  /// The number of options.
  public var endIndex: Int {
    switch storage.content {
    case .options(let options): options.count
    case .lines(let lines): lines.count
    }
  }

  /// Returns the option at a position.
  ///
  /// - Parameter position: The position, counted from 0.
  /// - Returns: The option.
  public subscript(position: Int) -> Option {
    switch storage.content {
    case .options(let options): options[position]
    case .lines(let lines): Option(verbatim: lines[position])
    }
  }
}
