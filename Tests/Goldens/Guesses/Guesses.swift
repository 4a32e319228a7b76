// swift-format-ignore-file

import Stepwise

// Names that a new user may guess, and what the compiler says to them. `GuessTests` lets it check this file, and that
// the guide has each guess which it cannot answer.

struct Guesses {
  var name = ""
  var isOff = false

  func fields() {
    // These are right.
    _ = Picker("Kind", options: ["cat", "dog"]) { _ in }
    _ = TextField("Name") { _ in }.prompt("Ada")
    _ = TextField("Name", text: "Ada") { _ in }
    _ = TextField("Name") { _ in }.optional()
    _ = TextField("Name") { _ in }.help("As on the card.")
    _ = TextField("Name") { _ in }.disabled(isOff ? "Later." : nil)
    _ = Toggle("Sure?", isOn: true) { _ in }
    _ = ProgressView("Loading")
    _ = Section("More") { Text("x") }
    _ = Text("x").prominent()
    // These have another name.
    _ = Confirm("Sure?") { _ in }  // expected-error {{'Confirm' has been renamed to 'Toggle'}}
    _ = Select("Kind", options: ["cat"]) { _ in }  // expected-error {{'Select' has been renamed to 'Picker'}}
    _ = MultiSelect("Kind", options: ["cat"]) { _ in }  // expected-error {{'MultiSelect' has been renamed to 'MultiPicker'}}
    _ = Password("Token") { _ in }  // expected-error {{'Password' has been renamed to 'SecureField'}}
    _ = PasswordField("Token") { _ in }  // expected-error {{'PasswordField' has been renamed to 'SecureField'}}
    _ = Input("Name") { _ in }  // expected-error {{'Input' has been renamed to 'TextField'}}
    _ = TextInput("Name") { _ in }  // expected-error {{'TextInput' has been renamed to 'TextField'}}
    _ = TextArea("Notes") { _ in }  // expected-error {{'TextArea' has been renamed to 'TextEditor'}}
    _ = FilePicker("File") { _ in }  // expected-error {{'FilePicker' has been renamed to 'PathField'}}
    _ = Stepper("Count", in: 1...3) { _ in }  // expected-error {{'Stepper' is unavailable: ask for a number with “NumberField("Count", in: 1...9)”}}
    _ = Slider("Count", in: 1...3) { _ in }  // expected-error {{'Slider' is unavailable: ask for a number with “NumberField("Count", in: 1...9)”}}
    _ = Spinner("Loading")  // expected-error {{'Spinner' is unavailable: an async closure shows that it runs; “ProgressView” shows how far it has come}}
    _ = Picker("Kind", ["cat", "dog"]) { _ in }  // expected-error {{'init(_:_:onAnswer:)' has been renamed to 'init(_:options:selection:onAnswer:check:)'}}
    // Modifiers.
    _ = TextField("Name") { _ in }.onSubmit {}  // expected-error {{'onSubmit' is unavailable: the closure of a field takes its answer: “TextField("Name") { … }”}}
    _ = TextField("Name") { _ in }.onChange { _ in }  // expected-error {{'onChange' is unavailable: the closure of a field takes its answer, and “onEdit(_:)” each draft of it}}
    _ = TextField("Name") { _ in }.onChange(of: name) {}  // expected-error {{'onChange(of:_:)' is unavailable: the closure of a field takes its answer, and “onEdit(_:)” each draft of it}}
    _ = TextField("Name") { _ in }.validate { $0.count > 2 }  // expected-error {{'validate' is unavailable: throw a “Rejection” from the closure of the field, or give the field a “check:”}}
    _ = TextField("Name") { _ in }.placeholder("Ada")  // expected-error {{'placeholder' has been renamed to 'prompt(_:)'}}
    _ = TextField("Name") { _ in }.hint("Ada")  // expected-error {{'hint' has been renamed to 'help(_:)'}}
    _ = TextField("Name") { _ in }.default("Ada")  // expected-error {{'default' is unavailable: give the field its default: “TextField("Name", text: "Ada")”}}
    _ = TextField("Name") { _ in }.required()  // expected-error {{'required' is unavailable: a field is required unless it is “optional()”}}
    _ = TextField("Name") { _ in }.disabled(true)  // expected-error {{'disabled' is unavailable: say why it cannot be used: “disabled("Choose a plan first.")”}}
    _ = TextField("Name") { _ in }.hidden()  // expected-error {{'hidden' is unavailable: leave it out with “if” among the elements}}
    _ = Text("x").bold()  // expected-error {{'bold()' has been renamed to 'prominent()'}}
    _ = Text("x").onAppear {}  // expected-error {{'onAppear(perform:)' is unavailable: give the screen a “task: ScreenTask?”}}
    _ = Text("x").task {}  // expected-error {{'task' is unavailable: give the screen a “task: ScreenTask?”}}
    _ = Text(name)  // expected-error {{missing argument label 'verbatim:' in call}}
    // Containers.
    _ = VStack { Text("x") }  // expected-error {{'VStack' is unavailable: elements stand below each other: write them without a container}}
    _ = HStack { Text("x") }  // expected-error {{'HStack' has been renamed to 'Columns'}}
    _ = Group { Text("x") }  // expected-error {{'Group' is unavailable: several elements need no container: write them one after another}}
    _ = Form { Text("x") }  // expected-error {{'Form' is unavailable: a screen is a form: write its fields one after another}}
    _ = NavigationStack { Text("x") }  // expected-error {{'NavigationStack' is unavailable: a flow pushes its screens: “push(NextScreen())”}}
    _ = NavigationLink("Next") {}  // expected-error {{'NavigationLink' is unavailable: the closure of a button navigates: “Button("Next") { self.push(…) }”}}
    _ = ForEach(0..<3) { Text("\($0)") }  // expected-error {{'init(_:content:)' is unavailable: write “for number in 1...3 { … }” among the elements, or give an “id:”}}
  }

