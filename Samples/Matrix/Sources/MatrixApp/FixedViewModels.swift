import ChatSample
import SampleNetwork
import Stepwise

// The view models of screens that stay the same while they are shown, so that they need no builder.

/// The texts of the question for a password.
struct LoginViewModel {
  let server: String
  let user: String
  /// The reason for logging in again; `nil` for the first log-in.
  let reason: LocalizedStringKey?
  /// The reason not to enter the password; `nil` if nobody on the way to the server can read it.
  var warning: LocalizedStringKey? {
    guard URL(string: server)?.isUnprotected == true else { return nil }
    return
      "The password would go to \(server) unencrypted, so that others can read it on the way: use an https address."
  }
  let passwordEntered: (String) async throws -> Void
}

/// The texts of an invitation.
struct InvitationViewModel {
  let title: String
  let text: LocalizedStringKey
  let answered: (Invitation.Answer) throws -> Void

  init(_ invitation: Invitation, answered: @escaping (Invitation.Answer) throws -> Void) {
    title = invitation.title
    let name = invitation.sender.name
    let sender = name == invitation.sender.id ? name : "\(name) (\(invitation.sender.id))"
    text =
      invitation.name.isEmpty
      ? "\(sender) wants to chat with you." : "\(sender) invites you to “\(invitation.name)”."
    self.answered = answered
  }
}

/// The texts of the question whether to leave a chat.
struct LeaveViewModel {
  let text: LocalizedStringKey
  // Without a number, because messages are sent while the user reads this.
  let warning: LocalizedStringKey = "Messages that are not sent yet will not be sent."
  let leaveTapped: () throws -> Void
  let stayTapped: () -> Void

  init(title: String, leaveTapped: @escaping () throws -> Void, stayTapped: @escaping () -> Void) {
    text = "You get no more messages from “\(title)”, and the chat is no longer listed."
    self.leaveTapped = leaveTapped
    self.stayTapped = stayTapped
  }
}
