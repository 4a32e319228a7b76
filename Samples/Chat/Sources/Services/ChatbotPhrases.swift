/// The contacts that the chatbot plays, and their phrases.
enum ChatbotPhrases {
  static let names = ["Ada", "Alan", "Charles", "Emmy", "Grace", "Katherine", "Sophie"]

  static let remarks = [
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

  /// The contacts whose names begin with a text.
  static func names(from text: String) -> [String] {
    names.filter { $0.lowercased().hasPrefix(text.lowercased()) }
  }

  /// The answers to a text.
  static func answers(to text: String) -> [String] {
    text.hasSuffix("?") ? answersToQuestions : answers
  }

  private static func chat(
    _ name: String, _ start: Int, unread: Int = 0, _ texts: (String, Int)...
  ) -> Chat {
    let id = name.lowercased()
    let messages = texts.enumerated().map { position, text in
      Message(
        id: "\(id)-\(position)", sender: .other(name), text: text.0, seconds: start + text.1)
    }
    return Chat(id: id, title: name, messages: messages, unreadCount: unread)
  }
}
