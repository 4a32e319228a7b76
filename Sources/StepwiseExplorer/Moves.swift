import Stepwise

/// What can be done on a screen, as lines of a steps file.
struct Moves {
  /// Sample answers by the field's label or id, also after its screen's title as in `Screen / Field`.
  let answers: [String: [String]]
  /// Today, for dates.
  let today: CalendarDate

  /// How many options of a list are tried.
  static let optionsMax = 8

  /// Everything that a person can do now, but step back.
  ///
  /// - Parameter snapshot: What is shown.
  /// - Returns: A line of a steps file each.
  func forward(_ snapshot: Snapshot) -> [String] {
    var moves: [String] = []
    switch snapshot.question {
    case .field(let field):
      if field.loading == .failed {
        moves.append(":press \(quoted(field.id))")
      } else {
        moves += samples(for: field, on: snapshot.title).map(Self.line)
        if field.value != nil || field.isFilledIn || field.isOptional { moves.append("") }
      }
      moves += buttons(snapshot).map { ":press \(quoted($0.id))" }
    case .menu: moves += buttons(snapshot).map { ":press \(quoted($0.id))" }
    case .nothing: break
    }
    return moves
  }

  /// The ways back to earlier screens.
  ///
  /// - Parameter trail: The stack.
  /// - Returns: A line of a steps file each; none for a title that a later screen has, too.
  func revisits(_ trail: Trail) -> [String] {
    trail.rows.filter { $0.status == .answered && trail.row(titled: $0.title)?.entry == $0.entry }
      .map { ":back \($0.title)" }
  }

  private func buttons(_ snapshot: Snapshot) -> [ElementSnapshot] {
    snapshot.elements.filter { $0.button != nil && $0.isEnabled && !$0.isBusy }
  }

  private func samples(for field: ElementSnapshot, on screen: String) -> [String] {
    let names = ["\(screen) / \(field.id)", field.id, field.label]
    if let given = names.lazy.compactMap({ answers[$0] }).first { return given }
    guard let format = field.format else { return [] }
    let options = (format.options?.all ?? []).prefix(Self.optionsMax).map(\.id)
    switch format.presentation {
    case .choice: return options
    case .choices: return Array(options.prefix(2)) + [options.prefix(2).joined(separator: ", ")]
    case .toggle: return ["yes", "no"]
    case .date: return [today.yearsEarlier(30).description, today.description]
    case .number: return ["1", "1.5", "40"]
    case .path: return ["/", "Sample"]
    case .secret: return ["a sample secret"]
    case .line, .lines: return ["Sample", "sample@example.org"]
    }
  }

  private static func line(_ text: String) -> String {
    text.isEmpty || [":", "#", "\\"].contains { text.hasPrefix($0) } ? "\\" + text : text
  }

  private func quoted(_ name: String) -> String { name.contains("=") ? "\"\(name)\"" : name }
}
