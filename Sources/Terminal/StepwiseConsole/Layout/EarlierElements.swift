import StepwiseFlow
import StepwiseTerminal

/// The elements of a screen as they were laid out last, so that a key lays out only those that it
/// changes.
final class EarlierElements {
  /// Everything that all elements depend on.
  private struct Surroundings: Equatable {
    let theme: ResolvedTheme
    let region: Region?
    let width: Int
    let windowRows: Int
    let hasFields: Bool
    let isFilled: Bool
    let titleWidth: Int

    init(_ layout: ScreenLayout) {
      theme = layout.theme
      region = layout.region
      width = layout.width
      windowRows = layout.windowRows
      hasFields = layout.hasFields
      isFilled = layout.filledRows != nil
      titleWidth = layout.titleWidth
    }
  }

  /// Everything else that the rows of an element depend on, so that equal input gives equal rows.
  struct Input: Equatable {
    let element: Snapshot.Element
    let stops: ScreenLayout.TabStops
    let isFocused: Bool
    let value: StyledText
    let viewport: Viewport?
    let message: String?
    let isEdited: Bool
    let repeats: Int
    let waiting: Duration?

    /// Collects the input of an element; `nil` if its rows depend on more: where the cursor is, the
    /// room that is left, the time, or a file.
    init?(
      _ element: Snapshot.Element, _ drawing: Drawing, _ stops: ScreenLayout.TabStops,
      in layout: ScreenLayout
    ) {
      switch element.kind {
      case .field
      where layout.hasFocus(element) || element.id == layout.filler || !drawing.below.isEmpty:
        return nil
      case .list, .progress, .image: return nil
      case .field, .button, .text, .heading, .divider, .table, .link: break
      }
      self.element = element
      self.stops = stops
      isFocused = layout.isFocused && layout.state.focus == element.id
      value = drawing.value
      viewport = drawing.viewport
      message = layout.state.message(of: element)
      isEdited = message != nil && layout.state.isEdited(element)
      repeats = element.error == nil ? 0 : layout.state.repeats(of: element)
      waiting = layout.busy.isEmpty ? nil : layout.waitingTime(element.id)
    }

    static func == (one: Input, other: Input) -> Bool {
      one.element.isSame(as: other.element) && one.stops == other.stops
        && one.isFocused == other.isFocused && one.value == other.value
        && one.viewport == other.viewport && one.message == other.message
        && one.isEdited == other.isEdited
        && one.repeats == other.repeats && one.waiting == other.waiting
    }
  }

  private var surroundings: Surroundings?
  /// The elements in the order in which they are laid out.
  private var known: [(input: Input, block: ScreenLayout.Block)] = []
  /// The number of elements of this layout so far.
  private var count = 0

  init() {}

  /// Begins a layout; other surroundings need other rows.
  func begin(_ layout: ScreenLayout) {
    count = 0
    let surroundings = Surroundings(layout)
    guard surroundings != self.surroundings else { return }
    self.surroundings = surroundings
    known = []
  }

  /// Returns the rows of the next element; `nil` if the last layout had other input at its place.
  func block(for input: Input) -> ScreenLayout.Block? {
    guard count < known.count, known[count].input == input else { return nil }
    count += 1
    return known[count - 1].block
  }

  /// Keeps the rows of the next element.
  func keep(_ block: ScreenLayout.Block, for input: Input) {
    if count < known.count {
      known[count] = (input, block)
    } else {
      known.append((input, block))
    }
    count += 1
  }
}
