import Stepwise
import StepwiseForms
import StepwiseMCP

extension AskTool {
  /// The tool that asks the questions of a JSON Schema which an assistant brings along.
  static var forms: AskTool {
    AskTool(
      name: "ask",
      summary:
        "Asks the person questions of yours, and returns their answers as JSON that fits the schema.",
      argument: "schema",
      meaning:
        "a JSON Schema of an object; its members are the questions, with title, description, type, enum and default"
    ) { bytes in
      let form: Form
      do {
        form = try await Form.reading(bytes)
      } catch let rejection as FormRejection {
        throw RunFailure(.dataError, verbatim: "schema:\(rejection)")
      }
      if let secret = form.askedSecret {
        throw RunFailure(
          .dataError, "“\(secret)” looks like a secret, and an assistant must not ask for secrets.")
      }
      return FormWizard(form)
    }
  }
}

extension Form {
  /// Reads a schema beside the main actor, which answers other calls meanwhile.
  @concurrent fileprivate static func reading(_ bytes: [UInt8]) async throws(FormRejection) -> Form
  {
    try Form(file: bytes, name: "Questions")
  }

  /// The text that asks for a secret: the title of a question, or a sentence beside it; `nil` if there is none.
  package var askedSecret: String? {
    for paragraph in introduction {
      if let sentence = Self.sentence(askingInside: paragraph) { return sentence }
    }
    return groups.lazy.flatMap { $0.fields + $0.branches.flatMap(\.fields) }
      .compactMap { $0.askedSecret }.first
  }

  /// Returns the form in which questions that look like those for a secret are asked as such, and say so.
  package var guessingSecrets: Form {
    var form = self
    for position in groups.indices {
      form.groups[position].fields = groups[position].fields.map(\.guessingSecrets)
      for branch in groups[position].branches.indices {
        form.groups[position].branches[branch].fields =
          groups[position].branches[branch].fields.map(\.guessingSecrets)
      }
    }
    return form
  }

  /// Returns the sentence that tells the person to give a secret; `nil` if there is none.
  fileprivate static func sentence(askingInside text: String) -> String? {
    text.split(whereSeparator: { ".!?;\n。！？".contains($0) })
      .first { SecretWords($0).tellToGiveSecret }.map(String.init)
  }
}

extension FormField {
  fileprivate var askedSecret: String? {
    if isSecret { return title.english }
    switch shape {
    case .list(let item, _):
      if let secret = item.askedSecret { return secret }
    case .map(let name, let item, _):
      if let secret = name.askedSecret ?? item.askedSecret { return secret }
    case .variants(let fields):
      if let secret = fields.lazy.compactMap({ $0.askedSecret }).first { return secret }
    default: break
    }
    return ownSecret
  }

  /// The field as a secret if it looks like one, or with the fields within it that do.
  fileprivate var guessingSecrets: FormField {
    guard !isSecret else { return self }
    var field = self
    if ownSecret != nil {
      field.isSecret = true
      field.notice = "This looks like a secret, so it is not shown. --no-guesses shows it."
      return field
    }
    switch shape {
    case .list(let item, let count):
      field.shape = .list(item: item.guessingSecrets, count: count)
    case .map(let name, let item, let count):
      field.shape = .map(
        name: name.guessingSecrets, item: item.guessingSecrets, count: count)
    case .variants(let variants): field.shape = .variants(variants.map(\.guessingSecrets))
    default: break
    }
    return field
  }

  /// The text of the field itself that asks for a secret; `nil` if there is none.
  private var ownSecret: String? {
    // Yes or no, a day and one of the assistant's own options hold no secret.
    guard takesAnyText else { return nil }
    let words = SecretWords(title.english)
    let isNumber = if case .number = shape { true } else { false }
    if (isNumber ? words.askForSecretNumber : words.askForSecret)
      || SecretWords(name).askForSecretNumber
    {
      return title.english
    }
    return (introduction + [help, placeholder].compactMap(\.self)).lazy
      .compactMap { Form.sentence(askingInside: $0) }.first
  }

  /// Whether a person can type a secret into it, or into a part of it.
  private var takesAnyText: Bool {
    switch shape {
    case .flag, .day, .path, .choice, .choices, .constant: false
    default: true
    }
  }
}
