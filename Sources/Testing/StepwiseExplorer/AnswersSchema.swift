import Stepwise
import StepwiseJSON

/// The questions of a wizard as a JSON Schema (draft 2020-12) of the file that answers them.
public struct AnswersSchema: Sendable {
  /// The maximum number of options that are listed; a longer list gets an example.
  public static let optionsMax = 1000

  private let properties: [JSONValue.Member]
  private let required: [JSONValue]
  /// Whether every question was found, so that no other name can be right.
  private let isComplete: Bool

  /// Returns the schema as lines of text.
  ///
  /// - Parameter wizard: The wizard's name.
  /// - Returns: JSON, without a final newline.
  public func text(for wizard: String) -> String {
    let schema = JSONValue.members([
      "$schema": .text("https://json-schema.org/draft/2020-12/schema"),
      "title": .text("Answers to \(wizard)"),
      "type": .text("object"),
      "properties": .object(properties),
      "required": required.isEmpty ? nil : .array(required),
      "additionalProperties": isComplete ? .flag(false) : nil,
    ])
    return schema.indented
  }

  init(_ catalogue: QuestionCatalogue, map: WizardMap, isComplete: Bool) {
    let found = map.order(catalogue.screens).filter { !$0.isOfEntry }
    let lists = found.filter { $0.listCount != nil }
    let all = found.filter { screen in !lists.contains { screen.isWithin($0) } }
    let screens = all.filter(\.path.isEmpty)
    var names = QuestionNames(screens)
    let questions = Self.questions(of: screens, in: map, found, &names)
    required = questions.filter(\.isNeeded).map { .text($0.member.name) }
    let ofFlows = Self.members(of: all.filter { !$0.path.isEmpty }, at: 0, in: map, found)
    properties =
      [JSONValue.Member("$schema", .members(["type": .text("string")]))]
      + questions.map(\.member) + ofFlows.filter { names.take($0.name) }
    // Flows with names are often those of a list, which another run can be of another list.
    self.isComplete = isComplete && ofFlows.isEmpty
  }

  /// Returns the questions of screens, in their order, and whether each run asks them; but for those whose names are
  /// ambiguous.
  private static func questions(
    of screens: [QuestionCatalogue.Screen], in map: WizardMap, _ all: [QuestionCatalogue.Screen],
    _ names: inout QuestionNames
  ) -> [(member: JSONValue.Member, isNeeded: Bool)] {
    var questions: [(member: JSONValue.Member, isNeeded: Bool)] = []
    func add(_ name: String?, _ schema: JSONValue, isNeeded: Bool = false) {
      if let name { questions.append((JSONValue.Member(name, schema), isNeeded)) }
    }
    for screen in screens {
      for field in screen.fields {
        // If the buttons do not come after the fields, they are another way on.
        let isNeeded =
          field.isAlwaysAsked && !field.isOptional && (screen.hasMenu || screen.buttons.isEmpty)
          && map.needs(screen.places)
        add(
          names.name(of: field, on: screen), field.schema(on: screen.title), isNeeded: isNeeded)
      }
      guard !screen.buttons.isEmpty else { continue }
      if let count = screen.listCount {
        let items = entry(of: screen, in: map, all)
        add(names.takeMenu(of: screen), screen.listSchema(of: items, count))
      } else if let name = names.takeMenu(of: screen) {
        add(name, screen.menuSchema, isNeeded: map.needs(buttonsOf: screen))
      } else {
        for button in screen.buttons {
          add(names.name(of: button, on: screen), button.schema(on: screen.title))
        }
      }
    }
    return questions
  }

  /// Returns an object for each flow whose questions others have, too, with the objects of the flows within it.
  private static func members(
    of screens: [QuestionCatalogue.Screen], at depth: Int, in map: WizardMap,
    _ all: [QuestionCatalogue.Screen]
  ) -> [JSONValue.Member] {
    var flows: [String] = []
    for screen in screens where !flows.contains(screen.path[depth]) {
      flows.append(screen.path[depth])
    }
    return flows.map { flow in
      let inside = screens.filter { $0.path[depth] == flow }
      let own = inside.filter { $0.path.count == depth + 1 }
      var names = QuestionNames(own)
      var properties = questions(of: own, in: map, all, &names).map(\.member)
      let further = members(
        of: inside.filter { $0.path.count > depth + 1 }, at: depth + 1, in: map, all)
      properties += further.filter { names.take($0.name) }
      return JSONValue.Member(
        flow,
        .members([
          "title": .text(flow), "type": .text("object"), "properties": .object(properties),
        ]))
    }
  }
}

