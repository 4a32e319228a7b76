import Stepwise

/// A wizard that a test makes of screens; its outcome is the list of notes.
final class Talk: FlowController<[String], [String]> {
  private let begin: (Talk) -> Void

  init(_ begin: @escaping (Talk) -> Void) {
    self.begin = begin
    super.init(state: [])
  }

  override func startFlow() { begin(self) }

  /// A wizard of one screen with a button that ends it.
  static func form(
    _ title: String = "Form", @ElementBuilder _ fields: @escaping (Talk) -> any Element
  )
    -> Talk
  {
    Talk { talk in
      talk.push(
        Card(title) {
          fields(talk)
          Button("Send") { talk.finish(talk.state) }
        })
    }
  }

  func note(_ what: String) { state.append(what) }
}

/// A screen with a test's elements.
final class Card: Screen {
  let title: String
  let id: String?
  let task: ScreenTask?
  private let content: () -> any Element

  init(
    _ title: String, id: String? = nil, task: ScreenTask? = nil,
    @ElementBuilder content: @escaping () -> any Element
  ) {
    self.title = title
    self.id = id ?? title
    self.task = task
    self.content = content
  }

  var body: any Element { content() }
}

/// A door that effects wait at until a test opens it, also from outside of the session.
final class Door {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var isOpen = false

  func pass() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  func open() {
    isOpen = true
    for one in waiting { one.resume() }
    waiting = []
  }
}
