package import StepwiseFlow

/// A flow that follows a plan; its state is the list of the notes that its answers have made.
package final class WorkFlow: FlowController<[String], Given> {
  private let world: WorkWorld
  private let plan: [WorkPlan.Part]
  private let name: String
  private let starter: Given?
  /// The flow that started it; `nil` for the root.
  let outer: WorkFlow?
  /// The identities of its screens, for reviews.
  private var screens: [(id: String, identity: ScreenIdentity)] = []

  init(
    _ plan: [WorkPlan.Part], named name: String, in world: WorkWorld, startedBy starter: Given?,
    within outer: WorkFlow? = nil
  ) {
    self.outer = outer
    self.plan = plan
    self.name = name
    self.world = world
    self.starter = starter
    super.init(state: [])
  }

  package override var title: String { name }
  package override var id: String? { name }

  package override func startFlow() { go(on: plan[...], by: starter) { self.finish($0) } }

  /// Shows the first of some parts, and goes on to the rest.
  private func go(
    on parts: ArraySlice<WorkPlan.Part>, by given: Given?, then end: @escaping (Given) -> Void
  ) {
    guard let part = parts.first else {
      if let given { end(given) }
      return
    }
    let next: (Given) -> Void = { self.go(on: parts.dropFirst(), by: $0, then: end) }
    switch part {
    case .question(let id): question(id, by: given, next)
    case .checked(let id, let check): checked(id, check, by: given, next)
    case .form(let id, let check, let work): form(id, check, work, by: given, next)
    case .work(let id, let stages, let isOnceOnly):
      slowButton(id, stages, isOnceOnly, by: given, next)
    case .onceOnly(let id): onceOnly(id, by: given, next)
    case .list(let id): list(id, by: given, next)
    case .task(let id, let pushes): task(id, pushes: pushes, by: given, next)
    case .interview(let id, let work): interview(id, work, by: given, next)
    case .child(let id, let parts):
      start(WorkFlow(parts, named: id, in: world, startedBy: given, within: self)) { outcome in
        self.world.note(outcome, in: self)
        next(outcome)
      }
    case .hub(let id, let branches): hub(id, branches, by: given, next)
    case .quiz(let id, let count): quiz(id, 1, of: count, by: given, next)
    case .review(let id): review(id, by: given, next)
    }
  }

  private func show(
    _ id: String, by given: Given?, ofTask task: Place? = nil, work: ((Place) -> ScreenTask)? = nil,
    replacing: Bool = false, @ElementBuilder _ content: @escaping (Place) -> any Element
  ) {
    let place = Place(id: id, flow: self, pusher: given, task: task)
    let screen = WorkScreen(place, task: work?(place)) { content(place) }
    world.arrivals.append(place)
    let identity = replacing ? replace(with: screen) : push(screen)
    place.identity = identity
    screens.removeAll { $0.id == id }
    screens.append((id, identity))
  }

  // MARK: Elements

  /// A field that notes its answer and then does something more.
  private func field(
    _ label: String, on place: Place, _ then: @escaping (Given) -> Void = { _ in }
  ) -> any Element {
    TextField(label) { text in try self.take(label, text, on: place, then) }
  }

  /// A field with a slow check.
  private func field(
    _ label: String, checked stages: [WorkPlan.Stage], on place: Place,
    _ then: @escaping (Given) -> Void = { _ in }
  ) -> any Element {
    TextField(
      label, onAnswer: { text in try self.take(label, text, on: place, then) },
      check: { text in
        try await self.world.work(place, label, text, isCheck: true) { given in
          try await self.work(stages, of: given, next: nil)
        }
      })
  }

  private func take(
    _ label: String, _ text: String, on place: Place, _ then: @escaping (Given) -> Void
  ) throws {
    try world.plain(place, label, text) { given in
      self.world.note(given, in: self)
      if text == "no" { throw Rejection("Rejection of answer \(given.number).") }
      if text == "out" { throw ServiceFailure(number: -given.number) }
      then(given)
    }
  }

  /// A plain button that notes its press and then does something more.
  private func button(
    _ label: String, on place: Place, onceOnly: Bool = false,
    _ then: @escaping (Given) -> Void = { _ in }
  ) -> any Element {
    Button(label, onceOnly: onceOnly) {
      try self.world.plain(place, label, "") { given in
        self.world.note(given, in: self)
        then(given)
      }
    }
  }

  /// A button that works.
  private func button(
    _ label: String, works stages: [WorkPlan.Stage], on place: Place, onceOnly: Bool = false,
    _ next: @escaping (Given) -> Void
  ) -> any Element {
    Button(label, onceOnly: onceOnly) {
      try await self.world.work(place, label, "", isCheck: false) { given in
        try await self.work(stages, of: given, next: next)
      }
    }
  }

  private func work(
    _ stages: [WorkPlan.Stage], of given: Given, next: ((Given) -> Void)?
  ) async throws {
    for stage in stages {
      switch stage {
      case .note: world.note(given, in: self)
      case .wait: try await world.wait(given)
      case .waitStubbornly: try await world.wait(given, isStubborn: true)
      case .push:
        world.leads(given) { aside("\(given.place.id) aside", by: given) }
      case .next:
        world.leads(given) { next?(given) }
      case .finish:
        world.leads(given) { finish(given) }
      case .reject: throw Rejection("Rejection of answer \(given.number).")
      case .fail: throw ServiceFailure(number: -given.number)
      }
    }
  }

  // MARK: Screens

  private func question(_ id: String, by given: Given?, _ next: @escaping (Given) -> Void) {
    show(id, by: given) { place in self.field("Line", on: place, next) }
  }

  private func checked(
    _ id: String, _ check: [WorkPlan.Stage], by given: Given?, _ next: @escaping (Given) -> Void
  ) {
    show(id, by: given) { place in
      self.field("Line", checked: check, on: place, next)
      self.button("Help", on: place) { self.aside("\(id) help", by: $0) }
    }
  }

  private func form(
    _ id: String, _ check: [WorkPlan.Stage], _ work: [WorkPlan.Stage], by given: Given?,
    _ next: @escaping (Given) -> Void
  ) {
    show(id, by: given) { place in
      self.field("A", on: place)
      self.field("B", checked: check, on: place)
      self.field("C", on: place)
      self.button("Go", works: work, on: place, next)
      self.button("Count", on: place)
      self.button("Help", on: place) { self.aside("\(id) help", by: $0) }
      self.button("Next", on: place, next)
    }
  }

  private func slowButton(
    _ id: String, _ stages: [WorkPlan.Stage], _ isOnceOnly: Bool, by given: Given?,
    _ next: @escaping (Given) -> Void
  ) {
    show(id, by: given) { place in
      self.button("Go", works: stages, on: place, onceOnly: isOnceOnly, next)
      self.button("Look", works: [.wait, .note, .wait, .note], on: place) { _ in }
      self.field("Remark", on: place)
      self.button("Next", on: place, next)
    }
  }

  private func onceOnly(_ id: String, by given: Given?, _ next: @escaping (Given) -> Void) {
    show(id, by: given) { place in self.button("Send", on: place, onceOnly: true, next) }
  }

  private func list(_ id: String, by given: Given?, _ next: @escaping (Given) -> Void) {
    show(id, by: given) { place in
      Picker(
        "Choice",
        load: {
          try await self.world.service.wait("the options of \(place.id)")
          return ["a", "b"]
        }
      ) { choice in try self.take("Choice", choice, on: place, next) }
    }
  }

  private func task(
    _ id: String, pushes: Bool, by given: Given?, _ next: @escaping (Given) -> Void
  ) {
    show(
      id, by: given,
      work: { place in
        ScreenTask {
          guard (try? await self.world.service.wait("the task of \(place.id)")) != nil else {
            return
          }
          if pushes {
            self.show("\(id) news", by: nil, ofTask: place) { place in
              self.field("Line", on: place)
            }
          }
          self.notify("News of \(label: id).")
          self.world.observe()
          try? await self.world.service.wait("the task of \(place.id)")
        }
      }
    ) { place in self.button("Next", on: place, next) }
  }

  /// A screen beside the flow's way, from which only a step back leads on.
  private func aside(_ id: String, by given: Given?) {
    show(id, by: given) { place in
      self.field("Line", on: place) { self.aside("\(id) more", by: $0) }
      self.button("Count", on: place)
    }
  }

  /// An interview of one question: before its work an answer can be rejected, and after it the function can fail.
  private func interview(
    _ id: String, _ work: [WorkPlan.Stage], by given: Given?, _ next: @escaping (Given) -> Void
  ) {
    let place = Place(id: id, flow: self, pusher: given)
    world.arrivals.append(place)
    let interview = Interview(id) { [world] ask in
      let text = try await ask(TextField("Line"), title: id)
      if text == "no" {
        try world.plain(place, "Line", text) { given in
          throw Rejection("Rejection of answer \(given.number).")
        }
      }
      let answer = try await ask.work("Working on \(id)") {
        try await world.work(place, "Line", text, isCheck: true) { given in
          try await self.work(work, of: given, next: nil)
        }
        return text
      }
      if text == "out" {
        try world.plain(place, "Line", text) { throw ServiceFailure(number: -$0.number) }
      }
      return answer
    }
    start(interview, id: id) { answer in
      try? self.world.plain(place, "Line", answer) { given in
        self.world.note(given, in: self)
        next(given)
      }
    }
  }

  private func hub(
    _ id: String, _ branches: [[WorkPlan.Part]], by given: Given?, _ next: @escaping (Given) -> Void
  ) {
    show(id, by: given) { place in
      for (number, branch) in branches.enumerated() {
        self.button("Branch \(number)", on: place) { given in
          self.go(on: branch[...], by: given) { last in
            guard let home = place.identity else { return }
            self.world.leavesForGood(last)
            self.pop(to: home)
          }
        }
      }
      self.button("Leave", on: place, next)
    }
  }

  private func quiz(
    _ id: String, _ number: Int, of count: Int, by given: Given?, _ next: @escaping (Given) -> Void
  ) {
    show("\(id).\(number)", by: given, replacing: number > 1) { place in
      self.field("Line", on: place) { given in
        guard number < count else { return next(given) }
        self.world.leavesForGood(given)
        self.quiz(id, number + 1, of: count, by: given, next)
      }
    }
  }

  private func review(_ id: String, by given: Given?, _ next: @escaping (Given) -> Void) {
    show(id, by: given) { place in
      for (id, identity) in self.screens where id != place.id {
        Button("Change \(id)", revisits: identity)
      }
      self.button("Next", on: place, next)
    }
  }
}

/// A screen of a test wizard.
private final class WorkScreen: Screen {
  private let place: Place
  private let content: () -> any Element
  let task: ScreenTask?

  init(_ place: Place, task: ScreenTask?, content: @escaping () -> any Element) {
    self.place = place
    self.task = task
    self.content = content
  }

  var title: String { place.id }
  var id: String? { place.id }
  var isResumable: Bool { task == nil }
  var body: any Element { content() }
}
