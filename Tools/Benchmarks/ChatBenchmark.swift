import Stepwise

/// Many messages above a composer, to type into.
struct ChatBenchmark: WizardProgram {
  static let name = "chat"
  static let summary = "Shows many messages over a composer, for a person or for “keystroke”."

  @Option("The number of messages.", value: "N")
  var rows = 10_000

  func makeFlow(in environment: Environment) -> ChatFlowController {
    ChatFlowController(rows: rows)
  }
}

/// Shows one chat.
final class ChatFlowController: FlowController<Void, String> {
  private let rows: Int

  init(rows: Int) {
    self.rows = rows
    super.init(state: ())
  }

  override func startFlow() { push(ChatScreen(rows: rows)) }
}

/// The messages, each with several lines, and the composer.
final class ChatScreen: Screen {
  let title = "Messages"
  let isFullScreen = true
  private var rows: [ListRow]

  init(rows: Int) {
    let text = Array(repeating: "some words of a message", count: 12).joined(separator: ", ")
    self.rows = (0..<rows).map { number in
      ListRow(
        "\(number): \(text)", id: "\(number)", title: number % 3 == 0 ? nil : "Grace",
        detail: "14:05", alignment: number % 3 == 0 ? .trailing : .leading)
    }
  }

  var body: any Element {
    List("Messages", rows: rows)
    TextField("Message") { text in
      self.rows.append(ListRow(verbatim: text, id: "\(self.rows.count)", alignment: .trailing))
    }
    .repeatsQuestion().onEdit { _ in }
    Button("Back") {}
  }
}
