import StepwiseFlow

/// A wizard with a branch before an independent question, whose outputs also append to its state.
final class PetFlow: FlowController<PetFlow.Answers, PetFlow.Answers> {
  struct Answers: Equatable {
    var pet = ""
    var custom: String?
    var day = ""
    var log: [String] = []
  }

  var asked = 0
  private(set) var screens: [any Screen] = []
  private var petScreen: ScreenIdentity?

  init() { super.init(state: Answers()) }

  override func startFlow() {
    petScreen = show(
      Question("Pet", options: ["Cat", "Dog", "Other"]) { pet in
        self.asked += 1
        self.state.pet = pet
        self.state.custom = nil
        self.state.log.append("pet \(pet)")
        if pet == "Other" { self.askWhich() } else { self.askDay() }
      })
  }

  private func askWhich() {
    show(
      Question("Which") { custom in
        self.state.custom = custom
        self.state.log.append("which \(custom)")
        self.askDay()
      })
  }

  private func askDay() {
    show(
      Question("Day") { day in
        self.state.day = day
        self.state.log.append("day \(day)")
        if day == "bad" { throw Rejection("“bad” is not a day: give a year.") }
        self.review()
      })
  }

  private func review() {
    show(
      Menu("Review") {
        if let petScreen = self.petScreen { Button("Change Pet", revisits: petScreen) }
        Button("Confirm", onceOnly: true) { self.finish(self.state) }
      })
  }

  @discardableResult
  private func show(_ screen: any Screen) -> ScreenIdentity {
    screens.append(screen)
    return push(screen)
  }
}

/// A screen with one field and no button.
final class Question: Screen {
  let title: String
  let id: String?
  private let options: OptionList?
  private let value: String?
  private let check: ((String) async throws -> Void)?
  private let onAnswer: (String) throws -> Void

  init(
    _ title: String, id: String? = nil, options: OptionList? = nil, value: String? = nil,
    check: ((String) async throws -> Void)? = nil, onAnswer: @escaping (String) throws -> Void
  ) {
    self.title = title
    self.id = id ?? title
    self.options = options
    self.value = value
    self.check = check
    self.onAnswer = onAnswer
  }

  var body: any Element {
    if let options {
      Picker(title, options: options, selection: value, onAnswer: onAnswer)
    } else {
      TextField(title, text: value, onAnswer: onAnswer, check: check)
    }
  }
}

/// A screen with a test's elements.
final class Menu: Screen {
  let title: String
  let id: String?
  let task: ScreenTask?
  private let content: () -> any Element

  init(
    _ title: String, task: ScreenTask? = nil,
    @ElementBuilder content: @escaping () -> any Element
  ) {
    self.title = title
    id = title
    self.task = task
    self.content = content
  }

  var body: any Element { content() }
}