extension AnswersSchema {
  /// Returns the schema of an entry of a list: that of its only question, or an object.
  fileprivate static func entry(
    of list: QuestionCatalogue.Screen, in map: WizardMap, _ all: [QuestionCatalogue.Screen]
  ) -> JSONValue {
    var depth = list.wholePath.count
    var inside = all.filter { $0.isWithin(list) }.map(\.withoutValues)
    // Each entry has a flow of its own; they ask the same.
    if let first = inside.first(where: { $0.wholePath.count > depth })?.wholePath[depth] {
      inside = inside.filter { $0.wholePath.count > depth && $0.wholePath[depth] == first }
      depth += 1
    }
    let lists = inside.filter { $0.listCount != nil }
    inside = inside.filter { screen in !lists.contains { screen.isWithin($0) } }
    if inside.count == 1, inside[0].fields.count == 1,
      inside[0].buttons.allSatisfy({ $0.id == Snapshot.sectionExit })
    {
      return inside[0].fields[0].schema(on: inside[0].title)
    }
    let own = inside.filter { $0.wholePath.count == depth || $0.listCount != nil }
    var names = QuestionNames(own)
    let asked = questions(of: own, in: map, all, &names)
    let needed = asked.filter { question in
      own.contains { $0.fields.contains { $0.id == question.member.name && $0.isNeeded } }
    }
    return .members([
      "type": .text("object"), "properties": .object(asked.map(\.member)),
      "required": needed.isEmpty ? nil : .array(needed.map { .text($0.member.name) }),
    ])
  }
}

extension QuestionCatalogue.Screen {
  /// Whether it asks for an entry of a list.
  fileprivate func isWithin(_ list: QuestionCatalogue.Screen) -> Bool {
    listCount == nil
      ? wholePath.starts(with: list.wholePath)
      : wholePath.count > list.wholePath.count && wholePath.starts(with: list.wholePath)
  }

  fileprivate func listSchema(of items: JSONValue, _ count: ClosedRange<Int>) -> JSONValue {
    .members([
      "title": .text(title),
      "description": .text(
        "all entries of the list “\(title)”, in the place of those that it begins with"),
      "type": .text("array"), "items": items,
      "minItems": count.lowerBound == 0 ? nil : .number(Value.Number(count.lowerBound)),
      "maxItems": .number(Value.Number(count.upperBound)),
    ])
  }
}

extension QuestionCatalogue.Field {
  /// Whether an entry cannot be without it.
  fileprivate var isNeeded: Bool { isAlwaysAsked && !isOptional && shown == nil }
}

/// The name of each question in the file, which must not be ambiguous.
private struct QuestionNames {
  /// The number of questions that a name could mean, by the name.
  private var meanings: [String: Int] = [:]
  /// The same without single buttons, for which no array is an answer.
  private var meaningsOfArrays: [String: Int] = [:]
  private var taken: Set<String> = ["$schema"]

  init(_ screens: [QuestionCatalogue.Screen]) {
    for screen in screens {
      for field in screen.fields { note(AnswersFile.names(field.id, field.label, screen.title)) }
      guard !screen.buttons.isEmpty else { continue }
      note(
        [screen.title],
        buttons: screen.buttons.flatMap { AnswersFile.names($0.id, $0.label, screen.title) })
    }
  }

  private mutating func note(_ names: [String], buttons: [String] = []) {
    for name in Set(names + buttons) { meanings[name, default: 0] += 1 }
    for name in Set(names) { meaningsOfArrays[name, default: 0] += 1 }
  }

  /// Returns the field's id, or the id with its screen's title if the id alone is ambiguous.
  mutating func name(of field: QuestionCatalogue.Field, on screen: QuestionCatalogue.Screen)
    -> String?
  {
    // On its own screen a name is looked up among the fields before the buttons.
    let own = field.id == screen.title && !screen.buttons.isEmpty ? 2 : 1
    return unused(meanings[field.id] == own ? field.id : "\(screen.title) / \(field.id)")
  }

  /// Returns the screen's title; `nil` if the title is ambiguous.
  ///
  /// A list may be called like the button that leads to it, such as a section of a hub.
  mutating func takeMenu(of screen: QuestionCatalogue.Screen) -> String? {
    let meanings = screen.listCount == nil ? meanings : meaningsOfArrays
    return meanings[screen.title] == 1 ? unused(screen.title) : nil
  }

