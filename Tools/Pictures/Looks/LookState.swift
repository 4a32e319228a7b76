import Stepwise
import StepwiseTerminal

/// A part of the terminal's look, such as a text field, and the states that a person sees it in.
struct LookSubject {
  /// The subject's part of its files' names.
  let name: String
  /// The heading.
  let title: String
  /// A sentence about the pictures.
  let about: String
  let states: [LookState]
  /// The same question in plain lines.
  let conversation: LookConversation
}

/// One state: a wizard, and the way to it.
struct LookState {
  /// The caption.
  let title: String
  let flow: @MainActor () -> LookFlow
  let steps: [LookStep]

  init(_ title: String, _ steps: LookStep..., flow: @escaping @MainActor () -> LookFlow) {
    self.init(title, steps, flow)
  }

  init(_ title: String, _ steps: [LookStep], _ flow: @escaping @MainActor () -> LookFlow) {
    self.title = title
    self.flow = flow
    self.steps = steps
  }
}

/// An action of a person at the keyboard, or time that passes.
enum LookStep {
  case press(Key)
  /// A key many times.
  case repeated(Key, Int)
  case type(String)
  case paste(String)
  case wait(Duration)

  static let enter = press(Key(.enter)), escape = press(Key(.escape)), space = type(" ")
  static let up = press(Key(.up)), down = press(Key(.down)), right = press(Key(.right))
  static let tab = press(Key(.tab))
  static let help = press(Key(.function(1)))
  static let newLine = press(Key(.enter, .alt))
  static let cancel = press(Key(.character("c"), .control))
}

/// A conversation in plain lines: a wizard, and what a person types.
struct LookConversation {
  /// A line that is typed, or time that passes.
  enum Step {
    case line(String)
    case wait(Duration)
  }

  let flow: @MainActor () -> LookFlow
  let steps: [Step]

  init(_ lines: String..., flow: @escaping @MainActor () -> LookFlow) {
    self.init(lines.map { .line($0) }, flow: flow)
  }

  init(_ steps: [Step], flow: @escaping @MainActor () -> LookFlow) {
    self.flow = flow
    self.steps = steps
  }
}

/// A wizard made of closures; its outcome is its answers.
final class LookFlow: FlowController<[String], [String]> {
  private let begin: (LookFlow) -> Void
  private let question: LocalizedStringKey?

  init(cancelQuestion: LocalizedStringKey? = nil, _ begin: @escaping (LookFlow) -> Void) {
    self.begin = begin
    question = cancelQuestion
    super.init(state: [])
  }

  override var title: String { "Journey" }
  override var cancelQuestion: LocalizedStringKey? { question }
  override func startFlow() { begin(self) }

  /// A wizard of one screen.
  static func screen(
    _ title: String, @ElementBuilder _ content: @escaping (LookFlow) -> any Element
  ) -> LookFlow {
    LookFlow { flow in flow.push(title) { content(flow) } }
  }

  /// Accepts an answer, which ends the wizard.
  func end(_ answer: some Any) { finish(["\(answer)"]) }

  /// Asks for a text, and then performs an action.
  @discardableResult
  func ask(_ title: String, then: @escaping () -> Void) -> ScreenIdentity {
    push(title) {
      TextField(title) {
        self.state.append($0)
        then()
      }
    }
  }

  /// Waits, as a slow service would.
  func wait(_ duration: Duration) async throws { try await environment.clock.sleep(for: duration) }
}

/// A screen with a full window.
final class LookWindow: Screen {
  let title: String
  let isFullScreen = true
  private let content: () -> any Element

  init(_ title: String, @ElementBuilder content: @escaping () -> any Element) {
    self.title = title
    self.content = content
  }

  var body: any Element { content() }
}

/// The folders that a path field finds.
struct LookFolders: FileLookup {
  private static let names = ["Timetables", "Travel", "Trips"]

  func status(of path: String) -> FileStatus {
    Self.names.contains(path.split(separator: "/").joined()) ? .folder : .missing
  }

  func expanded(_ path: String) -> String { path }

  func names(in folder: String) -> [String] { folder.isEmpty ? Self.names.map { "\($0)/" } : [] }
}
