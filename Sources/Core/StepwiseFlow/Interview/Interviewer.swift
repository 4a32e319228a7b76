/// The function that asks a question within an interview: `try await ask(TextField("Name"))`.
public struct Ask: Interviewer {
  let interview: AnyFlowController

  /// The environment of the wizard, such as its clock.
  public var environment: Environment { interview.environment }
}

// Only here: if an interview could be called, the compiler would take the closure of `Interview("…") { … }` for an argument
// of such a call, and crash at any mistake within.
/// Questions.
extension Ask {
  /// Asks one question on a screen of its own.
  ///
  /// - Parameters:
  ///   - field: The question. It needs no closure.
  ///   - title: The title of the screen; `nil` for the question.
  ///   - id: An identifier among the screens of the flow; `nil` for the title.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - content: What stands above the question; called again whenever the screen is shown.
  /// - Returns: The answer.
  /// - Throws: `CancellationError` if the function is not needed any more.
  public func callAsFunction<Field: AnswerableElement>(
    _ field: Field, title: String? = nil, id: String? = nil, file: StaticString = #fileID,
    line: UInt = #line,
    @ElementBuilder content: @escaping () -> any Element = { ElementBuilder.buildBlock() }
  ) async throws -> Field.Answer {
    let title = title ?? field.label
    let request = Request(.question, id ?? title, SourcePlace(file: file, line: line))
    return try await RunReference.receive(
      request,
      stop: .waits(request) {
        OneQuestion(field, title, QuestionScreen.Parts(of: $1, $0, request, content))
      })
  }

  /// Asks one question that may be left empty, on a screen of its own.
  ///
  /// - Parameters:
  ///   - field: The question.
  ///   - title: The title of the screen; `nil` for the question.
  ///   - id: An identifier among the screens of the flow; `nil` for the title.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - content: What stands above the question; called again whenever the screen is shown.
  /// - Returns: The answer; `nil` if it was left empty.
  /// - Throws: `CancellationError` if the function is not needed any more.
  public func callAsFunction<Field: AnswerableElement>(
    optional field: Field, title: String? = nil, id: String? = nil, file: StaticString = #fileID,
    line: UInt = #line,
    @ElementBuilder content: @escaping () -> any Element = { ElementBuilder.buildBlock() }
  ) async throws -> Field.Answer? {
    let title = title ?? field.label
    let request = Request(.question, id ?? title, SourcePlace(file: file, line: line))
    return try await RunReference.receive(
      request,
      stop: .waits(request) {
        OneQuestion(optional: field, title, QuestionScreen.Parts(of: $1, $0, request, content))
      })
  }

  /// Asks several questions on one screen; the answer of the last one leads on.
  ///
  /// - Parameters:
  ///   - title: The title of the screen.
  ///   - first: The first question.
  ///   - fields: The other questions.
  ///   - id: An identifier among the screens of the flow; `nil` for the title.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The answers.
  /// - Throws: `CancellationError` if the function is not needed any more.
  public func callAsFunction<First: AnswerableElement, each Field: AnswerableElement>(
    _ title: String, _ first: First, _ fields: repeat each Field, id: String? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) async throws -> (First.Answer, repeat (each Field).Answer) {
    let request = Request(.question, id ?? title, SourcePlace(file: file, line: line))
    return try await RunReference.receive(
      request,
      stop: .waits(request) {
        SeveralQuestions(
          title, QuestionScreen.Parts(of: $1, $0, request) { ElementBuilder.buildBlock() }
        ) { screen in
          var elements = [screen.element(first)]
          for field in repeat each fields { elements.append(screen.element(field)) }
          return elements
        } answer: { answers in
          var rest = answers.dropFirst()
          return (
            try SeveralQuestions.typed(answers[0], as: First.Answer.self),
            repeat try SeveralQuestions.typed(rest.removeFirst(), as: (each Field).Answer.self)
          )
        }
      })
  }
}

/// What the function of an ``Interview`` can ask for.
///
/// Call its functions only within the function of an interview, and one after the other.
@MainActor
public protocol Interviewer {}

extension Interviewer {
  // MARK: Screens