  mutating func name(of button: QuestionCatalogue.Button, on screen: QuestionCatalogue.Screen)
    -> String?
  {
    unused("\(screen.title) / \(button.id)")
  }

  /// Takes a name that must be free.
  mutating func take(_ name: String) -> Bool { taken.insert(name).inserted }

  private mutating func unused(_ name: String) -> String? { take(name) ? name : nil }
}

// MARK: One question

extension QuestionCatalogue.Field {
  func schema(on screen: String) -> JSONValue {
    var members = [JSONValue.Member("title", .text(label))]
    members.append(JSONValue.Member("description", .text(description(on: screen))))
    if let shown { members.append(JSONValue.Member("default", JSONValue(shown))) }
    if let kind { members += schema(of: kind) }
    return .object(members)
  }

  /// Whether `null` is allowed, which accepts the shown value or leaves the field empty.
  private var takesNull: Bool { isOptional || shown != nil }

  private func description(on screen: String) -> String {
    var parts = [help].compactMap { $0 }
    if let hint, kind?.hasOwnNotation != true { parts.append(hint) }
    if let days = rules.days.map({ "from \($0.lowerBound) to \($0.upperBound)" }),
      hint?.contains(days) != true
    {
      parts.append(days)
    }
    switch options {
    case .none: break
    case .varied: parts.append("the options depend on earlier answers")
    case .list(let list):
      if list.all.count > AnswersSchema.optionsMax {
        parts.append("one of \(list.all.count), such as “\(list.all[0].id)”")
      } else {
        let differing = list.all.compactMap { option -> String? in
          let detail = option.detail.map { $0.text.isEmpty ? "" : " (\($0.text))" } ?? ""
          let isPlain = option.id == option.label && detail.isEmpty
          return isPlain ? nil : "\(option.id) is “\(option.label)”\(detail)"
        }
        if !differing.isEmpty { parts.append(differing.joined(separator: ", ")) }
      }
    }
    parts.append("on the screen “\(screen)”")
    return parts.joined(separator: "; ")
  }

  /// The ids of the options; `nil` if they cannot be listed.
  private var ids: [JSONValue]? {
    guard case .list(let list) = options, !list.all.isEmpty,
      list.all.count <= AnswersSchema.optionsMax
    else { return nil }
    return list.all.map { .text($0.id) }
  }

  private func schema(of kind: AnswerKind) -> [JSONValue.Member] {
    switch kind.value {
    case .text: return kind.isSecret ? secret : text
    case .choice:
      guard let ids else { return text }
      return [JSONValue.Member("enum", .array(ids + (takesNull ? [.null] : [])))]
    case .choices: return choices
    case .flag: return [type("boolean")]
    case .date: return [type("string"), JSONValue.Member("format", .text("date"))]
    case .number: return number
    }
  }

  private func type(_ name: String) -> JSONValue.Member {
    JSONValue.Member("type", takesNull ? .array([.text(name), .text("null")]) : .text(name))
  }

  private var text: [JSONValue.Member] {
    var members = [type("string")]
    if !isOptional { members.append(JSONValue.Member("minLength", .number(1))) }
    if let pattern = rules.pattern { members.append(JSONValue.Member("pattern", .text(pattern))) }
    // Editors and forms know this name for a text of several lines.
    if kind?.isMultiline == true { members.append(JSONValue.Member("format", .text("textarea"))) }
    return members
  }

  private var secret: [JSONValue.Member] {
    let variable = JSONValue.members([
      "type": .text("object"),
      "properties": .members([
        "from": .members([
          "description": .text("the environment variable that holds it"),
          "type": .text("string"), "minLength": .number(1),
        ])
      ]),
      "required": .array([.text("from")]),
      "additionalProperties": .flag(false),
    ])
    return [
      JSONValue.Member("writeOnly", .flag(true)),
      JSONValue.Member("anyOf", .array([.object(text), variable])),
    ]
  }

  private var choices: [JSONValue.Member] {
    var members = [
      type("array"),
      JSONValue.Member(
        "items", ids.map { .members(["enum": .array($0)]) } ?? .members(["type": .text("string")])),
      JSONValue.Member("uniqueItems", .flag(true)),
    ]
    // An optional field accepts zero options, whatever its bounds are.
    if !isOptional {
      members.append(
        JSONValue.Member("minItems", .number(Value.Number(max(1, rules.count?.lowerBound ?? 1)))))
    }
    if let most = rules.count?.upperBound {
      members.append(JSONValue.Member("maxItems", .number(Value.Number(most))))
    }
    return members
  }

