import Stepwise

/// Every question of a wizard, as a walk met them.
struct QuestionCatalogue {
  /// A field, as it was on all visits of its screen together.
  struct Field {
    /// What there is to choose from.
    enum Options {
      case none
      case list(OptionList)
      /// It was not the same on each visit.
      case varied
    }

    let id: String
    let label: String
    /// How it is answered; `nil` where that was not the same on each visit.
    var presentation: Presentation?
    var options = Options.none
    var rules: AnswerRules
    let help: String?
    let hint: String?
    /// The value that it showed when it was first asked.
    let shown: Value?
    var isOptional = false
    /// Whether no visit of its screen went without asking it.
    var isAlwaysAsked = true
  }

  /// A screen with all that was ever asked on it.
  struct Screen {
    let title: String
    /// Where in the map it stands.
    var places: Set<WizardMap.Screen> = []
    var fields: [Field] = []
    /// The names of the buttons that can be pressed, but those that go back to change an answer.
    var buttons: [Button] = []
    /// Whether the buttons were ever all that was left to answer, so that they come after the fields;
    /// else they are another way on.
    var hasMenu = false
    var visitCount = 0
  }

  /// A button by what it is called.
  struct Button: Hashable {
    let id: String
    let label: String
    /// Its label, or its id where others on the screen have the same label.
    let name: String
  }

  /// The screens, in the order in which they were met.
  private(set) var screens: [Screen] = []
  private var positions: [String: Int] = [:]

  /// Notes what is asked on a screen.
  mutating func note(_ snapshot: Snapshot) {
    let position = positions[snapshot.title] ?? screens.count
    if position == screens.count {
      positions[snapshot.title] = position
      screens.append(Screen(title: snapshot.title))
    }
    screens[position].note(snapshot)
  }
}

extension QuestionCatalogue.Screen {
  fileprivate mutating func note(_ snapshot: Snapshot) {
    places.insert(WizardMap.Screen(snapshot))
    if case .menu = snapshot.question { hasMenu = true }
    let asked = snapshot.elements.filter(\.isField)
    for element in asked {
      guard let format = element.format else { continue }
      if let known = fields.firstIndex(where: { $0.id == element.id }) {
        fields[known].note(element, format)
      } else {
        var field = QuestionCatalogue.Field(element, format)
        field.isAlwaysAsked = field.isAlwaysAsked && visitCount == 0
        fields.append(field)
      }
    }
    let ids = Set(asked.map(\.id))
    for position in fields.indices where !ids.contains(fields[position].id) {
      fields[position].isAlwaysAsked = false
    }
    let pressed = snapshot.elements.filter {
      $0.button != nil && $0.isEnabled && $0.revisits == nil
    }
    for element in pressed {
      let button = QuestionCatalogue.Button(
        id: element.id, label: element.label, name: element.name(among: pressed))
      if !buttons.contains(button) { buttons.append(button) }
    }
    visitCount += 1
  }
}

extension QuestionCatalogue.Field {
  fileprivate init(_ element: Snapshot.Element, _ format: any AnswerFormat) {
    id = element.id
    label = element.label
    presentation = format.presentation
    rules = format.rules
    help = element.help
    hint = format.hint?.english
    shown = element.isAnswered ? nil : element.value
    noteUse(element, format)
  }

  fileprivate mutating func note(_ element: Snapshot.Element, _ format: any AnswerFormat) {
    if presentation != format.presentation { presentation = nil }
    rules = rules.widened(by: format.rules)
    noteUse(element, format)
  }

  private mutating func noteUse(_ element: Snapshot.Element, _ format: any AnswerFormat) {
    isOptional = isOptional || element.isOptional
    // A composer is asked again and again, and is never through.
    if !element.isEnabled || element.asksAgain { isAlwaysAsked = false }
    guard element.loading == nil, let list = format.options else { return }
    switch options {
    // A list that stays after the choice, as that of chats does, is of what comes and goes.
    case .none: options = element.asksAgain ? .varied : .list(list)
    case .list(let known): if !known.isSame(as: list) { options = .varied }
    case .varied: break
    }
  }
}