  /// Shows a screen of yours, with its own view model, and waits for its answer.
  ///
  /// ```swift
  /// let user = try await show { answer in
  ///   let viewModel = EntryDefaultViewModel(userFetcher: userFetcher)
  ///   viewModel.onUserNameSelected = answer
  ///   return EntryScreen(viewModel: viewModel)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the screen among those of the function; `nil` for that of its answer's type.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - makeScreen: Creates the screen. It receives the closure to call with the answer, perhaps again after a step back.
  /// - Returns: The answer.
  /// - Throws: `CancellationError` if the function is not needed any more.
  public func show<Answer>(
    _ name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ makeScreen: @escaping (_ answer: @escaping (Answer) -> Void) -> any Screen
  ) async throws -> Answer {
    let request = Request(
      .screen, name ?? TypeName.of(Answer.self), SourcePlace(file: file, line: line))
    return try await RunReference.receive(
      request,
      stop: .waits(request) { run, interview in
        let waiter = FlowWaiter(for: request, of: interview, run)
        return makeScreen { waiter.receive($0) }
      })
  }

  /// Shows the answers so far, each of which can be changed, and waits until the person goes on.
  ///
  /// - Parameters:
  ///   - title: The title of the screen.
  ///   - label: The label of the button that goes on.
  ///   - review: The answers to show.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Throws: `CancellationError` if the function is not needed any more.
  public func review(
    _ title: String = "Check your answers", finish label: String = "Confirm",
    _ review: Review = Review(), file: StaticString = #fileID, line: UInt = #line
  ) async throws {
    let request = Request(.button, title, SourcePlace(file: file, line: line))
    let _: Any = try await RunReference.receive(
      request,
      stop: .waits(request) { run, interview in
        ButtonScreen(title, of: interview, run, request, content: review, label: label)
      })
  }

  /// Does something that must not be done twice, such as an order, when the person presses a button.
  ///
  /// The rules of once-only buttons hold: only the person presses it, a run that was killed meanwhile says that it is perhaps
  /// done, and a `Codable` result is kept.
  ///
  /// - Parameters:
  ///   - label: The label of the button.
  ///   - title: The title of the screen; `nil` for the label.
  ///   - review: The answers to show above the button; `nil` for none.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - operation: What the press does.
  /// - Returns: The result.
  /// - Throws: `CancellationError` if the function is not needed any more.
  public func work<Result>(
    onceOnly label: String, title: String? = nil, _ review: Review? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    operation: @escaping () async throws -> Result
  ) async throws -> Result {
    let request = Request(.button, title ?? label, SourcePlace(file: file, line: line))
    let name = RunReference.current?.run?.savedName(of: request)
    return try await RunReference.receive(
      request,
      stop: .waits(request) { run, interview in
        ButtonScreen(
          title ?? label, of: interview, run, request, content: review, label: label
        ) { try await Work.keeping(name) { try await operation() } }
      })
  }

  // MARK: Work

  /// Does something that takes time or acts in the world, such as asking a service, and keeps its result.
  ///
  /// It belongs to the answer before it: the field is busy meanwhile, the person can stop it, and what it throws is shown
  /// there. The same answers get the kept result, after a step back and, if the result is `Codable`, in a resumed run; other
  /// answers do the work anew.
  ///
  /// - Parameters:
  ///   - label: What is done, such as “Getting the price”.
  ///   - id: An identifier among the work of the function; `nil` for the label.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - operation: The work. It is cancelled when its answer is left. It may report how far it is.
  /// - Returns: The result.
  /// - Throws: What the operation throws.
  public func work<Result>(
    _ label: String, id: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    operation: @escaping (WorkProgress) async throws -> Result
  ) async throws -> Result {
    let request = Request(.work, id ?? label, SourcePlace(file: file, line: line))
    if let kept: Result = try RunReference.kept(for: request) { return kept }
    let name = RunReference.current?.run?.savedName(of: request)
    let work = Work(label: LocalizedStringKey(label: label)) { progress in
      try await Work.keeping(name) { try await operation(progress) }
    }
    return try await RunReference.receive(request, stop: .works(request, work))
  }

  /// Does something that takes time or acts in the world, such as asking a service, and keeps its result.
  ///
  /// - Parameters:
  ///   - label: What is done, such as “Getting the price”.
  ///   - id: An identifier among the work of the function; `nil` for the label.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - operation: The work. It is cancelled when its answer is left.
  /// - Returns: The result.
  /// - Throws: What the operation throws.
  public func work<Result>(
    _ label: String, id: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    operation: @escaping () async throws -> Result
  ) async throws -> Result {
    try await work(label, id: id, file: file, line: line) { _ in try await operation() }
  }

  // MARK: Flows

