import StepwiseTerminal

/// Encodes mouse events as a terminal reports them (invisible-island.net/xterm/ctlseqs, "Mouse
/// Tracking").
nonisolated struct MouseReport {
  private let event: MouseEvent

  /// The first button, pressed and released.
  static func press(row: Int, column: Int) -> MouseReport {
    MouseReport(event: MouseEvent(.press, row: row, column: column))
  }

  /// The wheel, turned by one notch.
  static func wheel(isUp: Bool, row: Int, column: Int) -> MouseReport {
    MouseReport(event: MouseEvent(isUp ? .scrollUp : .scrollDown, row: row, column: column))
  }

  /// The bytes; empty if the program did not ask for them.
  func bytes(in modes: Set<Int>) -> [UInt8] {
    guard modes.contains(1000) else { return [] }
    let code =
      switch event.action {
      case .press: 0
      case .scrollUp: 64
      case .scrollDown: 65
      }
    guard modes.contains(1006) else {
      // The form of old terminals, in which each coordinate is one byte.
      func byte(_ number: Int) -> UInt8 { UInt8(clamping: number + 32) }
      let place = [byte(event.column + 1), byte(event.row + 1)]
      let press = Array("\u{1B}[M".utf8) + [byte(code)] + place
      return event.action == .press ? press + Array("\u{1B}[M".utf8) + [byte(3)] + place : press
    }
    let report = "\u{1B}[<\(code);\(event.column + 1);\(event.row + 1)"
    return Array((event.action == .press ? "\(report)M\(report)m" : "\(report)M").utf8)
  }
}
