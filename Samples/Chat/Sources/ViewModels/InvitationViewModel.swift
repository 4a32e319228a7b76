import Stepwise

/// A room that someone asks the user into, as texts.
struct InvitationViewModel {
  let title: String
  let text: LocalizedStringKey
  /// Called with what becomes of the invitation.
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
