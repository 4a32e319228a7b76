import Stepwise
import StepwiseForms
import StepwiseMCP
import StepwisePostgres
import StepwiseSystem
import StepwiseWeb

/// The command `form`, which asks the questions of a file.
enum FormCommand {
  /// The command, with a command line's options.
  static var command: ProgramCommand {
    ProgramCommand(
      name: FormWizard.name, summary: FormWizard.summary, arguments: [.file],
      wizard: FormWizard.self, drivers: StepwiseApp.drivers, commands: ["mcp", "serve"]
    ) { words in
      let path = words[0]
      let bytes = try content(of: path)
      let name = path == "-" ? "standard input" : path
      let wizard = FormWizard(
        try FormFile(bytes, path: name, template: path == "-" ? nil : fileName(of: path)))
      return PreparedWizard(
        wizard, about: "\(fileName(of: name)) \(digest(of: bytes))",
        commands: [
          MCPCommand.command(
            for: wizard, summary: wizard.toolSummary, questions: wizard.questions,
            secretPages: WebOption.secretPages, stores: [PostgresSharedRunStore.scheme]),
          ServeCommand.command(for: wizard, stores: [PostgresSharedRunStore.scheme]),
        ])
    }
  }

  private static func fileName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns the content of a file, or of standard input, after which a person answers at the terminal.
  private static func content(of path: String) throws -> [UInt8] {
    let isInput = path == "-"
    let descriptor = isInput ? STDIN_FILENO : try NamedFile.openStream(path, kind: "a form")
    defer { if !isInput { SystemCall.close(descriptor) } }
    let bytes: [UInt8]
    do {
      bytes = try SystemCall.readAll(descriptor, Form.fileSizeMax + 1)
    } catch {
      throw RunFailure(.noInput, "\(path) cannot be read: \(SystemError.text(error.number)).")
    }
    if isInput {
      let terminal = SystemCall.open("/dev/tty", O_RDWR | O_CLOEXEC)
      if terminal >= 0 {
        dup2(terminal, STDIN_FILENO)
        SystemCall.close(terminal)
      }
    }
    return bytes
  }

  /// Returns a digest of a file (FNV-1a), which tells files of one name apart.
  private static func digest(of bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 36)
  }
}

/// A form as a program.
struct FormWizard: WizardProgram {
  static let name = "form"
  static let summary = "Asks the questions of a file: a JSON Schema or a GitHub issue form."
  static let strings = StringCatalog.forms

  @Option(
    "What an issue form's answers become: the issue's text, all of the issue as JSON, or the address of the form's page,"
      + " which asks the rest. (default: body)", value: "FORMAT")
  var `as`: IssueFormat?
  @Option("The repository of the address, or HOST/OWNER/NAME.", value: "OWNER/NAME")
  var repo: IssueRepository?
  @Flag("Shows the answers to questions that only look like those for a secret.")
  var noGuesses

  private let form: Form
  /// The file of the form; `nil` if it was made in another way.
  private let file: FormFile?

  init() { self.init(Form(title: Self.name, groups: [FormGroup(fields: [])])) }

  init(_ form: Form) { (self.form, file) = (form, nil) }

  init(_ file: FormFile) { (form, self.file) = (file.form, file) }

  /// Returns the form with the result that the options choose.
  private func chosenForm() throws -> Form {
    guard let file else { return form }
    let chosen = try self.as.map { try file.form(as: $0, of: repo) } ?? form
    return noGuesses ? chosen : chosen.guessingSecrets
  }

  func makeFlow(in environment: Environment) throws -> FormFlowController {
    if repo != nil, self.as != .url { throw RunFailure(.usage, "--repo needs --as url.") }
    return FormFlowController(form: try chosenForm())
  }

  /// The purpose of the form's tool: the form's title and its introduction.
  var toolSummary: String {
    let paragraphs = ["Asks the person the questions of “\(form.title)”."] + form.introduction
    return String(paragraphs.joined(separator: "\n\n").prefix(1_000))
  }

  /// Returns the schema of the answers.
  func questions(_ name: String) -> String? {
    (noGuesses ? form : form.guessingSecrets).answersSchema.description
  }

  func output(for value: JSONValue) throws -> WizardOutput {
    let form = try chosenForm()
    func output(_ value: JSONValue) -> WizardOutput {
      let text = form.text(value)
      return WizardOutput(verbatim: text, file: Array("\(text)\n".utf8))
    }
    return form.hasSecrets
      ? output(value).shared(as: output(form.withoutSecrets(value))) : output(value)
  }
}
