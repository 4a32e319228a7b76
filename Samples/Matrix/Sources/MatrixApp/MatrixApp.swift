import ChatSample
import SampleNetwork
import Stepwise

/// Chatting with people on a Matrix server as a program: `matrix-chat --server https://example.org --user ada`.
@main
struct MatrixApp: WizardProgram {
  /// The environment variable that a password can be given in.
  static let passwordVariable = "STEPWISE_CHAT_PASSWORD"

  static let name = "matrix-chat"
  static let summary = "Chats with people on a Matrix server."
  static let version = "0.1.0"

  @Option(
    "The address of a Matrix server, such as https://example.org; an id has one.", value: "URL")
  var server: String?
  @Option(
    "Who you are there, such as ada or @ada:example.org; the password is asked for, or $\(passwordVariable).",
    value: "NAME")
  var user: String?

  func makeFlow(in environment: Environment) throws -> MatrixFlowController {
    guard let user, let server = server ?? Self.server(of: user) else {
      throw Rejection("Name a server and a user: --server https://example.org --user ada.")
    }
    // A server keeps real time, even if a script's clock is virtual.
    var surroundings = environment
    if environment.clock is VirtualClock {
      surroundings.clock = RealClock(ContinuousClock())
      surroundings.start = Int(Date.now.timeIntervalSince1970)
    }
    let account = try MatrixAccount(user: user, server: server, in: environment.stateFolder)
    let password = ProcessInfo.processInfo.environment[Self.passwordVariable] ?? ""
    let client = MatrixClient(
      account, password: password.isEmpty ? nil : password, clock: surroundings.clock)
    // Each user of each server has a journal.
    let model = try ChatModel("chat-\(account.name)", in: environment.stateFolder)
    return MatrixFlowController(
      endpoint: MatrixChatEndpoint(
        client: client, exchange: ChatExchange(model: model, environment: surroundings)))
  }

  /// The address of the server in a user's id, such as `@ada:example.org`; `nil` if it has none.
  static func server(of user: String) -> String? {
    guard user.hasPrefix("@"), let colon = user.firstIndex(of: ":") else { return nil }
    return "https://\(user[user.index(after: colon)...])"
  }
}
