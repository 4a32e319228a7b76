public import Stepwise

/// Asks the questions of a form, lets the person review the answers, and finishes with the result.
///
/// ```swift
/// let form = try Form(file: bytes, name: "person.json")
/// let result = await Stepwise.run(FormFlowController(form: form))
/// ```
public final class FormFlowController: FlowController<FormAnswers, JSONValue>, GroupAsking {
  let asked: AskedGroup

  /// Creates the flow of a form.
  ///
  /// - Parameter form: The form.
  public init(form: Form) {
    asked = AskedGroup(
      at: 0, in: FormContext(source: FormSource(form: form)), introduction: form.introduction)
    super.init(state: FormAnswers())
  }

  /// The title of the form.
  public override var title: String { asked.context.source.form.title }

  /// The title of the form, which is the same in every language.
  public override var titleText: LocalizedStringKey { LocalizedStringKey(verbatim: title) }

  /// Asks the first question.
  public override func startFlow() { goOn() }

  /// Lets the person review the answers.
  func end(_ value: JSONValue) {
    push("Review", id: "review") {
      Review().grouped().keepingCapitals()
      Button("Confirm") {
        self.asked.context.source.result = value
        self.finish(value)
      }.defaultAction()
    }
  }
}

/// A form that its flows share.
///
/// It is an object, so that a flow is not told apart by everything that its form contains.
final class FormSource {
  let form: Form
  /// The values that a file of answers gives to the first group.
  var given: [JSONValue.Member] = []
  /// The result of the form, once it is confirmed.
  var result: JSONValue?

  init(form: Form) { self.form = form.hasSecrets ? form.inheriting : form }
}
