/// Everything that a driver knows of a wizard at one moment: the top screen, running work and notices.
///
/// It is a value without closures. It shares the rows of the stack below with other snapshots, so a deep stack costs it
/// nothing; only the rows that a revisit keeps are its own.
public nonisolated struct Snapshot: Sendable {
  struct Fields: Sendable {
    var entry = 0
    var title: LocalizedStringKey = ""
    var elements: [Snapshot.Element] = []
    var below: TrailNode?
    var belowCount = 0
    var flow: TrailFlow?
    var isFullScreen = false
    var status = Trail.Row.Status.current
    var localizer: Localizer?
    var question: Question
    var extras: Box<Extras>?
    var isBareQuestion = false
  }

  /// Properties that few screens have.
  struct Extras: Sendable {
    var badge: Int?
    var questionPosition: Snapshot.QuestionPosition?
    var error: Snapshot.ErrorMessage?
    var busy: [LocalizedStringKey] = []
    var notices: [Snapshot.Notice] = []
    var isReplaying = false
    var isAnswerPending = false
    var kept: [Trail.Row] = []
    var backUndoesChange = false
  }

  private(set) var box: Box<Fields>

  init(_ fields: consuming Fields) {
    fields.isBareQuestion = fields.hasBareQuestion
    box = Box(fields)
  }

  /// Becomes another snapshot, in the same memory if nobody else has it.
  mutating func become(_ fields: consuming Fields) {
    fields.isBareQuestion = fields.hasBareQuestion
    Box.fill(&box, with: fields)
  }

  /// Gives its elements away, so that they can be changed in place; it has none if somebody else has the snapshot.
  mutating func takeElements() -> [Snapshot.Element] {
    Box.changeUnshared(&box) { fields in
      fields.question = .nothing
      var elements: [Snapshot.Element] = []
      swap(&elements, &fields.elements)
      return elements
    } ?? []
  }

  /// Returns the same screen with another draft in a field.
  func drafting(_ text: String, at position: Int) -> Snapshot {
    var fields = box.content
    fields.elements[position] = fields.elements[position].drafting(text)
    fields.question = Question(fields.elements)
    return Snapshot(fields)
  }

  /// Returns the same screen without the running work of an element.
  package func stoppingWork(of id: String) -> Snapshot {
    guard let position = elements.firstIndex(where: { $0.id == id }) else { return self }
    var fields = box.content
    let label = elements[position].labelText
    fields.elements[position] = elements[position].stoppingWork()
    if var extras = fields.extras?.content, let first = extras.busy.firstIndex(of: label) {
      extras.busy.remove(at: first)
      extras.isAnswerPending = fields.elements.contains { $0.isBusy && $0.loading == nil }
      fields.extras = Box(extras)
    }
    fields.question = Question(fields.elements)
    return Snapshot(fields)
  }

  /// The number of the top stack entry, which actions name.
  public var entry: Int { box.content.entry }
  /// The title of the screen.
  public var title: String { titleText.english }
  /// The title, for sentences in the person's language.
  package var titleText: LocalizedStringKey { box.content.title }
  /// The count beside the title; `nil` for none.
  public var badge: Int? { extras?.badge }
  /// The place of the current question among all of the run.
  ///
  /// `nil` if the root flow gives no number, or a wrong one, and on a screen without a field after the first question.
  public var questionPosition: QuestionPosition? { extras?.questionPosition }
  /// The titles of the flows from the root to the screen's own; a long path keeps the first and the last titles.
  public var breadcrumb: [String] {
    guard let flow = box.content.flow else { return [] }
    return flow.breadcrumb.map { box.content.localizer($0) }
  }
  /// The flow of the screen; `nil` if there is no screen.
  package var flow: TrailFlow? { box.content.flow }
  /// The elements of the screen, from top to bottom.
  public var elements: [Snapshot.Element] { box.content.elements }
  /// An error of the screen as a whole; `nil` for none.
  public var error: Snapshot.ErrorMessage? { extras?.error }
  /// The labels of running work.
  public var busy: [String] { busyTexts.map(\.english) }
  /// The labels of running work, for sentences in the person's language.
  package var busyTexts: [LocalizedStringKey] { extras?.busy ?? [] }
  /// The notices since the last answer.
  public var notices: [Snapshot.Notice] { extras?.notices ?? [] }
  /// Whether answers are being replayed and wait for running work.
  public var isReplaying: Bool { extras?.isReplaying ?? false }

  /// Whether an answer on this screen is on its way: its check or its work is running, or answers are being replayed.
  ///
  /// A person who answers one question after another has not seen yet what comes next.
  public var isAnswerPending: Bool { extras?.isAnswerPending ?? false }

  /// Tells whether a key that a person presses now belongs to an element of this screen.
  ///
  /// It does not while an answer is on its way, or while the element loads: the key then waits for what comes next. If the
  /// answer is rejected or fails, the keys that wait are dropped, because the person has to see that first. A step back,
  /// cancel, and a button with the role `cancel` never wait. A field that repeats its question waits only for its own
  /// answer.
  ///
  /// - Parameter element: The element that has the focus; `nil` if none has.
  /// - Returns: Whether the key belongs there.
  public func isReady(at element: Snapshot.Element?) -> Bool {
    guard let element else { return !isAnswerPending }
    if element.loading == .running { return false }
    return !isAnswerPending || element.repeatsQuestion && !element.isBusy && !isReplaying
  }

  /// Whether the screen fills the window.
  public var isFullScreen: Bool { box.content.isFullScreen }

  /// Whether the screen shows an error.
  public var hasErrors: Bool {
    error != nil || box.content.elements.contains { $0.hasError }
  }

  /// All errors on the screen: those of its elements, then that of the screen as a whole.
  public var errors: [Snapshot.ErrorMessage] {
    box.content.elements.compactMap(\.error) + (error.map { [$0] } ?? [])
  }

  /// The screens that a revisit keeps, lowest first; empty unless an answer is being changed.
  package var kept: [Trail.Row] { trail.last(0) }
  /// Whether a step back undoes the change of an answer, and returns to where it began; otherwise it leads to the screen below.
  package var backUndoesChange: Bool { extras?.backUndoesChange == true }

  /// The stack as rows.
  public var trail: Trail {
    let current = box.content.flow.map {
      Trail.Row(
        entry: entry, flow: $0, title: titleText, words: .answers(""), status: box.content.status)
    }
    return Trail(
      below: box.content.below, belowCount: box.content.belowCount, current: current,
      kept: extras?.kept ?? [],
      localizer: box.content.localizer)
  }

  /// The maximum number of flows in a breadcrumb.
  public static let breadcrumbMax = TrailFlow.breadcrumbMax

  /// The maximum number of recent rows in a snapshot.
  public static let recentRowsMax = 8

  /// The latest rows of the stack, oldest first.
  public var recent: [Trail.Row] { trail.last(Self.recentRowsMax) }

  /// The place of the current question among all questions of the run.
  ///
  /// It comes from ``AnyFlowController/questionCount`` of the root flow. A question is a screen with a field to answer.
  public nonisolated struct QuestionPosition: Hashable, Sendable {
    /// The number of the question, counted from 1; `nil` on a screen without a field, before the first question.
    public let number: Int?
    /// The number of questions of the whole run, as far as it is known now.
    public let count: ClosedRange<Int>

    /// Creates a position; `nil` if it would be wrong, or says nothing.
    ///
    /// - Parameters:
    ///   - tally: The questions so far.
    ///   - count: The number of questions of the whole run.
    init?(after tally: QuestionTally, of count: ClosedRange<Int>) {
      guard tally.isQuestion || tally.below == 0 else { return nil }
      let least = tally.through
      guard count.upperBound >= max(least, 1) else { return nil }
      number = tally.isQuestion ? least : nil
      // The questions so far are known to be asked, whatever the flow says.
      self.count = max(count.lowerBound, least)...count.upperBound
    }

    /// The position in words, such as “Question 3 of 4 or 5”, or “Question 4 of up to 5” if it may be the last one; before
    /// the first question, “4 or 5 questions”.
    public var sentence: LocalizedStringKey {
      guard let number else { return Self.sentence(for: count) }
      let (least, most) = (count.lowerBound, count.upperBound)
      if least == most { return "Question \(number) of \(most)" }
      if number == least { return "Question \(number) of up to \(most)" }
      return least + 1 == most
        ? "Question \(number) of \(least) or \(most)"
        : "Question \(number) of \(least) to \(most)"
    }

    /// Returns the number of questions of a run in words.
    package static func sentence(for count: ClosedRange<Int>) -> LocalizedStringKey {
      let (least, most) = (count.lowerBound, count.upperBound)
      if least == most { return "\(most, one: "question", other: "questions")" }
      return least + 1 == most
        ? "\(least) or \(most, one: "question", other: "questions")"
        : "\(least) to \(most, one: "question", other: "questions")"
    }
  }

  /// A message to the person that is not the answer to an action.
  public nonisolated struct Notice: Hashable, Sendable {
    /// The sentence, in the reader's language.
    public let sentence: LocalizedStringKey
    /// The number of the notice in its session, counted from 1.
    public let number: Int
    /// The number of messages that it stands for.
    package var count = 1

    /// The sentence in English.
    public var message: String { sentence.english }
  }

  /// The current question, for drivers that work line by line.
  @nonexhaustive
  public enum Question: Sendable {
    /// The first field that was not answered on this visit.
    case field(Snapshot.Element)
    /// All fields are answered; choose one of these buttons.
    case menu([Snapshot.Element])
    /// There is nothing to answer.
    case nothing
  }

  /// The current question: the first field not answered on this visit, else the buttons as a menu.
  public var question: Question { box.content.question }

  /// Returns whether a line with this value answers this field.
  ///
  /// It does if the field is the current question. A line that is a button's label beside a question that repeats would
  /// press the button.
  package func asks(
    _ field: Snapshot.Element, answeredBy value: Value, localizer: Localizer?
  ) -> Bool {
    guard case .field(let asked) = question, asked.isSame(as: field) else { return false }
    guard field.repeatsQuestion, case .text(let text) = value else { return true }
    return !elements.contains { element in
      element.button != nil
        && [element.id, element.label, localizer(element.labelText)].contains(text)
    }
  }

  /// Whether the question and the title are all that there is to say about the screen.
  ///
  /// Most screens of a script are so, and for them a driver need not look for anything else.
  package var isBareQuestion: Bool { box.content.isBareQuestion }

  private var extras: Extras? { box.content.extras?.content }

  /// Finds the element that a person names.
  ///
  /// An id matches first, then a label that only one element has, then the last parts of an id.
  ///
  /// - Parameter name: An id, its last parts such as `Row / Label`, or a label.
  /// - Returns: The element, which is a field or a button.
  /// - Throws: A ``Rejection`` that lists the possible names.
  public func element(named name: String) throws(Rejection) -> Snapshot.Element {
    let usable = elements.filter { $0.button != nil || $0.format != nil }
    for names in [
      usable.filter { $0.id == name }, usable.filter { $0.label == name },
      usable.map(\.id).indices(ending: name).map { usable[$0] },
    ] {
      if names.count == 1 { return names[0] }
      if !names.isEmpty {
        throw Rejection(
          "“\(name)” stands here more than once: \(anyOf: names.map(\.idText)).")
      }
    }
    guard !usable.isEmpty else {
      throw Rejection(
        "There is nothing called “\(name)” on “\(titleText)”, and nothing to answer.")
    }
    throw Rejection(
      """
      There is nothing called “\(name)” on “\(titleText)”: there is \
      \(allOf: usable.map(\.idText)).
      """)
  }
}

extension Snapshot.Fields {
  /// Returns whether there is only one question, and nothing to say besides it.
  nonisolated fileprivate var hasBareQuestion: Bool {
    guard extras == nil, elements.count == 1, case .field(let element) = question else {
      return false
    }
    return element.isBare
  }
}

extension Snapshot.Question {
  nonisolated init(_ elements: [Snapshot.Element]) {
    var buttons: [Snapshot.Element] = []
    for element in elements {
      switch element.box.content.kind {
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
