// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import StepwiseFlow

// Names that people bring from SwiftUI, from prompt libraries and from coordinators. None can be called: each makes
// the compiler say what to write here. A name that a program or another module declares goes before these.
//
// No method of a flow has a name that a function of a program may have, because it would hide that function.

// MARK: Elements

@available(*, unavailable, renamed: "TextField")
public typealias TextInput = TextField
@available(*, unavailable, renamed: "TextField")
public typealias Input = TextField
@available(*, unavailable, renamed: "TextEditor")
public typealias TextArea = TextEditor
@available(*, unavailable, renamed: "SecureField")
public typealias Password = SecureField
@available(*, unavailable, renamed: "SecureField")
public typealias PasswordField = SecureField
@available(*, unavailable, renamed: "Toggle")
public typealias Confirm = Toggle
@available(*, unavailable, renamed: "Picker")
public typealias Select = Picker
@available(*, unavailable, renamed: "MultiPicker")
public typealias MultiSelect = MultiPicker
@available(*, unavailable, renamed: "PathField")
public typealias FilePicker = PathField
@available(*, unavailable, message: "ask for a number with “NumberField(\"Count\", in: 1...9)”")
public typealias Stepper = NumberField
@available(*, unavailable, message: "ask for a number with “NumberField(\"Count\", in: 1...9)”")
public typealias Slider = NumberField
@available(
  *, unavailable,
  message: "an async closure shows that it runs; “ProgressView” shows how far it has come"
)
public typealias Spinner = ProgressView
@available(
  *, unavailable, message: "elements stand below each other: write them without a container"
)
public typealias VStack = Columns
@available(*, unavailable, renamed: "Columns")
public typealias HStack = Columns
@available(
  *, unavailable, message: "several elements need no container: write them one after another"
)
public typealias Group = Columns
@available(*, unavailable, message: "a screen is a form: write its fields one after another")
public typealias Form = Columns
@available(*, unavailable, message: "a flow pushes its screens: “push(NextScreen())”")
public typealias NavigationStack = Columns
@available(
  *, unavailable, message: "the closure of a button navigates: “Button(\"Next\") { self.push(…) }”"
)
public typealias NavigationLink = Button

extension Element {
  @available(*, unavailable, renamed: "prominent()")
  public func bold() -> Self { self }

  @available(*, unavailable, renamed: "help(_:)")
  public func hint(_ text: LocalizedStringKey) -> Self { self }

  @available(
    *, unavailable, message: "say why it cannot be used: “disabled(\"Choose a plan first.\")”"
  )
  public func disabled(_ isDisabled: Bool) -> Self { self }

  @available(*, unavailable, message: "leave it out with “if” among the elements")
  public func hidden(_ isHidden: Bool = true) -> Self { self }

  @available(*, unavailable, message: "give the screen a “task: ScreenTask?”")
  public func task(_ action: @escaping () async -> Void) -> Self { self }

  @available(*, unavailable, message: "give the screen a “task: ScreenTask?”")
  public func onAppear(perform action: @escaping () -> Void) -> Self { self }
}

extension AnswerableElement {
  @available(
    *, unavailable, message: "the closure of a field takes its answer: “TextField(\"Name\") { … }”"
  )
  public func onSubmit(_ action: @escaping () -> Void) -> Self { self }

  @available(
    *, unavailable,
    message: "the closure of a field takes its answer, and “onEdit(_:)” each draft of it"
  )
  public func onChange(_ action: @escaping (Answer) -> Void) -> Self { self }

  @available(
    *, unavailable,
    message: "the closure of a field takes its answer, and “onEdit(_:)” each draft of it"
  )
  public func onChange<Value>(of value: Value, _ action: @escaping () -> Void) -> Self { self }

  @available(
    *, unavailable,
    message: "throw a “Rejection” from the closure of the field, or give the field a “check:”"
  )
  public func validate(_ isValid: @escaping (Answer) throws -> Bool) -> Self { self }

