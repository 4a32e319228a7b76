import Stepwise

/// A form of twenty fields, to type into.
struct FormBenchmark: WizardProgram {
  static let name = "form"
  static let summary = "Shows a form of twenty fields, for a person, “keystroke” or “paste”."

  static let fieldCount = 20

  /// The kinds of fields.
  nonisolated enum Kind: String, CaseIterable, OptionValue {
    case line, lines, secret
  }

  @Option("The kind of the fields.")
  var kind = Kind.line

  func makeFlow(in environment: Environment) -> FormFlowController {
    FormFlowController(kind)
  }

  func output(for answers: [String]) -> WizardOutput {
    WizardOutput(verbatim: answers.joined(separator: "\n"))
  }
}

/// Asks for all fields on one screen.
final class FormFlowController: FlowController<[String], [String]> {
  private let kind: FormBenchmark.Kind

  init(_ kind: FormBenchmark.Kind) {
    self.kind = kind
    super.init(state: Array(repeating: "", count: FormBenchmark.fieldCount))
  }

  override func startFlow() {
    push("Form") {
      ForEach(0..<FormBenchmark.fieldCount, id: { "\($0)" }) { number in
        switch self.kind {
        case .line: TextField("Field \(number + 1)") { self.state[number] = $0 }.optional()
        case .lines: TextEditor("Field \(number + 1)") { self.state[number] = $0 }.optional()
        case .secret: SecureField("Field \(number + 1)") { self.state[number] = $0 }.optional()
        }
      }
      Button("Send") { self.finish(self.state) }
    }
  }
}