  // The guide answers these.
  func bindings() {
    _ = TextField("Name", text: $name)  // expected-error {{cannot find '$name' in scope}}
    _ = Toggle("Sure?", isOn: $isOff)  // expected-error {{cannot find '$isOff' in scope}}
  }
  func label() -> any Element { Label("x") }  // expected-error {{cannot find 'Label' in scope}}
  func spacer() -> any Element { Spacer() }  // expected-error {{cannot find 'Spacer' in scope}}
  func padding() -> any Element { Text("x").padding() }  // expected-error {{value of type 'Text' has no member 'padding'}}
  func secure() -> any Element { TextField("x").secure() }  // expected-error {{value of type 'TextField' has no member 'secure'}}
  func maximum() -> any Element { TextField("x").maxLength(3) }  // expected-error {{value of type 'TextField' has no member 'maxLength'}}
  func sheet() -> any Element { Text("x").sheet {} }  // expected-error {{value of type 'Text' has no member 'sheet'}}
}

final class GuessScreen: Screen {
  let title = "Guesses"
  var body: any Element { Text("x") }
}

final class GuessFlow: FlowController<Int, String> {
  @State var count = 1  // expected-error {{unknown attribute 'State'}}

  override func startFlow() {
    push(GuessScreen())
    notify("x")
    start(OtherFlow()) { _ in }
    present(GuessScreen())  // expected-error {{'present(_:animated:)' has been renamed to 'push(_:)'}}
    present(GuessScreen(), animated: true)  // expected-error {{'present(_:animated:)' has been renamed to 'push(_:)'}}
    pushViewController(GuessScreen(), animated: true)  // expected-error {{'pushViewController(_:animated:)' has been renamed to 'push(_:)'}}
    navigate(to: GuessScreen())  // expected-error {{'navigate(to:)' has been renamed to 'push(_:)'}}
    coordinate(to: OtherFlow())  // expected-error {{'coordinate(to:)' has been renamed to 'start(_:onFinish:)'}}
    dismiss()  // expected-error {{'dismiss()' is unavailable: end the flow with its outcome: “finish(_:)”}}
    goBack()  // expected-error {{'goBack()' is unavailable: a person steps back without code; “pop(to:)” returns to a screen for good}}
    pop()  // expected-error {{'pop()' is unavailable: a person steps back without code; “pop(to:)” returns to a screen for good}}
    popToRoot()  // expected-error {{'popToRoot()' is unavailable: “pop(to:)” returns for good to the screen whose identity “push” returned}}
    showError("x")  // expected-error {{'showError' is unavailable: throw a “Rejection” from the closure, or tell a notice: “notify(_:)”}}
    // The guide answers these: a program may have functions with these names.
    cancel()  // expected-error {{cannot find 'cancel' in scope}}
    alert("x")  // expected-error {{cannot find 'alert' in scope}}
    log("x")  // expected-error {{cannot find 'log' in scope}}
    done("x")  // expected-error {{cannot find 'done' in scope}}
    show(GuessScreen())  // expected-error {{cannot find 'show' in scope}}
  }
}

/// Declares such names itself.
final class OtherFlow: FlowController<Void, Void> {
  func dismiss() { finish(()) }
  func pop() { dismiss() }

  override func startFlow() {
    pop()
  }
}

/// A mistake in the closure of an interview is told at its place.
func makeInterview() -> Interview<String> {
  Interview("Guesses") { ask in
    let name = try await ask("Name")  // expected-error {{'callAsFunction' is unavailable: ask with a field: “ask(TextField("Name"))”}}
    _ = try await ask.text("Name")  // expected-error {{'text' is unavailable: ask with a field: “ask(TextField("Name"))”}}
    _ = try await ask.password("Token")  // expected-error {{'password' is unavailable: ask with a field: “ask(SecureField("Token"))”}}
    _ = try await ask.confirm("Sure?")  // expected-error {{'confirm' is unavailable: ask with a field: “ask(Toggle("Sure?"))”}}
    _ = try await ask.select("Kind", ["cat"])  // expected-error {{'select' is unavailable: ask with a field: “ask(Picker("Kind", options: ["cat", "dog"]))”}}
    try await ask.spinner("Load") {}  // expected-error {{'spinner' is unavailable: work shows that it runs: “ask.work("Label") { … }”}}
    ask.log("x")  // expected-error {{'log' has been renamed to 'notify(_:)'}}
    ask.say("x")  // expected-error {{'say' has been renamed to 'notify(_:)'}}
    ask.back()  // expected-error {{'back()' is unavailable: a person steps back without code}}
    ask.cancel()  // expected-error {{'cancel()' is unavailable: a person cancels without code; throw an error to give up}}
    return name
  }
}

func makeMistakes() {
  _ = Interview("Mistakes") { ask in
    try await ask(nothing)  // expected-error {{cannot find 'nothing' in scope}}
  }
  _ = Interview("Mistakes") { ask in
    let age: Int = try await ask(TextField("Age"))  // expected-error {{cannot convert value of type 'String' to specified type 'Int'}}
    return age
  }
  _ = Interview("Mistakes") { ask in
    try await ask(Text("x"))  // expected-error {{instance method 'callAsFunction(_:title:id:file:line:content:)' requires that 'Text' conform to 'AnswerableElement'}}
  }
}