  @available(*, unavailable, renamed: "prompt(_:)")
  public func placeholder(_ text: LocalizedStringKey) -> Self { self }

  @available(
    *, unavailable, message: "give the field its default: “TextField(\"Name\", text: \"Ada\")”"
  )
  public func `default`(_ answer: Answer) -> Self { self }

  @available(*, unavailable, message: "a field is required unless it is “optional()”")
  public func required(_ isRequired: Bool = true) -> Self { self }
}

extension Picker where Answer == String {
  @available(*, unavailable, renamed: "init(_:options:selection:onAnswer:check:)")
  public init(
    _ label: String, _ options: [String], onAnswer: @escaping (String) throws -> Void = { _ in }
  ) { fatalError() }
}

extension ForEach {
  @available(
    *, unavailable,
    message: "write “for number in 1...3 { … }” among the elements, or give an “id:”"
  )
  public init<Item>(
    _ items: some Sequence<Item>, @ElementBuilder content: (Item) -> any Element
  ) { fatalError() }
}

// MARK: Flows

// Of the protocol, because methods of a class could not be declared again by a flow.
extension WizardFlow {
  @available(*, unavailable, renamed: "push(_:)")
  public func present(_ screen: any Screen, animated: Bool = true) {}

  @available(*, unavailable, renamed: "push(_:)")
  public func pushViewController(_ screen: any Screen, animated: Bool = true) {}

  @available(*, unavailable, renamed: "push(_:)")
  public func navigate(to screen: any Screen) {}

  @available(
    *, unavailable,
    message: "a person steps back without code; “pop(to:)” returns to a screen for good"
  )
  public func goBack() {}

  @available(
    *, unavailable,
    message: "a person steps back without code; “pop(to:)” returns to a screen for good"
  )
  public func pop() {}

  @available(
    *, unavailable,
    message: "“pop(to:)” returns for good to the screen whose identity “push” returned"
  )
  public func popToRoot() {}

  @available(*, unavailable, message: "end the flow with its outcome: “finish(_:)”")
  public func dismiss() {}

  @available(*, unavailable, renamed: "start(_:onFinish:)")
  public func coordinate(to flow: any WizardFlow) {}

  @available(
    *, unavailable, message: "throw a “Rejection” from the closure, or tell a notice: “notify(_:)”"
  )
  public func showError(_ message: String) {}
}

extension Ask {
  @available(*, unavailable, message: "ask with a field: “ask(TextField(\"Name\"))”")
  public func callAsFunction(_ label: String) async throws -> String { fatalError() }

  @available(*, unavailable, message: "ask with a field: “ask(TextField(\"Name\"))”")
  public func text(_ label: String) async throws -> String { fatalError() }

  @available(*, unavailable, message: "ask with a field: “ask(SecureField(\"Token\"))”")
  public func password(_ label: String) async throws -> String { fatalError() }

  @available(*, unavailable, message: "ask with a field: “ask(Toggle(\"Sure?\"))”")
  public func confirm(_ label: String) async throws -> Bool { fatalError() }

  @available(
    *, unavailable,
    message: "ask with a field: “ask(Picker(\"Kind\", options: [\"cat\", \"dog\"]))”"
  )
  public func select(_ label: String, _ options: [String]) async throws -> String { fatalError() }

  @available(*, unavailable, renamed: "notify(_:)")
  public func log(_ message: String) {}

  @available(*, unavailable, renamed: "notify(_:)")
  public func say(_ message: String) {}

  @available(*, unavailable, message: "work shows that it runs: “ask.work(\"Label\") { … }”")
  public func spinner(_ label: String, _ work: () async throws -> Void) async throws {}

  @available(*, unavailable, message: "a person steps back without code")
  public func back() {}

  @available(*, unavailable, message: "a person cancels without code; throw an error to give up")
  public func cancel() {}
}
