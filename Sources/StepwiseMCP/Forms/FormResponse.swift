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
