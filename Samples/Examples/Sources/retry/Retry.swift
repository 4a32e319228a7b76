import Stepwise

@main struct Retry: WizardProgram {
  static let name = "retry"

  func makeFlow(in environment: Environment) -> TripFlow { TripFlow() }
}

/// The reason why there are no trains; a person reads its description.
nonisolated struct TimetableError: Error, CustomStringConvertible {
  let description: String
}

/// Asks for one of the trains that a service lists; F5 loads them again if that failed.
final class TripFlow: FlowController<Void, String> {
  private var failuresLeft = 1

  override func startFlow() {
    push("Train") {
      Picker("Train", load: self.trains) { self.finish($0) }
    }
  }

  private func trains() async throws -> OptionList {
    failuresLeft -= 1
    guard failuresLeft < 0 else {
      throw TimetableError(description: "The timetable cannot be reached.")
    }
    return ["8:15 to Leiden", "8:30 to Delft", "8:45 to Gouda"]
  }
}
