/// A screen with one or more questions of an interview, the last of which leads on.
class QuestionScreen: Screen {
  /// What all screens with questions have.
  struct Parts {
    var waiting: WaitingRun
    let content: () -> any Element

    init(
      of interview: any AnyInterview, _ run: InterviewRun, _ request: Request,
      _ content: @escaping () -> any Element
    ) {
      waiting = WaitingRun(for: request, of: interview, run)
      self.content = content
    }
  }

  final let title: String
  @exclusivity(unchecked) private final var parts: Parts
  @exclusivity(unchecked) private final var progress: WorkProgress?

  init(_ title: String, _ parts: Parts) {
    self.title = title
    self.parts = parts
  }

  nonisolated deinit {}

  final var id: String? { parts.waiting.request.name }
  final var body: any Element { Body(screen: self) }

  /// Adds the questions, the last one with ``addLast(_:to:)``.
  func addQuestions(to rendering: inout Rendering) {}

  /// Returns the answers.
  func takeAnswer() throws -> Any { throw CancellationError() }

  /// Adds the question whose answer leads on.
  final func addLast(_ question: some Element, to rendering: inout Rendering) {
    let outside = rendering.modifiers
    if let progress, progress.isBegun {
      rendering.modifiers.change { $0.busyLabel = progress.label }
    }
    rendering.receiving(by: { QuestionReceiver($0, self) }) { question.render(into: &$0) }
    rendering.modifiers = outside
  }

  private struct Body: Element {
    let screen: QuestionScreen

    func render(into rendering: inout Rendering) {
      screen.parts.content().render(into: &rendering)
      screen.addQuestions(to: &rendering)
      if let progress = screen.progress { WorkBar(progress: progress).render(into: &rendering) }
    }
  }

  /// Lets the function go on with the answers.
  fileprivate final func goOn() throws -> PreparedRun {
    let answer = try takeAnswer()
    return parts.waiting.goOn(with: answer)
  }

  fileprivate final func step(_ prepared: PreparedRun) -> InterviewStep {
    InterviewStep(parts.waiting.interview, prepared)
  }

  fileprivate final func present(_ prepared: PreparedRun) {
    parts.waiting.interview.present(prepared)
  }

  fileprivate final func beginWork() { progress = WorkProgress() }

  fileprivate final func work(_ step: InterviewStep) async throws {
    let progress = progress ?? WorkProgress()
    self.progress = progress
    // Another answer may have begun work of its own meanwhile.
    defer { if self.progress === progress { self.progress = nil } }
    try await step.work(progress)
  }
}

/// A screen with one question.
final class OneQuestion: QuestionScreen {
  // Closures, because the metadata of a generic class would be looked up for each screen.
  private let question: (OneQuestion, inout Rendering) -> Void
  /// The answer; `nil` for an empty one of a field that has none of its own.
  @exclusivity(unchecked) private var given: Any?

  init<Field: AnswerableElement>(_ field: Field, _ title: String, _ parts: Parts) {
    question = { screen, rendering in
      screen.addLast(field.onAnswer { [unowned screen] in screen.given = $0 }, to: &rendering)
    }
    super.init(title, parts)
  }

  init<Field: AnswerableElement>(optional field: Field, _ title: String, _ parts: Parts) {
    question = { screen, rendering in
      screen.addLast(
        field.onAnswer { [unowned screen] in screen.given = Optional.some($0) as Any }
          .optional { [unowned screen] in screen.given = Field.Answer?.none as Any },
        to: &rendering)
    }
    super.init(title, parts)
  }

  nonisolated deinit {}

  override func addQuestions(to rendering: inout Rendering) { question(self, &rendering) }

  override func takeAnswer() throws -> Any {
    guard let given = given.take() else {
      throw Rejection.missing(LocalizedStringKey(label: title))
    }
    return given
  }
}

/// A screen with several questions.
final class SeveralQuestions: QuestionScreen {
  private let fields: (SeveralQuestions) -> [any Element]
  private let answer: ([Any]) throws -> Any
  private var labels: [String] = []
  private var given: [Int: Any] = [:]

  init(
    _ title: String, _ parts: Parts, fields: @escaping (SeveralQuestions) -> [any Element],
    answer: @escaping ([Any]) throws -> Any
  ) {
    self.fields = fields
    self.answer = answer
    super.init(title, parts)
  }

  nonisolated deinit {}

  /// Returns a field that keeps its answer here.
  func element<Field: AnswerableElement>(_ field: Field) -> any Element {
    let position = labels.count
    labels.append(field.label)
    return field.onAnswer { [unowned self] in given[position] = $0 }
  }

  override func addQuestions(to rendering: inout Rendering) {
    labels.removeAll(keepingCapacity: true)
    var elements = fields(self)
    let last = elements.removeLast()
    for element in elements { element.render(into: &rendering) }
    addLast(last, to: &rendering)
  }

