import StepwiseFlow
import StepwiseJSON

/// A person's response to a form.
nonisolated enum FormResponse: Hashable {
  /// The form was filled in.
  case accept([JSONValue.Member])
  /// The person declined.
  case decline
  /// The person closed the form.
  case cancel

  /// Whether the person agreed.
  var isAccepted: Bool { if case .accept = self { true } else { false } }

  /// Reads the result of an elicitation; `nil` if it is not one.
  init?(_ json: JSONValue) {
    switch json["action"]?.text {
    case "accept":
      switch json["content"] {
      case .object(let members): self = .accept(members)
      case nil, .null: self = .accept([])
      default: return nil
      }
    case "decline": self = .decline
    case "cancel": self = .cancel
    default: return nil
    }
  }
}

/// What became of a form that a client was asked to show.
nonisolated enum Asked: Hashable {
  /// The response.
  case response(FormResponse)
  /// The client has not shown it, or its response cannot be read; a sentence says why.
  case failed(String)
  /// No response can come any more, or the call has been answered already.
  case gone

  /// Reads the response to a request.
  init(result: JSONValue?, error: JSONValue?) {
    if let response = result.flatMap({ FormResponse($0) }) {
      self = .response(response)
    } else if let error, error != .null {
      let code = error["code"]?.whole.map { " (\($0))" } ?? ""
      let message = error["message"]?.text.map { ": \($0.prefix(200))" } ?? "."
      self = .failed("The client could not ask the person\(code)\(message)")
    } else {
      self = .failed("The client’s response to the form is none that the protocol knows.")
    }
  }
}

/// Counts the forms that a client accepts without an answer, so that a client that nobody sits at is not asked for ever.
nonisolated struct Empties {
  /// How often the same form is accepted so, and how often any form in a row.
  private static let sameMax = 2, countMax = 100

  /// A digest of the form that was asked last.
  private(set) var form: String
  /// The number of such responses in a row; those to the same form count more.
  private(set) var count: Int
  private var isEmpty = false

  init(form: String, count: Int) { (self.form, self.count) = (form, count) }

  /// Notes a response.
  mutating func note(_ response: FormResponse) {
    isEmpty =
      if case .accept(let content) = response {
        content.allSatisfy { $0.value == .null }
      } else { false }
  }

  /// Whether a form may be asked after the last response.
  mutating func mayAsk(_ request: JSONValue) -> Bool {
    let digest = RunState.digest(of: request)
    let isSame = digest == form
    form = digest
    guard isEmpty else {
      count = 0
      return true
    }
    count += isSame ? Self.countMax / Self.sameMax : 1
    return count < Self.countMax
  }
}
