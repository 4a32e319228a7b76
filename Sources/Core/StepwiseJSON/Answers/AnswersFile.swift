import StepwiseFlow
import StepwiseLines
import StepwiseSystem

/// Answers that are given in advance, in a JSON file, by the names of the questions.
///
/// A name is the id or the label of a question. The title of its screen may stand before it, and the
/// names of its flows before that: `Flow / Screen / id`, `Flow / label`. The most specific name is
/// used first. An object is a part of names, so that `{"Address": {"E-mail": …}}` means
/// “Address / E-mail”. The title of a screen presses its buttons; a button's own name presses it
/// with `true`. Each answer is used once; if the question comes again, the person is asked. An array
/// has answers for the same question each time that it comes.
package struct AnswersFile {
  /// An answer with its full name.
  private struct Given {
    let name: String
    let value: JSONValue
    let line: Int
    /// Whether the name has all flows below the root.
    var isWhole = false
    /// Whether no message names it.
    var isDerived = false
    /// Why its question cannot take it; `nil` if it may.
    var rejection: LocalizedStringKey?
    var isUsed = false
    /// The number of its buttons that were pressed, or of its answers that were given, if it lists
    /// any.
    var pressCount = 0
    /// Whether its list has answers, not buttons.
    var isOfField = false
    /// Whether its list has the entries of a list, one of which was added at least.
    var isOfList = false
    /// The other name that answered its question; `nil` for none.
    var rival: String?
    /// The position of the other meaning of the same words: `{"from": …}` is a secret, or an object
    /// with one name.
    var twin: Int?

    /// The buttons that it lists.
    var presses: [JSONValue] {
      if case .array(let presses) = value { presses } else { [value] }
    }

    /// Whether the next button that it lists is one of these.
    func names(oneOf buttons: [Snapshot.Element]) -> Bool {
      guard pressCount < presses.count, case .text(let text) = presses[pressCount] else {
        return false
      }
      return (try? StepNames.button(text, of: buttons)) != nil
    }
  }

  /// The maximum length of a file, in bytes.
  package static let lengthMax = 16_000_000
  /// The maximum length of a full name, in bytes.
  package static let nameLengthMax = 10_000
  /// The maximum number of asked names that are kept, and of unused names that get a hint about the
  /// name that may have been meant.
  private static let askedMax = 1000, hintsMax = 20

  /// The file's name, for messages.
  package let name: String
  /// Whether the file may answer secrets.
  package var givesSecrets = true
  /// Whether messages about single answers name the file and the line, which the person can open.
  package var isNamedInMessages = true
  private var givens: [Given] = []
  private var names = AnswerNames()
  /// The members of the file's object, which a flow may read in a way of its own.
  private var members: [JSONValue.Member] = []
  /// Whether a flow read the file in a way of its own, as the value that it asks for.
  package private(set) var isValue = false
  /// The marks of an earlier process.
  private var restoredMarks: [Int] = []
  private var openCount = 0
  private var asked: Set<String> = []
  /// The answers for the entry of a list that is open, in an array to hold a value of this type; empty for none.
  private var entry: [AnswersFile] = []
  /// The only answer for such an entry, for its first question; `nil` if it has names.
  private var only: Given?
  /// The list that is open: its answer, its screen and its flow.
  private var list: (position: Int, screen: Int, flow: TrailFlow?)?

  // MARK: Reading

  /// Reads a file.
  package init(path: String, timeout: Duration = .seconds(60)) throws {
    var lines = try SharedInput.reader(of: path, kind: "a file of answers", timeout: timeout)
    var bytes: [UInt8] = []
    do {
      while try lines.next({ line, _ in bytes += line }) != nil {
        bytes.append(10)
        guard bytes.count <= Self.lengthMax else {
          throw RunFailure(
            .dataError,
            "\(path):\(lines.number): The file is longer than \(Self.lengthMax) bytes.")
        }
      }
    } catch let error as InputError {
      guard error.number == 0 else { throw RunFailure(.ioError, "\(path): \(error.message)") }
      throw RunFailure(.dataError, "\(path):\(lines.number): \(error.message)")
    }
    try self.init(bytes, name: path)
  }

  /// Reads the bytes of a file.
  package init(_ bytes: [UInt8], name: String) throws(RunFailure) {
    self.name = name
    do throws(JSONError) {
      let json = try JSONValue(parsing: bytes)
      guard case .object(let members) = json else {
        throw JSONError(
          line: 1,
          message:
            "A file of answers is an object {…} with a name for each, and this is \(json.kind).")
      }
      self.members = members
      for member in members where member.name != "$schema" { try add(member, in: "") }
    } catch {
      throw failure(error.message, line: error.place.line)
    }
  }

  private mutating func add(_ member: JSONValue.Member, in part: String) throws(JSONError) {
    let name = part.isEmpty ? member.name : "\(part) / \(member.name)"
    guard name.utf8.count <= Self.nameLengthMax else {
      throw JSONError(
        line: member.line, message: "A name is longer than \(Self.nameLengthMax) bytes.")
    }
    // Where the file is a value, an object without members is one, too.
    guard case .object(let members) = member.value, !members.isEmpty || !isValue else {
      return try add(name, member.value, line: member.line)
    }
    let isSecret = member.value.variable != nil
    if isSecret { try add(name, member.value, line: member.line) }
    let first = givens.count
    for member in members { try add(member, in: name) }
    if isSecret {
      givens[first].twin = first - 1
      givens[first - 1].twin = first
    }
  }

  /// Reads the file once more in the way of a flow, before the first answer is used.
  package mutating func read(by reader: some AnswerReader) {
    let answers = reader.answers(in: members)
    isValue = true
    (givens, names, openCount) = ([], AnswerNames(), 0)
    for answer in answers {
      do throws(JSONError) {
        if answer.isWhole {
          try add(answer.name, answer.value, line: answer.line)
          givens[givens.count - 1].isWhole = true
          givens[givens.count - 1].isDerived = answer.isDerived
          givens[givens.count - 1].rejection = answer.rejection
        } else {
          try add(.init(answer.name, answer.value, line: answer.line), in: "")
        }
      } catch {
        // The file has the name twice in different ways, such as in an object and as a text.
        var twice = Given(name: answer.name, value: answer.value, line: answer.line)
        twice.rejection = LocalizedStringKey(verbatim: error.message)
        givens.append(twice)
        openCount += 1
      }
    }
    usedMarks = restoredMarks
  }

  private mutating func add(_ name: String, _ value: JSONValue, line: Int) throws(JSONError) {
    if let other = names.add(name, of: givens.count) {
      throw JSONError(
        line: line,
        message: "“\(name)” was answered in line \(givens[other].line) already: leave one out.")
    }
    givens.append(Given(name: name, value: value, line: line))
    openCount += 1
  }

  /// Creates the answers for an entry of a list.
  private init(
    for item: JSONValue, of list: Given, in file: AnswersFile
  ) throws(JSONError) {
    name = file.name
    givesSecrets = file.givesSecrets
    isNamedInMessages = file.isNamedInMessages
    guard case .object(let members) = item, item.variable == nil else {
      only = Given(name: list.name, value: item, line: list.line)
      openCount = 1
      return
    }
    for member in members { try add(member, in: "") }
  }

  // MARK: Used answers

  /// How far each answer has been used, in the order of the file.
  ///
  /// -1 marks an answer that is used up; any other number counts its buttons that were pressed, or its answers that were
  /// given. A list counts none before its end, because its entries are passed once more when the run comes back. Unused
  /// answers at the end are left out.
  package var usedMarks: [Int] {
    get {
      var marks = givens.map { $0.isUsed ? -1 : $0.isOfList ? 0 : $0.pressCount }
      while marks.last == 0 { marks.removeLast() }
      return marks
    }
    set {
      restoredMarks = newValue
      for (position, mark) in newValue.enumerated() where givens.indices.contains(position) {
        guard mark < 0 else {
          givens[position].pressCount = mark
          continue
        }
        if !givens[position].isUsed { openCount -= 1 }
        givens[position].isUsed = true
      }
    }
  }

  // MARK: Names

  /// Returns the first name that is not known; `nil` if all names are known.
  ///
  /// An answer with two meanings has two names, and one known name is enough.
  package func firstUnknownName(_ isKnown: (String) -> Bool) -> String? {
    givens.first { given in
      if isKnown(given.name) { return false }
      guard let twin = given.twin else { return true }
      return !isKnown(givens[twin].name)
    }?.name
  }

  // MARK: Answering

  /// The names of a field or a button, the most specific first.
  package static func names(_ id: String, _ label: String, _ screen: String) -> [String] {
    ["\(screen) / \(id)", "\(screen) / \(label)", id, label]
  }

  /// Returns the next step on a screen, and uses it up; `nil` if the file has no answer.
  package mutating func next(for snapshot: Snapshot) -> Prefilled? {
    guard openCount > 0 || !entry.isEmpty else { return nil }
    closeList(unlessAround: snapshot)
    if let list {
      if list.screen != snapshot.entry {
        return entry.isEmpty ? removal(on: snapshot) : entry[0].next(for: snapshot)
      }
      if let wrong = leftOver(on: snapshot) { return wrong }
    }
    switch snapshot.question {
    case .field(let field):
      guard field.loading == nil, let format = field.format else { return nil }
      if let only {
        self.only = nil
        openCount = 0
        return prefilled(Prefilled.Kind(only.value, to: field, format), field, only, snapshot)
      }
      if givesSecrets || !field.isSecret, let position = position(of: field, on: snapshot) {
        let (given, value) = take(position, for: format)
        if let rejection = given.rejection {
          return prefilled(.wrong(Rejection(rejection)), field, given, snapshot)
        }
        return prefilled(Prefilled.Kind(value, to: field, format), field, given, snapshot)
      }
      // A file that answers fields of a screen presses its buttons after all of them.
      let fields = snapshot.elements.filter(\.isField)
      guard !fields.contains(where: \.isAnswered),
        !fields.contains(where: { position(of: $0, on: snapshot) != nil })
      else { return nil }
      return press(on: snapshot, isMenu: false)
    case .menu: return press(on: snapshot, isMenu: true)
    case .nothing: return nil
    }
  }

  private func prefilled(
    _ kind: Prefilled.Kind, _ element: Snapshot.Element, _ given: Given, _ snapshot: Snapshot
  ) -> Prefilled {
    Prefilled(
      kind: kind, name: given.name, line: given.line, entry: snapshot.entry, element: element)
  }

  /// The position of the unused answer for an element.
  private mutating func position(of element: Snapshot.Element, on snapshot: Snapshot) -> Int? {
    let isAlone =
      snapshot.elements.count {
        $0.label == element.label && $0.isField == element.isField
          && ($0.isField || $0.button != nil)
      } == 1
    let own = isAlone && element.label != element.id ? [element.id, element.label] : [element.id]
    return position(own, on: snapshot.title, snapshot)
  }

  /// The position of the unused answer with one of these names, the most specific first.
  private mutating func position(
    _ own: [String], on screen: String?, _ snapshot: Snapshot
  ) -> Int? {
    let flows = snapshot.flowNames
    if asked.count < Self.askedMax {
      asked.formUnion(own)
      for name in own {
        if let screen { asked.insert("\(screen) / \(name)") }
        if !flows.isEmpty { asked.insert(snapshot.answerName(of: name)) }
        if let flow = flows.first?.first { asked.insert("\(flow) / \(name)") }
      }
    }
    let open = names.matches(own, on: screen, in: flows).filter {
      !givens[$0.answer].isUsed
        && (!givens[$0.answer].isWhole
          || $0.isFirst && $0.flowCount == flows.count && !$0.hasScreen)
    }
    for match in open.dropFirst() { givens[match.answer].rival = givens[open[0].answer].name }
    return open.first?.answer
  }

  /// Returns the line of the unused answer for a field; `nil` if there is none.
  package mutating func line(ofAnswerTo field: Snapshot.Element, on snapshot: Snapshot) -> Int? {
    guard let position = position(of: field, on: snapshot) else { return nil }
    return givens[position].line
  }

  /// Notes that another source, such as a saved run, has given an answer, so that the same one is not
  /// given when the person steps back.
  ///
  /// An answer that differs stays unused. The entries of a list are compared by their order alone: the first one that was
  /// added stands for the first one of the file, also where a person has corrected its answers.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` for a press, and for a value that was accepted as it was shown.
  ///   - element: The element.
  ///   - snapshot: The screen.
  package mutating func pass(
    _ value: Value?, of element: Snapshot.Element, on snapshot: Snapshot
  ) {
    pass(value, of: element, on: snapshot, evenIfOther: false)
  }

  private mutating func pass(
    _ value: Value?, of element: Snapshot.Element, on snapshot: Snapshot, evenIfOther: Bool
  ) {
    guard openCount > 0 || !entry.isEmpty else { return }
    closeList(unlessAround: snapshot)
    if let list, list.screen != snapshot.entry {
      if !entry.isEmpty { entry[0].pass(value, of: element, on: snapshot, evenIfOther: true) }
      return
    }
    if only != nil, element.isField {
      only = nil
      openCount = 0
      return
    }
    var passed = self
    guard element.isField else {
      if passed.press(on: snapshot, isMenu: true)?.element.id == element.id { self = passed }
      return
    }
    guard let format = element.format, let position = position(of: element, on: snapshot) else {
      return
    }
    switch Prefilled.Kind(passed.take(position, for: format).value, to: element, format) {
    case .answer(let own) where own == value: self = passed
    case .accept, .secret: self = passed
    case .answer, .press, .wrong: if evenIfOther { self = passed }
    }
  }

  /// Uses up an answer, or the next one of an array of answers to a question that takes no array.
  private mutating func take(
    _ position: Int, for format: any AnswerFormat
  ) -> (given: Given, value: JSONValue) {
    guard case .array(let items) = givens[position].value, !items.isEmpty,
      givens[position].pressCount < items.count,
      givens[position].pressCount > 0 || format.kind.value != .choices
        || items.allSatisfy({ $0.items != nil })
    else {
      let given = use(position)
      return (given, given.value)
    }
    let count = givens[position].pressCount
    givens[position].pressCount += 1
    givens[position].isOfField = true
    if count + 1 == items.count { _ = use(position) }
    return (givens[position], items[count])
  }

  private mutating func use(_ position: Int) -> Given {
    for position in [position, givens[position].twin].compactMap({ $0 }) {
      givens[position].isUsed = true
      openCount -= 1
    }
    return givens[position]
  }

  // MARK: Pressing

  private mutating func press(on snapshot: Snapshot, isMenu: Bool) -> Prefilled? {
    let buttons = snapshot.elements.filter { $0.button != nil }
    guard !buttons.isEmpty else { return nil }
    if let position = position([snapshot.title], on: nil, snapshot),
      givens[position].value.variable == nil,
      // Beside a field, a value that is not one of the buttons answers a question of the same name
      // elsewhere.
      isMenu || givens[position].names(oneOf: buttons)
    {
      // What a flow made of the file has an answer for each step.
      if case .array(let items) = givens[position].value, !givens[position].isDerived,
        snapshot.button(for: .add) != nil
      {
        return enter(position, items, snapshot)
      }
      return pressListed(position, buttons, snapshot)
    }
    return pressNamed(buttons, snapshot)
  }

  // MARK: Lists

  /// Takes the next step on a list: removes what it begins with, adds an entry for each that is given, and ends it.
  private mutating func enter(
    _ position: Int, _ items: [JSONValue], _ snapshot: Snapshot
  ) -> Prefilled? {
    let given = givens[position]
    list = (position, snapshot.entry, snapshot.flow)
    func press(_ part: ListPart) -> Prefilled? {
      snapshot.button(for: part).map { prefilled(.press, $0, given, snapshot) }
    }
    if !given.isOfList, let remove = press(.remove) { return remove }
    // An entry that cannot be added now is not used.
    if given.pressCount < items.count, let add = snapshot.button(for: .add), !add.isEnabled {
      return prefilled(.press, add, given, snapshot)
    }
    givens[position].pressCount += 1
    givens[position].isOfList = true
    guard given.pressCount < items.count else {
      _ = use(position)
      list = nil
      return press(.end)
    }
    do throws(JSONError) {
      entry = [try AnswersFile(for: items[given.pressCount], of: given, in: self)]
    } catch {
      guard let add = snapshot.button(for: .add) else { return nil }
      return prefilled(.wrong(Rejection(verbatim: error.message)), add, given, snapshot)
    }
    return press(.add)
  }

  /// Closes the list that was open on a screen outside of it, where it ended or the person left it.
  ///
  /// An entry that was not finished is not used.
  private mutating func closeList(unlessAround snapshot: Snapshot) {
    guard let list else { return }
    var flow = snapshot.flow
    while let inner = flow, inner != list.flow { flow = inner.parent }
    guard flow == nil else { return }
    if let left = entry.popLast(), !left.unused.isEmpty { givens[list.position].pressCount -= 1 }
    if givens[list.position].pressCount >= givens[list.position].presses.count {
      _ = use(list.position)
    }
    self.list = nil
  }

  /// Removes the first entry of a list.
  private func removal(on snapshot: Snapshot) -> Prefilled? {
    guard let list, !givens[list.position].isOfList else { return nil }
    let given = givens[list.position]
    if let button = snapshot.button(for: .removal) {
      return prefilled(.press, button, given, snapshot)
    }
    guard case .field(let field) = snapshot.question, field.id == ListPart.removed,
      let first = field.options?.all.first
    else { return nil }
    return prefilled(.answer(.choice(first.id)), field, given, snapshot)
  }

  /// Ends the entry that was open when its list comes again; the answers that nobody asked for are wrong.
  private mutating func leftOver(on snapshot: Snapshot) -> Prefilled? {
    guard let ended = entry.popLast(), let list, let unused = ended.unused.first,
      let button = snapshot.button(for: .add)
    else { return nil }
    let rejection = Rejection(
      verbatim: "Entry \(givens[list.position].pressCount): \(unused.message)")
    return prefilled(.wrong(rejection), button, givens[list.position], snapshot)
  }

  /// Presses the next button that is listed under the screen's title.
  private mutating func pressListed(
    _ position: Int, _ buttons: [Snapshot.Element], _ snapshot: Snapshot
  ) -> Prefilled? {
    let given = givens[position]
    let presses = given.presses
    guard given.pressCount < presses.count, case .text(let text) = presses[given.pressCount] else {
      let isOver = given.pressCount >= presses.count
      _ = use(position)
      if isOver { return pressNamed(buttons, snapshot) }
      let names = Sentence.list(buttons.map { $0.name(among: buttons) })
      let wrong = Rejection(
        "“\(snapshot.title)” takes the label of a button, or an array of labels: \(names).")
      return prefilled(.wrong(wrong), buttons[0], given, snapshot)
    }
    givens[position].pressCount += 1
    if givens[position].pressCount == presses.count { _ = use(position) }
    do throws(Rejection) {
      return prefilled(.press, try StepNames.button(text, of: buttons), given, snapshot)
    } catch {
      return prefilled(.wrong(error), buttons[0], given, snapshot)
    }
  }

  /// Presses the first button in the file with `true`, preferably one that is enabled.
  private mutating func pressNamed(_ buttons: [Snapshot.Element], _ snapshot: Snapshot)
    -> Prefilled?
  {
    var found: [(position: Int, button: Snapshot.Element)] = []
    for button in buttons {
      guard let position = position(of: button, on: snapshot) else { continue }
      switch givens[position].value {
      case .flag(true): found.append((position, button))
      case .flag(false): _ = use(position)
      // The value answers a question of the same name.
      default: break
      }
    }
    let first = found.min {
      ($0.button.isEnabled ? 0 : 1, $0.position) < ($1.button.isEnabled ? 0 : 1, $1.position)
    }
    return first.map { prefilled(.press, $0.button, use($0.position), snapshot) }
  }

  // MARK: The end

  /// A name that no question used.
  package struct Unused: Equatable {
    /// The name, as it would be written without objects.
    package let name: String
    /// The line of the name, counted from 1.
    package let line: Int
    /// The mistake, and the name that was probably meant.
    package let message: String
    /// Whether no question could have taken it.
    package let isRejected: Bool
  }

  /// The names that were not used so far, in the order of the file.
  package var unused: [Unused] { unused(in: givens[...]) }

  /// The names above another one that were not used so far.
  package func unused(above name: String) -> [Unused] {
    unused(in: givens.prefix { $0.name != name })
  }

  private func unused(in givens: ArraySlice<Given>) -> [Unused] {
    let open = (givens + [only].compactMap(\.self)).filter {
      !$0.isUsed && !$0.isDerived && ($0.twin == nil || $0.value.variable != nil)
    }
    // A name that is used already is no suggestion.
    let asked = asked.subtracting(self.givens.filter(\.isUsed).map(\.name)).sorted()
    return open.enumerated().map { position, given in
      let message: String
      if let rejection = given.rejection {
        message = rejection.english
      } else if given.isOfField || given.isOfList {
        message =
          "Only \(given.pressCount) of the \(given.presses.count) answers to “\(given.name)” were asked for."
      } else if given.pressCount > 0, given.pressCount < given.presses.count,
        case .text(let label) = given.presses[given.pressCount]
      {
        message = "“\(label)” of “\(given.name)” was not pressed."
      } else if let rival = given.rival {
        message = "“\(given.name)” was not used, because “\(rival)” answered the same question."
      } else {
        let near =
          position < Self.hintsMax && !given.isWhole
          ? NearestName.of(given.name, among: asked.filter { $0 != given.name }) : nil
        message = "“\(given.name)” was not asked.\(near.map { " Did you mean “\($0)”?" } ?? "")"
      }
      return Unused(
        name: given.name, line: given.line, message: message, isRejected: given.rejection != nil)
    }
  }

  /// The failure for a sentence about a line of the file.
  package func failure(_ message: String, line: Int) -> RunFailure {
    RunFailure(.dataError, "\(name):\(line): \(message)")
  }
}
