import Stepwise

/// The contacts that the chatbot plays, and their phrases.
enum ChatbotPhrases {
  static let contacts = ["Ada", "Alan", "Charles", "Emmy", "Grace", "Katherine", "Sophie"].map {
    Contact(id: $0.lowercased(), name: $0)
  }

  private static let remarks = [
    "Have you seen the news?", "I found the error: it was a moth.", "Tea at five?",
    "The proof is shorter than I thought.", "The engine runs again!",
  ]
  private static let answers = [
    "Tell me more.", "That is what I thought, too.", "I see. And then?", "Let me think about it.",
    "Wonderful!", "Are you sure?",
  ]
  private static let answersToQuestions = [
    "I would say so.", "Not before Monday.", "Good question.", "Ask me again tomorrow.",
  ]

  /// The chats at the beginning.
  static func chats(at start: Int) -> [Chat] {
    [
      chat("Ada", start, ("The engine weaves patterns just as the loom weaves flowers.", -93_600)),
      chat(
        "Alan", start, ("Can machines think?", -350_000),
        ("I propose to consider the question.", -349_940)),
      chat("Grace", start, unread: 1, ("It is easier to ask forgiveness.", -7_200)),
    ]
  }

  /// An answer to a text.
  static func answer(to text: String, _ dice: inout SeededGenerator) -> String {
    let choice = text.hasSuffix("?") ? answersToQuestions : answers
    return choice[dice.below(choice.count)]
  }

  /// An unasked remark.
  static func remark(_ dice: inout SeededGenerator) -> String {
    remarks[dice.below(remarks.count)]
  }

  private static func chat(
    _ name: String, _ start: Int, unread: Int = 0, _ texts: (String, Int)...
  ) -> Chat {
    let id = name.lowercased()
    var chat = Chat(id: id, contact: Contact(id: id, name: name))
    chat.add(
      texts.enumerated().map { position, text in
        Message(
          id: "\(id)-\(position)", sender: .other(id), text: text.0, seconds: start + text.1)
      })
    chat.unreadCount = unread
    return chat
  }
}