  /// Starts a child flow of any kind, and waits for its outcome.
  ///
  /// - Parameters:
  ///   - child: The flow to start; evaluated when it is started.
  ///   - id: An identifier among the children of this flow, such as the item that the child is for; `nil` for the child's own
  ///     ``AnyFlowController/id``.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The outcome.
  /// - Throws: `CancellationError` if the function is not needed any more.
  public func start<ChildState, ChildOutcome>(
    _ child: @autoclosure () -> FlowController<ChildState, ChildOutcome>, id: String? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) async throws -> ChildOutcome {
    let place = SourcePlace(file: file, line: line)
    let name = id ?? TypeName.of(FlowController<ChildState, ChildOutcome>.self)
    let request = Request(.flow, name, place)
    return try await RunReference.receive(request, stop: start(child(), id: id, for: request))
  }

  private func start<ChildState, ChildOutcome>(
    _ child: FlowController<ChildState, ChildOutcome>, id: String?, for request: Request
  ) -> InterviewRun.Stop {
    .starts(
      request,
      FlowStart(child: child as? any AnyInterview) { waiter in
        waiter.interview.start(child: child, id: id) { waiter.receive($0) }
      })
  }

  /// Shows a hub: sections that the person goes through in any order, and waits until they finish it.
  ///
  /// - Parameters:
  ///   - title: The title of the hub, also used in scripts.
  ///   - id: An identifier among the screens of the flow; `nil` for the title.
  ///   - label: The label of the button that finishes the hub.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - sections: The sections, whose closures set variables of the function; called again whenever the hub is shown.
  /// - Throws: `CancellationError` if the function is not needed any more.
  public func hub(
    _ title: String, id: String? = nil, finish label: String, file: StaticString = #fileID,
    line: UInt = #line, @HubBuilder sections: @escaping () -> [HubSection]
  ) async throws {
    let request = Request(
      .hub, id ?? title, SourcePlace(file: file, line: line))
    while let (section, outcome) = try RunReference.current?.going()?.takeSection() {
      sections().first { $0.id == section }?.take(outcome)
    }
    let hub = HubStart(title: title, id: id ?? title, label: label, sections: sections)
    let _: Any = try await RunReference.receive(request, stop: .shows(request, hub))
  }

  /// Asks for any number of entries on one screen, and waits until the person ends the list.
  ///
  /// The rules of ``FlowController/pushList(_:of:row:id:count:unique:ordered:finish:content:editor:onFinish:)`` hold.
  ///
  /// ```swift
  /// let paths = try await list("Included paths", of: known.paths, row: \.self) { path in
  ///   PathField("Path", path: path ?? "")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title of the list, also used in scripts.
  ///   - entries: The entries that the list begins with.
  ///   - row: The text of an entry in the list. It contains no secret.
  ///   - id: An identifier among the children of the flow; `nil` for the title.
  ///   - count: The number of entries that the list may have.
  ///   - unique: Whether no two entries may have the same row.
  ///   - ordered: Whether the person can move entries.
  ///   - label: The label of the button that ends the list.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - content: What stands above the entries.
  ///   - editor: What asks for an entry: a field, a child flow, or an ``EntryEditor``. It receives the entry to change, or
  ///     `nil` for a new one.
  /// - Returns: The entries.
  /// - Throws: `CancellationError` if the function is not needed any more.
  public func list<Entry>(
    _ title: String, of entries: [Entry], row: @escaping (Entry) -> String, id: String? = nil,
    count: ClosedRange<Int> = 0...AnyFlowController.listEntriesMax, unique: Bool = false,
    ordered: Bool = true, finish label: String = "Done", file: StaticString = #fileID,
    line: UInt = #line,
    @ElementBuilder content: @escaping () -> any Element = { ElementBuilder.buildBlock() },
    @EntryEditorBuilder<Entry> editor: @escaping (Entry?) -> EntryEditor<Entry>
  ) async throws -> [Entry] {
    let rules = EntryListRules<Entry>(
      count: count, isUnique: unique, isOrdered: ordered, finish: label)
    return try await start(
      EntryListFlow(
        LocalizedStringKey(label: title), of: entries, row: row, rules, about: content,
        editor: editor),
      id: id ?? title, file: file, line: line)
  }

  // MARK: Notices

  /// Shows the person a notice, once for the answers before it.
  ///
  /// - Parameters:
  ///   - message: One sentence.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  public func notify(
    _ message: LocalizedStringKey, file: StaticString = #fileID, line: UInt = #line
  ) async {
    let request = Request(.notice, message.english, SourcePlace(file: file, line: line))
    guard let run = RunReference.current?.run, run.take(request) == nil else { return }
    run.append(.success(()), for: request)
    run.add(notice: message)
  }
}
