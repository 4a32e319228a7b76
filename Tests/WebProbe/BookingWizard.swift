import Stepwise
import StepwiseSystem
import StepwiseWeb

/// A wizard with an action that must not happen twice: it adds a line to the file `$BOOKINGS`.
struct BookingWizard: WizardProgram {
  static let name = "booking"
  static let drivers: [any DriverOption.Type] = [WebOption.self]
  static var commands: [ProgramCommand] { [CGICommand.command(of: Self.self)] }

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
}
