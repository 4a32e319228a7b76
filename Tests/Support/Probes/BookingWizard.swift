import Dispatch
import Stepwise
import StepwisePostgres
import StepwiseSystem
import StepwiseWeb

/// A wizard with an action that must not happen twice: it adds a line to the file `$BOOKINGS`.
///
/// With the variable `BOOKING_HELPER`, the action first runs that command of a shell to its end.
struct BookingWizard: WizardProgram {
  static let name = "booking"
  static let drivers: [any DriverOption.Type] = [WebOption.self]
  static var commands: [ProgramCommand] {
    [ServeCommand.command(of: Self.self, stores: [PostgresSharedRunStore.scheme])]
  }

  /// The file's path.
  var path = getenv("BOOKINGS").map { String(cString: $0) }

  func makeFlow(in environment: Environment) -> BookingFlow { BookingFlow(path) }
}

/// Asks for a name and a city, and books.
final class BookingFlow: FlowController<[String], String> {
  private let path: String?

  init(_ path: String?) {
    self.path = path
    super.init(state: [])
  }

  override func startFlow() {
    push("Name") {
      TextField("Your name") { name in
        self.state = [name]
        self.askCity()
      }
    }
  }

  private func askCity() {
    push("City") {
      Picker("Where to", options: ["Rome", "Oslo"]) { city in
        self.state.append(city)
        self.review()
      }
    }
  }

  private func review() {
    push("Check") {
      Text(verbatim: self.state.joined(separator: ", "))
      Button("Add a bag") { self.state.append("bag") }
      Button("Book", onceOnly: true) {
        try await self.runHelper()
        let line = self.state.joined(separator: ", ")
        guard let file = self.path.flatMap({ fopen($0, "a") }) else {
          throw Rejection("There is no file for bookings.")
        }
        fputs("\(line)\n", file)
        fclose(file)
        self.finish(line)
      }
    }
  }

  private func runHelper() async throws {
    guard let command = getenv("BOOKING_HELPER") else { return }
    let helper = try StartedProcess(["sh", "-c", String(cString: command)])
    let status = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: helper.waitForEnd()) }
    }
    guard status == 0 else { throw Rejection(verbatim: "The helper ended with \(status).") }
  }
}
