import Stepwise

extension QuestionCatalogue.Screen {
  /// The same without the values that its fields show, such as those of an entry that is changed.
  var withoutValues: QuestionCatalogue.Screen {
    var screen = self
    for position in screen.fields.indices { screen.fields[position].shown = nil }
    return screen
  }
}

/// All questions of a wizard that an exploration found.
struct QuestionCatalogue {
  /// A field, with its properties on all visits of its screen combined.
  struct Field {
    /// The options of a field.
    enum Options {
      case none
      case list(OptionList)
      /// The options differed between visits.
      case varied
    }

    let id: String
    let label: String
    /// The kind of the answers; `nil` if it differed between visits.
    var kind: AnswerKind?
    var options = Options.none
    var rules: AnswerRules
    let help: String?
    let hint: String?
    /// The value that the field showed when it was first asked; `nil` for none.
    fileprivate(set) var shown: Value?
    var isOptional = false
    /// Whether every visit of its screen asked the field.
    var isAlwaysAsked = true
  }

  /// A screen with all its questions.
  struct Screen {
    let title: String
    /// The names of the flows that it belongs to, outermost first; empty if it stands for all screens of its title.
    fileprivate(set) var path: [String]
    /// The same for a screen of any title.
    let wholePath: [String]
    /// The number of entries that a list may have; `nil` for another screen.
    fileprivate(set) var listCount: ClosedRange<Int>?
    /// Whether it only removes or moves an entry of a list.
    fileprivate(set) var isOfEntry = false
    /// The screens of the map that it stands for.
    var places: Set<WizardMap.Screen> = []
    var fields: [Field] = []
    /// The buttons that can be pressed, except those that go back to change an answer.
    var buttons: [Button] = []
    /// Whether the buttons were ever the only open question, so that they come after the fields.
    ///
    /// Otherwise they are another way on.
    var hasMenu = false
    var visitCount = 0
  }

  /// A button, identified by its names.
  struct Button: Hashable {
    let id: String
    let label: String
    /// The label, or the id if other buttons on the screen have the same label.
    let name: String
  }

  /// The screens of each flow with a name, in the order in which they were found.
  private var found: [Screen] = []
  private var positions: [[String]: Int] = [:]

  /// The screens, in the order in which they were found; those of one title that several flows have, each with its path.
  var screens: [Screen] {
    let counts = found.reduce(into: [:]) { $0[$1.title, default: 0] += 1 }
    return found.map { screen in
      guard counts[screen.title] == 1 else { return screen }
      var screen = screen
      screen.path = []
      return screen
    }
  }

  /// Adds the questions of a screen.
  mutating func note(_ snapshot: Snapshot) {
    let path = snapshot.flow?.names ?? []
    let position = positions[path + [snapshot.title]] ?? found.count
    if position == found.count {
      positions[path + [snapshot.title]] = position
      found.append(Screen(title: snapshot.title, path: path, wholePath: path))
    }
    found[position].note(snapshot)
  }
}

extension QuestionCatalogue.Screen {
  fileprivate mutating func note(_ snapshot: Snapshot) {
    places.insert(WizardMap.Screen(snapshot))
    listCount = listCount ?? snapshot.button(for: .add)?.listCount
    isOfEntry =
      isOfEntry || snapshot.button(for: .removal) != nil
      || snapshot.flow?.isList == true && ListPart.screens.contains(title)
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
    kind = format.kind
    rules = format.rules
    help = element.help
    hint = format.hint?.english
    shown = element.isAnswered ? nil : element.value
    noteUse(element, format)
  }

  fileprivate mutating func note(_ element: Snapshot.Element, _ format: any AnswerFormat) {
    if kind != format.kind { kind = nil }
    rules = rules.widened(by: format.rules)
    noteUse(element, format)
  }

  private mutating func noteUse(_ element: Snapshot.Element, _ format: any AnswerFormat) {
    isOptional = isOptional || element.isOptional
    // A composer repeats its question, so it is never answered for good.
    if !element.isEnabled || element.repeatsQuestion { isAlwaysAsked = false }
    guard element.loading == nil, let list = format.options else { return }
    switch options {
    // A list that repeats its question, such as a list of chats, changes over time.
    case .none: options = element.repeatsQuestion ? .varied : .list(list)
    case .list(let known): if !known.isSame(as: list) { options = .varied }
    case .varied: break
    }
  }
}
