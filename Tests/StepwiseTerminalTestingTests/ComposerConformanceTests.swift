import Stepwise
import StepwiseTerminalTesting
import Testing

/// All drivers ask the questions of a live screen.
@Suite("Driver conformance of growing lists")
struct ComposerConformanceTests {
  /// A chat with a list, whose items lead to their messages.
  private final class ChatFlow: FlowController<[String], [String]> {
    private var rows = (1...60).map { ListRow("Message \($0)", id: "\($0)", title: "Grace") }
    private var draft = ""

    init() { super.init(state: []) }

    override func startFlow() { push(ChatsScreen { self.push(RoomScreen(self)) }) }

    final class ChatsScreen: Screen {
      let title = "Chats"
      let isFullScreen = true
      let badge: Int? = 2
      private let open: () -> Void

      init(_ open: @escaping () -> Void) { self.open = open }

      var body: any Element {
        Picker(
          "Chat",
          options: [
            OptionList.Option(
              "Grace", detail: OptionList.Option.Detail("See you", trailing: "14:05", badge: 2)),
            "Alan",
          ]
        ) { _ in self.open() }
        Button("New chat") {}
      }
    }

    final class RoomScreen: Screen {
      let title = "Grace"
      let isFullScreen = true
      private unowned let flow: ChatFlow

      init(_ flow: ChatFlow) { self.flow = flow }

      var body: any Element {
        List("Messages", rows: flow.rows)
        TextField("Message", text: flow.draft) { text in
          if text == "no" { throw Rejection("This is not said here.") }
          self.flow.draft = ""
          self.flow.state.append(text)
          self.flow.rows.append(
            ListRow(verbatim: text, id: "own \(self.flow.rows.count)", alignment: .trailing))
        }
        .repeatsQuestion().onEdit { self.flow.draft = $0 }
        Button("Leave") { self.flow.finish(self.flow.state) }
      }
    }
  }

  @Test func allDriversSendMessagesAlike() async throws {
    let recording = try await DriverConformance.check(
      steps: """
        Grace
        One
        Two
        :expect You: Two
        :draft "Message" = begun
        :back
        Grace
        Three
        \\Leave
        Leave

        """
    ) { _ in ChatFlow() }
    #expect(recording.refusedLine == nil, "\(recording)")
  }

  @Test(arguments: ["Grace\nno\n", "Grace\n\n", "Grace\nOne\n\n"])
  func allDriversRejectAlike(_ steps: String) async throws {
    let recording = try await DriverConformance.check(steps: steps, allowsRefusal: true) { _ in
      ChatFlow()
    }
    #expect(recording.refusedLine != nil, "\(recording)")
  }
}
