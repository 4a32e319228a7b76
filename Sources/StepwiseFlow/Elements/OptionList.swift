import Synchronization

/// What there is to choose from, made once by a view model and shared by every snapshot.
///
/// It is a value whose copies share their storage, so that a million options cost nothing to carry.
public nonisolated struct OptionList: Sendable, ExpressibleByArrayLiteral {
  /// One thing to choose.
  public struct Option: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name that answers and scripts use, in every language.
    public let id: String
    /// The words that the person reads.
    public var label: String { name.english }
    /// What is said beside the label and is no name for it; `nil` for nothing.
    public let detail: Detail?
    /// Words that find it and are not shown, such as its number in another catalogue.
    public let keywords: [String]
    let name: LocalizedStringKey

    /// The text that a person's words are looked for in: the label, and a line of keywords if there are any.
    package var searchText: String {
      keywords.isEmpty ? label : "\(label)\n\(keywords.joined(separator: " "))"
    }

    /// What is said beside an option's label, such as a chat's last message.
    public final class Detail: Hashable, Sendable {
      /// A few words, cut where there is no room.
      public var text: String { content.english }
      /// A few more that stand last, such as a date; empty for none.
      public var trailing: String { last.english }
      /// A count; 0 for none.
      public let badge: Int

      let content: LocalizedStringKey
      let last: LocalizedStringKey

      /// Some words beside a label.
      ///
      /// - Parameters:
      ///   - text: A few words, cut where there is no room.
      ///   - trailing: A few more that stand last, such as a date.
      ///   - badge: A count; 0 shows none.
      public init(
        _ text: LocalizedStringKey, trailing: LocalizedStringKey = "", badge: Int = 0
      ) {
        content = text
        last = trailing
        self.badge = badge
      }

      /// Some words beside a label that are the same in every language.
      ///
      /// - Parameters:
      ///   - text: A few words, cut where there is no room.
      ///   - trailing: A few more that stand last, such as a date.
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

      /// Whether both say the same.
      public static func == (one: Detail, other: Detail) -> Bool {
        one.text == other.text && one.trailing == other.trailing && one.badge == other.badge
      }

      /// Adds what it says.
      public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(trailing)
        hasher.combine(badge)
      }
    }

    /// An option.
    ///
    /// - Parameters:
    ///   - label: The words that the person reads.
    ///   - id: The name that answers use; the label, where none is given.
    ///   - detail: What is said beside the label.
    ///   - keywords: Words that find it and are not shown.
    public init(
      _ label: String, id: String? = nil, detail: Detail? = nil, keywords: [String] = []
    ) {
      name = LocalizedStringKey(label: label)
      self.id = id ?? label
      self.detail = detail
      self.keywords = keywords
    }

    /// An option whose label is put together of words that are translated.
    ///
    /// - Parameters:
    ///   - label: The words that the person reads.
    ///   - id: The name that answers use.
    ///   - detail: What is said beside the label.
    ///   - keywords: Words that find it and are not shown.
    public init(
      _ label: LocalizedStringKey, id: String, detail: Detail? = nil, keywords: [String] = []
    ) {
      name = label
      self.id = id
      self.detail = detail
      self.keywords = keywords
    }

    fileprivate func localized(by localizer: Localizer) -> Option {
      Option(
        LocalizedStringKey(verbatim: localizer.text(name)), id: id,
        detail: detail?.localized(by: localizer), keywords: keywords)
    }

    /// An option that is its own label.
    public init(stringLiteral value: String) { self.init(value) }
  }

  private final class Storage: Sendable {
    let options: [Option]
    let positions = Mutex<[String: Int]?>(nil)
    /// Whether the label of an option is the id of another, once that is known.
    let hasCrossedNames = Mutex<Bool?>(nil)
    /// The list as it was last shown in another language.
    let localized = Mutex<(localizer: Localizer, list: OptionList?)?>(nil)
    init(_ options: [Option]) { self.options = options }
  }

  private let storage: Storage

  /// Options in the order in which they are shown.
  ///
  /// - Parameter options: What there is to choose from, with ids that differ.
  public init(_ options: [Option]) { storage = Storage(options) }

  /// Options that are their own labels.
  ///
  /// - Parameter labels: The words that the person reads.
  public init(_ labels: [String]) { self.init(labels.map { Option($0) }) }

  /// Options in the order in which they are written.
  public init(arrayLiteral elements: Option...) { self.init(elements) }

  /// The options, in the order in which they are shown.
  public var all: [Option] { storage.options }

  /// Whether both offer the same, which is found at once where one is a copy of the other.
  ///
  /// - Parameter other: The other list.
  /// - Returns: Whether ids and labels are the same, in the same order.
  public func isSame(as other: OptionList) -> Bool {
    storage === other.storage || storage.options == other.storage.options
  }

  /// The option of an id.
  ///
  /// - Parameter id: The name that answers use.
  /// - Returns: The option; `nil` where none has that id.
  public subscript(id id: String) -> Option? {
    position(of: id).map { storage.options[$0] }
  }

  /// Where the option of an id stands.
  ///
  /// - Parameter id: The name that answers use.
  /// - Returns: Its position, counted from 0; `nil` where none has that id.
  public func position(of id: String) -> Int? {
    guard storage.options.count > 16 else { return storage.options.firstIndex { $0.id == id } }
    return storage.positions.withLock { positions in
      let known =
        positions
        ?? Dictionary(
          storage.options.enumerated().map { ($0.element.id, $0.offset) },
          uniquingKeysWith: { first, _ in first })
      positions = known
      return known[id]
    }
  }

  /// The options with their labels in a language, made once; the list itself where none is translated.
  func localized(by localizer: Localizer) -> OptionList {
    storage.localized.withLock { known in
      if let known, known.localizer === localizer { return known.list ?? self }
      let shown = all.lazy.map { $0.localized(by: localizer) }
      let list = zip(all, shown).contains { $0 != $1 } ? OptionList(Array(shown)) : nil
      known = (localizer, list)
      return list ?? self
    }
  }

  /// How an option is written so that it is the one which is read: by its id, or by its label where its id
  /// is the label of another.
  func text(for id: String) -> String {
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

  /// The option with this label, or else this id; `nil` where none has it, or several labels are the same.
  func called(_ text: String) -> Option? {
    let labelled = all.filter { $0.label == text }
    return labelled.isEmpty ? self[id: text] : labelled.count == 1 ? labelled[0] : nil
  }

  /// Checks that an option has an id: a value names it so and in no other way.
  func check(id: String) throws(Rejection) {
    guard self[id: id] == nil else { return }
    let meant = try option(named: id)
    throw Rejection("“\(id)” is no option's id: that of “\(meant.name)” is “\(meant.id)”.")
  }

  /// Which of them a person may mean: see ``option(named:)``.
  func match(_ text: String) -> OptionMatcher.Match {
    let labels = all.lazy.map(\.label)
    let found = OptionMatcher.match(
      text, labels: labels, ids: all.lazy.map(\.id), keywords: all.lazy.map(\.keywords))
    return found == .none
      ? OptionMatcher.match(words: text, labels: all.lazy.map(\.searchText)) : found
  }

  /// Finds what a person names: a label or an id, a beginning that only one has, a keyword, a number, or
  /// words that only one has.
  ///
  /// - Parameter text: What was typed.
  /// - Returns: The option.
  /// - Throws: A ``Rejection`` that names what could have been meant.
  public func option(named text: String) throws(Rejection) -> Option {
    switch match(text) {
    case .one(let position): return all[position]
    case .several(let positions):
      throw Rejection(
        "“\(given: text)” could be \(anyOf: positions.map { all[$0].label }).")
    case .none:
      throw Rejection(
        "“\(given: text)” is not one of the options: \(anyOf: all.map(\.label)).")
    }
  }
}
