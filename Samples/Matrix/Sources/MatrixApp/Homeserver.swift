import ChatSample

/// A server with rooms that the user is invited to and leaves.
protocol Homeserver: ChatEndpoint {
  var events: MatrixEventRouter { get }

  /// Tells the server the user's answer to an invitation; an event tells the result.
  func answer(_ invitation: Invitation) async throws

  /// Leaves a room.
  func leave(_ chat: Chat.ID) async throws
}

extension Homeserver {
  /// Notes the user's answer to an invitation, and has the server told.
  func answer(_ invitation: Invitation.ID, _ answer: Invitation.Answer) throws {
    try events.route(.answered(invitation, answer))
    exchange.begin(answering(invitation))
  }

  /// Notes that the user leaves a room, and has the server told.
  func beginLeaving(_ chat: Chat.ID) throws {
    try events.route(.leaving(chat))
    exchange.begin(leaving(chat))
  }

  /// The answers and the leaving that earlier runs did not finish.
  var errands: [ChatExchange.Errand] {
    let state = exchange.model.state
    return state.invitations.filter { $0.answer == .accepted || $0.answer == .declined }.map {
      answering($0.id)
    } + state.chats.filter { $0.presence == .leaving }.map { leaving($0.id) }
  }

  private func answering(_ id: Invitation.ID) -> ChatExchange.Errand {
    ChatExchange.Errand("answer", id) {
      if let invitation = self.exchange.model.state.invitation(id) {
        try await self.answer(invitation)
      }
    }
  }

  private func leaving(_ chat: Chat.ID) -> ChatExchange.Errand {
    ChatExchange.Errand("leave", chat) {
      try await self.leave(chat)
      try self.events.route(.left(chat))
    }
  }
}