  override func takeAnswer() throws -> Any {
    for (position, label) in labels.enumerated() where given[position] == nil {
      throw Rejection.missing(LocalizedStringKey(label: label))
    }
    return try answer(labels.indices.compactMap { given[$0] })
  }

  static func typed<Answer>(_ answer: Any, as type: Answer.Type) throws -> Answer {
    guard let answer = answer as? Answer else { throw FlowError("An answer has another type.") }
    return answer
  }
}

/// Takes the answer that leads on.
private final class QuestionReceiver: FieldReceiver {
  private let base: any FieldReceiver
  private let screen: QuestionScreen
  /// What comes after the answer; `nil` before it was found out.
  @exclusivity(unchecked) private var next: PreparedRun?
  /// What comes next where that is not simply shown.
  @exclusivity(unchecked) private var step: InterviewStep?
  @exclusivity(unchecked) private var failure: (any Error)?

  init(_ base: any FieldReceiver, _ screen: QuestionScreen) {
    self.base = base
    self.screen = screen
  }

  nonisolated deinit {}

  var hasCheck: Bool { base.hasCheck }

  func needsCheck(_ value: Value) -> Bool {
    guard !base.hasCheck else {
      screen.beginWork()
      return true
    }
    do {
      try goOn(with: value)
    } catch {
      failure = error
    }
    guard step?.isWorking == true else { return false }
    screen.beginWork()
    return true
  }

  func check(_ value: Value) async throws {
    if base.hasCheck {
      try await base.check(value)
      try Task.checkCancellation()
      try goOn(with: value)
    }
    guard let step else { return }
    try await screen.work(step)
    // Here, a rejection is that of a check, also if something covers its screen meanwhile.
    try step.checkThrown()
  }

  func accept(_ value: Value) throws {
    if let failure { throw failure }
    if let step { return try step.complete() }
    if let next { screen.present(next) }
  }

  private func goOn(with value: Value) throws {
    try base.accept(value)
    let next = try screen.goOn()
    if case .waits = next.stop { self.next = next } else { step = screen.step(next) }
  }
}

/// A screen with a button that leads on, perhaps after work that must not be done twice.
final class ButtonScreen: Screen {
  let title: String
  private var waiting: WaitingRun
  private let content: (any Element)?
  private let label: String
  private let onceOnly: ((WorkProgress) async throws -> Any)?
  /// What the press has done, which is not done again if what follows it fails.
  private var done: Any?
  /// Whether a press has committed, whose sentences are not said again by the next one.
  private var hasCommitted = false

  init(
    _ title: String, of interview: any AnyInterview, _ run: InterviewRun, _ request: Request,
    content: (any Element)?, label: String, onceOnly: ((WorkProgress) async throws -> Any)? = nil
  ) {
    self.title = title
    waiting = WaitingRun(for: request, of: interview, run)
    self.content = content
    self.label = label
    self.onceOnly = onceOnly
  }

  var id: String? { title }

  var body: any Element {
    ElementGroup(elements: [
      content ?? ElementGroup(elements: []),
      Button(label, onceOnly: onceOnly != nil) { progress in try await self.press(progress) },
    ])
  }

  private func press(_ progress: WorkProgress) async throws {
    let value = if let done { done } else { try await onceOnly?(progress) ?? () }
    done = value
    try Task.checkCancellation()
    let step = InterviewStep(waiting.interview, waiting.goOn(with: value))
    // There is no way back already while the work after the commit runs, or if it fails, and a cancel says what was done.
    let written = step.takeWritten()
    for sentence in written {
      waiting.interview.stack?.commit(written: hasCommitted ? nil : sentence, nil)
    }
    if !written.isEmpty { hasCommitted = true }
    try await step.work(progress)
    try step.complete()
    done = nil
  }
}

extension WorkScreen {
  /// Creates a screen for the work of an interview, such as work before the first question.
  convenience init(
    _ work: Work, _ request: Request, of interview: any AnyInterview, _ run: InterviewRun
  ) {
    var waiting = WaitingRun(for: request, of: interview, run)
    self.init(work.label, id: request.name) { progress in
      let step = InterviewStep(interview, waiting.take(stoppedAt: .works(request, work)))
      try await step.work(progress)
      try step.completeInPlace()
    }
  }

  /// Creates a screen for reading what an interview goes on with.
  convenience init<Value: Codable>(
    base label: LocalizedStringKey, _ request: Request, of interview: any AnyInterview,
    _ run: InterviewRun, load: @escaping () async throws -> Value
  ) {
    var waiting = WaitingRun(for: request, of: interview, run)
    self.init(label, id: request.name) { progress in
      let value = try await KeptResults.base(load)
      let step = InterviewStep(interview, waiting.goOn(with: value))
      try await step.work(progress)
      try step.completeInPlace()
    }
  }
}
