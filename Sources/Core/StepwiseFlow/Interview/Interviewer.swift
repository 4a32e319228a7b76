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
  /// done, and a `Codable` result, or that there is none, is kept. After it, say ``commit(_:written:file:line:)`` if it cannot
  /// be undone.
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
    try await work(onceOnly: label, title: title, review, file: file, line: line) { _ in
      try await operation()
    }
  }

  /// Does something that must not be done twice, such as an order, when the person presses a button, and reports how far it
  /// is.
  ///
  /// - Parameters:
  ///   - label: The label of the button.
  ///   - title: The title of the screen; `nil` for the label.
  ///   - review: The answers to show above the button; `nil` for none.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - operation: What the press does. It may report how far it is.
  /// - Returns: The result.
  /// - Throws: `CancellationError` if the function is not needed any more.
  public func work<Result>(
    onceOnly label: String, title: String? = nil, _ review: Review? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    operation: @escaping (WorkProgress) async throws -> Result
  ) async throws -> Result {
    let request = Request(.button, title ?? label, SourcePlace(file: file, line: line))
    let name = RunReference.current?.run?.savedName(of: request)
    return try await RunReference.receive(
      request,
      stop: .waits(request) { run, interview in
        ButtonScreen(
          title ?? label, of: interview, run, request, content: review, label: label
        ) { progress in try await Work.keepingDeed(name) { try await operation(progress) } }
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

  /// Reads what is there already, such as a configuration, once in a run.
  ///
  /// The result is kept with the run. Whatever is answered before, and also in a resumed run, the function gets the same
  /// value, so that a run that has written a new configuration and was killed does not go on with that. A screen shows what
  /// is done if it takes time, and an error with a way to try again.
  ///
  /// What was read is in the file that `--save` names, and wherever else a run is kept. Leave passwords out of the type's
  /// `Codable`; the function then gets none in the first run either.
  ///
  /// ```swift
  /// let now = try await base("Reading the configuration") { try await store.read() }
  /// ```
  ///
  /// - Parameters:
  ///   - label: What is done.
  ///   - id: An identifier among what the function reads; `nil` for the label. What is read from another place has another
  ///     one.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - load: Reads it.
  /// - Returns: What was there when it was read in this run.
  /// - Throws: `CancellationError` if the function is not needed any more.
  public func base<Value: Codable>(
    _ label: String, id: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    load: @escaping () async throws -> Value
  ) async throws -> Value {
    let request = Request(.base, id ?? label, SourcePlace(file: file, line: line))
    return try await RunReference.receive(
      request,
      stop: .waits(request) { run, interview in
        WorkScreen(base: LocalizedStringKey(label: label), request, of: interview, run, load: load)
      })
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

  // MARK: Notices and commits

  /// Shows the person a notice, once for the answers before it.
  ///
  /// - Parameters:
  ///   - message: One sentence.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  public func notify(
    _ message: LocalizedStringKey, file: StaticString = #fileID, line: UInt = #line
  ) async {
    say(
      .notice(message), by: Request(.notice, message.english, SourcePlace(file: file, line: line)))
  }

  /// Says that what was done before is done for good: nothing up to the screen before can be reached any more.
  ///
  /// It takes effect with what comes next.
  ///
  /// ```swift
  /// try await work(onceOnly: "Write") { try await disk.write(settings) }
  /// await commit(written: "The configuration was written.")
  /// ```
  ///
  /// - Parameters:
  ///   - output: The output to write now instead of at the end; `nil` writes nothing.
  ///   - written: What was done, for a person who cancels the wizard later; `nil` says nothing.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  public func commit(
    _ output: WizardOutput? = nil, written: LocalizedStringKey? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) async {
    let name = written?.english ?? output?.text ?? "commit"
    say(
      .commit(written: written, output),
      by: Request(.commit, name, SourcePlace(file: file, line: line)))
  }

  private func say(_ aside: InterviewRun.Aside, by request: Request) {
    guard let run = RunReference.current?.run, run.take(request) == nil else { return }
    run.append(.success(()), for: request)
    run.add(aside)
  }
}
