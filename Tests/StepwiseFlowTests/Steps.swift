import StepwiseFlow

/// A flow whose steps are closures of a test, one after the other; its state is a log.
final class Steps: FlowController<[String], [String]> {
  typealias Step = (Steps, _ next: @escaping () -> Void) -> (any Screen)?

  private let steps: [Step]
  private let name: String
  /// The results of `push`, in order.
  private(set) var pushed: [ScreenIdentity] = []

  init(named name: String = "Steps", _ steps: [Step]) {
    self.name = name
    self.steps = steps
    super.init(state: [])
  }

  override var title: String { name }
  override var id: String? { name }

  override func startFlow() { go(to: 0) }

  private func go(to position: Int) {
    guard position < steps.count else { return finish(state) }
    if let screen = steps[position](self, { self.go(to: position + 1) }) {
      pushed.append(push(screen))
    }
  }

  func note(_ line: String) { state.append(line) }
}

extension Steps {
  /// Asks a question, notes the answer and continues.
  static func asks(_ title: String, id: String? = nil, options: OptionList? = nil) -> Step {
    { flow, next in
      Question(title, id: id, options: options) {
        flow.note("\(title) \($0)")
        next()
      }
    }
  }

  /// Asks a question whose answer a test may reject.
  static func asks(_ title: String, refusing: @escaping (Steps, String) throws -> Void) -> Step {
    { flow, next in
      Question(title) {
        try refusing(flow, $0)
        flow.note("\(title) \($0)")
        next()
      }
    }
  }

  /// Shows a screen with a test's elements.
  static func shows(
    _ title: String,
    @ElementBuilder _ content: @escaping (Steps, @escaping () -> Void) -> any Element
  ) -> Step {
    { flow, next in Menu(title) { content(flow, next) } }
  }

  /// The last screen, which stays.
  static let review = shows("Review") { flow, next in Button("Confirm", onceOnly: true) { next() } }
}
