import StepwiseFlow
import StepwiseLines

/// The answer of a file to the current question.
package struct Prefilled {
  /// The step for the element.
  package enum Kind {
    /// Submit a value.
    case answer(Value)
    /// Accept the shown value, or leave the field empty.
    case accept
    /// Press the button.
    case press
    /// Submit the secret in an environment variable.
    case secret(variable: String)
    /// Nothing: the value in the file is of another kind than the question, or names no option.
    case wrong(Rejection)
  }

  /// The step for the element.
  package let kind: Kind
  /// The name of the answer in the file.
  package let name: String
  /// The line of that name, counted from 1.
  package let line: Int

  package let entry: Int
  package let element: Snapshot.Element

  /// The action for the session.
  package func action(secrets: any SecretSource) throws -> Action {
    switch kind {
    case .answer(let value): return .answer(entry: entry, element: element.id, value: value)
    case .accept: return .accept(entry: entry, element: element.id)
    case .press: return .press(entry: entry, element: element.id)
    case .secret(let variable):
      let secret = try secrets.secret(for: element.label, from: variable)
      return .answer(entry: entry, element: element.id, value: .text(secret))
    case .wrong(let rejection): throw rejection
    }
  }
}

nonisolated extension Prefilled.Kind {
  /// Converts a value of the file to a step for a field.
  package init(_ json: JSONValue, to field: Snapshot.Element, _ format: any AnswerFormat) {
    do throws(Rejection) {
      switch json {
      case .null: self = .accept
      default:
        if let variable = json.variable, format.kind.isSecret {
          self = .secret(variable: variable)
        } else {
          self = .answer(try Self.value(json, of: field, format))
        }
      }
    } catch {
      self = .wrong(error)
    }
  }

  private static func value(
    _ json: JSONValue, of field: Snapshot.Element, _ format: any AnswerFormat
  ) throws(Rejection) -> Value {
    switch (json, format.kind.value) {
    case (.text(let text), _):
      guard !text.isEmpty else { return format.empty }
      return try format.value(named: text)
    case (.number(let number), .number): return .number(number)
    case (.flag(let flag), .flag): return .flag(flag)
    case (.array(let elements), .choices):
      var names: [String] = []
      for element in elements {
        guard case .text(let name) = element else {
          throw Rejection(
            "“\(field.label)” takes an array of texts, and this array contains \(element.kind).")
        }
        names.append(name)
      }
      return names.isEmpty ? format.empty : try format.value(named: names)
    default: throw wrong(json, to: field, format)
    }
  }

  private static func wrong(
    _ json: JSONValue, to field: Snapshot.Element, _ format: any AnswerFormat
  ) -> Rejection {
    let wanted =
      switch format.kind.value {
      case .text where format.kind.isSecret: "a text, or {\"from\": \"VARIABLE\"}"
      case .text: "a text"
      case .choice: "one of its options as a text: \(options(of: format))"
      case .choices: "an array of its options: \(options(of: format))"
      case .flag: "true or false"
      case .date: "a day as a text, such as \"1990-12-10\""
      case .number: "a number"
      }
    return Rejection("“\(field.label)” takes \(wanted), and this is \(json.kind).")
  }

  private static func options(of format: any AnswerFormat) -> String {
    Sentence.list(format.options?.all.map(\.id) ?? [])
  }
}

nonisolated extension JSONValue {
  /// The environment variable that `{"from": "NAME"}` names; `nil` for anything else.
  package var variable: String? {
    guard case .object(let members) = self, members.count == 1, members[0].name == "from",
      case .text(let name) = members[0].value
    else { return nil }
    return name
  }
}
