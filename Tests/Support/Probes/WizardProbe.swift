import Stepwise
import StepwiseImages
import StepwiseSystem

/// A wizard for tests: each button does something that could leave a terminal in disorder.
struct WizardProbe: WizardProgram {
  static let name = "probe"
  static let drivers: [any DriverOption.Type] = [TapOption.self]
  static var pictures: PictureDrawing? {
    getenv("PROBE_CAPTIONS") == nil ? .standard : nil
  }

  @Flag("Asks for a wine instead.") var tasting
  @Flag("Writes a name for good instead.") var writing

  init() {}

  func makeFlow(in environment: Environment) -> ProbeFlowController {
    ProbeFlowController(isTasting: tasting, isWriting: writing)
  }
}

/// Performs the actions of its buttons.
final class ProbeFlowController: FlowController<Void, String> {
  override var title: String { "Probe" }
  override var cancelQuestion: LocalizedStringKey? {
    hasAnswers ? "Throw the answers away?" : nil
  }

  private var hasAnswers = false

  private let isTasting: Bool
  private let isWriting: Bool

  init(isTasting: Bool, isWriting: Bool) {
    self.isTasting = isTasting
    self.isWriting = isWriting
    super.init(state: ())
  }

  override func startFlow() {
    if isTasting { return askForWine() }
    if isWriting { return askToWrite() }
    push("Start") {
      Button("Ask") {
        self.hasAnswers = true
        self.push("Name") { TextField("Name") { self.finish("Hello, \($0)!") } }
      }
      Button("Print") {
        print("printed to the output")
        _ = "printed to the error\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
      }
      Button("Escape") { print("\u{1B}[2J\u{1B}]2;stolen\u{7}red \u{1B}[31malert\u{1B}[0m") }
      Button("Trap") { fatalError("This is meant.") }
      Button("Fail") { self.fail(ProbeError()) }
      Button("Borrow") {
        _ = try await withTerminal(run: ["/bin/sh", "-c", "echo borrowed; stty -a; read line"])
      }
      Button("Window") { self.push(WindowScreen { self.finish("Back from the window") }) }
      Button("Picture") { self.showPicture() }
      Button("Messages") { self.push(MessagesScreen { self.finish("Back from the messages") }) }
      Button("Chats") { self.push(ChatsScreen { self.push(MessagesScreen {}) }) }
      Button("Hang") { try await Task.sleep(for: .seconds(1_000_000)) }
      Button("Sign in") { self.askForPassword() }
      Button("Settings") {
        try await withTerminal {
          let command = "stty -a | grep -o '[-i]*canon' ; stty -a | grep -o '[-]*echo '"
          _ = try StartedProcess(["/bin/sh", "-c", command]).waitForEnd()
        }
      }
    }
  }

  /// Writes a name for good, and goes on.
  private func askToWrite() {
    push("Name") {
      TextField("Name") { name in
        self.push("Write") {
          Button("Write", onceOnly: true) { progress in
            progress.fraction = 0.5
            try await self.environment.clock.sleep(for: .milliseconds(10))
          } then: {
            self.commit(written: "\(name) was written.")
            self.push("Written") { TextField("Last") { self.finish($0) } }
          }
        }
      }
    }
  }

  /// Asks for a name, which may be rejected, at once or late, and then for a password.
  private func askForPassword() {
    push("Account") {
      TextField("Name") { name in
        if name == "no" { throw Rejection("Another name, please.") }
        self.push("Password") {
          SecureField("Password") { password in
            self.push("Signed in") {
              Text("\(name) has \(password.count) letters.")
              Button("Done") { self.finish("Done.") }
            }
          }
        }
      } check: { name in
        guard name.hasPrefix("slow") else { return }
        try await Task.sleep(for: .milliseconds(50))
        if name == "slow no" { throw Rejection("Another name, please.") }
      }
    }
  }

  /// Shows a picture on a screen with a field, printed output and scrolling.
  private func showPicture() {
    let path = getenv("PROBE_PICTURE").map { String(cString: $0) } ?? "missing.png"
    push("Gallery") {
      Image(path: path, label: "A pet")
      TextField("Name") { self.finish("It is \($0).") }
      Button("Say") { print("said") }
      Button("Wide") { self.push(WidePictureScreen(path: path)) }
    }
  }
}

/// A picture in a full window.
final class WidePictureScreen: Screen {
  let title = "Wide"
  let isFullScreen = true
  private let path: String

  init(path: String) { self.path = path }

  var body: any Element {
    Image(path: path, label: "A wide pet")
    for number in 1...30 { Text("Line \(number)") }
    Button("Nothing") {}
  }
}

/// An error with a sentence.
struct ProbeError: Error, CustomStringConvertible {
  let description = "This failed on purpose."
}

/// A screen with a full window.
final class WindowScreen: Screen {
  let title = "Window"
  let isFullScreen = true
  private let onDone: () -> Void

  init(onDone: @escaping () -> Void) { self.onDone = onDone }

  var body: any Element {
    for number in 1...50 { Text("Line \(number)") }
    Button("Done") { self.onDone() }
  }
}
