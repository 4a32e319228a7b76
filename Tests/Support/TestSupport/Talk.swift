package import StepwiseFlow

/// A wizard that a test makes of closures; its state is a list of notes, which is also its outcome.
package final class Talk: FlowController<[String], [String]> {
  /// Returns a screen to push, or does something else; `next` goes to the next step.
  package typealias Step = (Talk, _ next: @escaping () -> Void) -> (any Screen)?

  private let name: String?
  private let question: LocalizedStringKey?
  private let begin: (Talk) -> Void
  /// The identities of the screens of its steps, in order.
  package private(set) var pushed: [ScreenIdentity] = []

  /// Creates a wizard that a closure starts; a name is its title and its id.
  package init(
    named name: String? = nil, cancelQuestion: LocalizedStringKey? = nil,
    _ begin: @escaping (Talk) -> Void
  ) {
    self.name = name
    question = cancelQuestion
    self.begin = begin
    super.init(state: [])
  }

  /// Creates a wizard of steps, which finishes after the last one.
  package convenience init(named name: String = "Steps", _ steps: [Step]) {
    self.init(named: name) { $0.go(to: 0, of: steps) }
  }

  package override var title: String { name ?? super.title }
  package override var id: String? { name ?? super.id }
  package override var cancelQuestion: LocalizedStringKey? { question }

  package override func startFlow() { begin(self) }

  private func go(to position: Int, of steps: [Step]) {
    guard position < steps.count else { return finish(state) }
    if let screen = steps[position](self, { self.go(to: position + 1, of: steps) }) {
      pushed.append(push(screen))
    }
  }

  /// Adds a note.
  package func note(_ line: String) { state.append(line) }
}

extension Talk {
  /// A wizard of one screen with a button that ends it.
  package static func form(
    _ title: String = "Form", @ElementBuilder _ fields: @escaping (Talk) -> any Element
  ) -> Talk {
    Talk { talk in
      talk.push(
        Card(title) {
          fields(talk)
          Button("Send") { talk.finish(talk.state) }
        })
    }
  }

  /// Asks a question, notes the answer and continues.
  package static func asks(_ title: String, id: String? = nil) -> Step {
    { flow, next in
      Card(asking: title, id: id) {
        flow.note("\(title) \($0)")
        next()
      }
    }
  }

  /// Asks a question whose answer a test may reject.
  package static func asks(
    _ title: String, rejecting: @escaping (Talk, String) throws -> Void
  ) -> Step {
    { flow, next in
      Card(asking: title) {
        try rejecting(flow, $0)
        flow.note("\(title) \($0)")
        next()
      }
    }
  }

  /// Shows a screen with a test's elements.
  package static func shows(
    _ title: String, task: ScreenTask? = nil,
    @ElementBuilder _ content: @escaping (Talk, @escaping () -> Void) -> any Element
  ) -> Step {
    { flow, next in Card(title, task: task) { content(flow, next) } }
  }

  /// Starts a child of steps, notes its outcome, and continues.
  package static func starts(_ name: String, _ steps: [Step]) -> Step {
    { flow, next in
      flow.start(Talk(named: name, steps)) { answers in
        answers.forEach(flow.note)
        next()
      }
      return nil
    }
  }

  /// The last screen, which stays.
  package static let review = shows("Review") { _, next in
    Button("Confirm", onceOnly: true) { next() }
  }
}

/// A screen with a test's elements.
package final class Card: Screen {
  package let title: String
  package let id: String?
  package let task: ScreenTask?
  private let content: () -> any Element

  /// Creates a screen, which has its title as its id unless it gets another one.
  package init(
    _ title: String, id: String? = nil, task: ScreenTask? = nil,
    @ElementBuilder content: @escaping () -> any Element
  ) {
    self.title = title
    self.id = id ?? title
    self.task = task
    self.content = content
  }

  /// Creates a screen with one field and no button.
  package convenience init(
    asking title: String, id: String? = nil,
    onAnswer: @escaping (String) throws -> Void = { _ in },
    check: ((String) async throws -> Void)? = nil
  ) {
    self.init(title, id: id) { TextField(title, onAnswer: onAnswer, check: check) }
  }

  package var body: any Element { content() }
}