  private var number: [JSONValue.Member] {
    var members = [type(rules.step == 1 ? "integer" : "number")]
    if let numbers = rules.numbers {
      members.append(JSONValue.Member("minimum", .number(numbers.lowerBound)))
      members.append(JSONValue.Member("maximum", .number(numbers.upperBound)))
    }
    if let step = rules.step, step != 1 {
      members.append(JSONValue.Member("multipleOf", .number(Value.Number(step))))
    }
    return members
  }
}

extension QuestionCatalogue.Screen {
  fileprivate var menuSchema: JSONValue {
    let label: JSONValue.Member =
      buttons.count > AnswersSchema.optionsMax
      ? JSONValue.Member("type", .text("string"))
      : JSONValue.Member("enum", .array(buttons.map { .text($0.name) }))
    // The titles are for a form that asks for the file.
    return .members([
      "title": .text(title),
      "description": .text(
        "the button that is pressed on the screen “\(title)”, or several one after the other"),
      "anyOf": .array([
        .object([JSONValue.Member("title", .text("One button")), label]),
        .members([
          "title": .text("Several buttons"), "type": .text("array"), "items": .object([label]),
        ]),
      ]),
    ])
  }
}

extension QuestionCatalogue.Button {
  fileprivate func schema(on screen: String) -> JSONValue {
    .members([
      "title": .text(label),
      "description": .text("whether it is pressed, on the screen “\(screen)”"),
      "type": .text("boolean"),
    ])
  }
}

extension JSONValue {
  /// Creates the value as it appears in a file of answers.
  fileprivate init(_ value: Value) {
    self =
      switch value {
      case .text(let text): .text(text)
      case .choice(let id): .text(id)
      case .choices(let ids): .array(ids.map { .text($0) })
      case .flag(let flag): .flag(flag)
      case .date(let date): .text(date.description)
      case .number(let number): .number(number)
      case .pressed: .flag(true)
      }
  }
}

// MARK: The map

extension WizardMap {
  /// Returns whether every path from the start to the end passes one of these screens.
  fileprivate func needs(_ places: Set<Screen>) -> Bool {
    reachesEnd { _ in true } && !reachesEnd { !places.contains($0.from) }
  }

  /// Returns whether every path from the start to the end takes one of a screen's buttons.
  fileprivate func needs(buttonsOf screen: QuestionCatalogue.Screen) -> Bool {
    let labels = Set(screen.buttons.map(\.label))
    return reachesEnd { _ in true }
      && !reachesEnd { !screen.places.contains($0.from) || !labels.contains($0.label) }
  }

  private func reachesEnd(by isTaken: (Edge) -> Bool) -> Bool {
    let nexts = Self.nexts(edges.filter(isTaken))
    var reached: Set<Screen> = [start]
    var queue = [start]
    while let screen = queue.popLast() {
      for next in nexts[screen] ?? [] where reached.insert(next).inserted { queue.append(next) }
    }
    return !reached.isDisjoint(with: [.finished, .notWalked])
  }

  private static func nexts(_ edges: [Edge]) -> [Screen: Set<Screen>] {
    edges.reduce(into: [:]) { $0[$1.from, default: []].insert($1.to) }
  }

  /// Returns the screens in the order in which the wizard asks: each after those that lead to it, except for loops.
  fileprivate func order(_ screens: [QuestionCatalogue.Screen]) -> [QuestionCatalogue.Screen] {
    var met: [Screen: Int] = [:]
    for (position, screen) in screens.enumerated() {
      for place in screen.places { met[place] = position }
    }
    let nexts = Self.nexts(edges).mapValues { $0.sorted { met[$0] ?? .max > met[$1] ?? .max } }
    var seen: Set<Screen> = [start]
    var open: [(screen: Screen, next: Int)] = [(start, 0)]
    var left: [Screen] = []
    while let (screen, next) = open.last {
      let following = nexts[screen] ?? []
      guard next < following.count else {
        left.append(screen)
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      if seen.insert(following[next]).inserted { open.append((following[next], 0)) }
    }
    var ranks: [Int: Int] = [:]
    for (rank, place) in left.reversed().enumerated() {
      if let position = met[place], ranks[position] == nil { ranks[position] = rank }
    }
    return screens.indices.sorted {
      (ranks[$0] ?? .max, $0) < (ranks[$1] ?? .max, $1)
    }.map { screens[$0] }
  }
}
