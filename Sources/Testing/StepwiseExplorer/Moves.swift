import Stepwise

/// The possible moves on a screen, as lines of a steps file.
struct Moves {
  let samples: SampleAnswers

  /// The maximum number of buttons with the same label that are tried, such as those in the rows of a grid.
  static let sameButtonsMax = 2
  /// The number of entries of a list from which on no more are added.
  static let entriesMax = 2

  /// Returns every possible move except a step back.
  func forward(_ snapshot: Snapshot) -> [String] {
    var moves: [String] = []
    switch snapshot.question {
    case .field(let field):
      if field.loading == .failed {
        moves.append(":press \(quoted(field.id))")
      } else {
        if field.prefill == .failed { moves.append(":retry \(quoted(field.id))") }
        moves += samples.texts(for: field, on: snapshot.title).map(Self.line)
        if field.value != nil || field.isFilledIn || field.isOptional { moves.append("") }
      }
      moves += buttons(snapshot).map { ":press \(quoted($0.id))" }
    case .menu: moves += buttons(snapshot).map { ":press \(quoted($0.id))" }
    case .nothing: break
    }
    return moves
  }

  /// Returns the ways back to earlier screens.
  func revisits(_ trail: Trail) -> [String] {
    trail.rows.filter { $0.status == .answered && trail.row(titled: $0.title)?.entry == $0.entry }
      .map { ":back \($0.title)" }
  }

  /// Returns the presses that a walk does not make, because they would act in the world.
  func left(_ snapshot: Snapshot) -> [Action] {
    snapshot.elements.filter { $0.isLeftByWalk && $0.isEnabled }
      .map { .press(entry: snapshot.entry, element: $0.id) }
  }

  private func buttons(_ snapshot: Snapshot) -> [Snapshot.Element] {
    var counts: [String: Int] = [:]
    // Two entries of a list show what more of them would.
    let entries = snapshot.elements.filter { $0.button?.listPart == .change }
    return snapshot.elements.filter { element in
      switch element.button?.listPart {
      case .add where entries.count >= Self.entriesMax: return false
      case .change where element.id != entries.first?.id: return false
      default: break
      }
      guard element.button != nil, element.isEnabled, !element.isBusy, !element.isLeftByWalk
      else { return false }
      counts[element.label, default: 0] += 1
      return counts[element.label, default: 0] <= Self.sameButtonsMax
    }
  }

  private static func line(_ text: String) -> String {
    text.isEmpty || [":", "#", "\\"].contains { text.hasPrefix($0) } ? "\\" + text : text
  }

  private func quoted(_ name: String) -> String { name.contains("=") ? "\"\(name)\"" : name }
}

extension Snapshot.Element {
  /// Whether it is a button that a walk does not press, because a press would act in the world.
  var isLeftByWalk: Bool { button.map { !UnaskedPresses.walk.contains($0.kind) } ?? false }
}
