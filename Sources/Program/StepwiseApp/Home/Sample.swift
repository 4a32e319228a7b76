import Stepwise

/// A wizard that can be started from the home screen.
struct Sample {
  /// The name that the person reads.
  let name: String
  /// A line about the sample.
  let summary: String
  /// Starts the sample as a child of a flow, and calls a closure when it has finished.
  let start: (_ parent: HomeFlowController, _ onFinish: @escaping () -> Void) throws -> Void

  /// Creates a sample.
  init<State, Outcome>(
    _ name: String, _ summary: String,
    makeFlow: @escaping (Environment) throws -> some FlowController<State, Outcome>
  ) {
    self.name = name
    self.summary = summary
    start = { parent, onFinish in
      parent.start(try makeFlow(parent.environment)) { _ in onFinish() }
    }
  }
}
