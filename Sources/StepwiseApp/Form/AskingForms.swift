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
        form = try Form(file: bytes, name: "Questions")
      } catch let refusal as FormRefusal {
        throw RunFailure(.dataError, verbatim: "schema:\(refusal)")
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
  /// The text that asks for a secret: the title of a question, or a sentence beside it; `nil` if there is none.
  package var askedSecret: String? {
    for paragraph in introduction {
      if let sentence = Self.sentence(askingInside: paragraph) { return sentence }
    }
    return groups.lazy.flatMap { $0.fields + $0.branches.flatMap(\.fields) }
      .compactMap { $0.askedSecret }.first
  }

  /// Returns the sentence that tells the person to give a secret; `nil` if there is none.
  fileprivate static func sentence(askingInside text: String) -> String? {
    text.split(whereSeparator: { ".!?;\n。！？".contains($0) })
      .first { SecretWords($0).tellToGiveSecret }.map(String.init)
  }
}

extension FormField {
  fileprivate var askedSecret: String? {
    switch shape {
    case .text(.secret, _): return title.english
    case .list(let item, _):
      if let secret = item.askedSecret { return secret }
    case .map(let name, let item, _):
      if let secret = name.askedSecret ?? item.askedSecret { return secret }
    case .variants(let fields):
      if let secret = fields.lazy.compactMap({ $0.askedSecret }).first { return secret }
    default: break
    }
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
