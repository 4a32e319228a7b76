import StepwiseSystem
import Synchronization

/// Reads lines at a terminal, and shows what is typed only while it is told to.
///
/// In its line mode the kernel shows what it receives at once, also what stands behind a line's end in the same paste. Here
/// the bytes behind a line's end stay with the kernel, which does not show them, until the next line is read.
nonisolated final class TerminalLines: Sendable {
  private struct State {
    var line = TypedLine()
    /// The bytes of a line that were not read yet.
    var ready: [UInt8] = []
    var isAtEnd = false
    var isShown = false
    /// The terminal to show the line at; `nil` if it shows what is typed itself, or shows nothing.
    var screen: Int32?
    /// How often the program had continued after a stop when the last byte was taken.
    var goings = 0

    /// Shows bytes, if the line is shown.
    func show(_ bytes: [UInt8]) {
      guard isShown, let screen else { return }
      bytes.withUnsafeBytes {
        if let base = $0.baseAddress { _ = SystemCall.writeAll(screen, base, $0.count) }
      }
    }
  }

  private let descriptor: Int32
  private let keys: TypedLine.Keys
  private let state = Mutex(State())

  init(descriptor: Int32) {
    self.descriptor = descriptor
    var settings = termios()
    tcgetattr(descriptor, &settings)
    keys = TypedLine.Keys(of: settings)
  }

  /// Sets the terminal to show lines at; `nil` for none.
  func setScreen(_ screen: Int32?) { state.withLock { $0.screen = screen } }

  var isShown: Bool { state.withLock { $0.isShown } }

  /// Shows the line so far, and each character that is typed from now on.
  func show() {
    state.withLock { state in
      guard !state.isShown else { return }
      state.isShown = true
      state.show(state.line.shown)
    }
  }

  /// Shows nothing of what is typed from now on.
  func hide() { state.withLock { $0.isShown = false } }

  /// Forgets the line so far.
  ///
  /// - Returns: Whether something was typed.
  func drop() -> Bool {
    state.withLock { state in
      defer { state.line = TypedLine() }
      return !state.line.bytes.isEmpty
    }
  }

  /// Waits for a line, and reads it or a part of it, as `read` does at a terminal in line mode.
  ///
  /// - Returns: The number of bytes; 0 at the end, and -1 for an error, with its number in `errno`.
  func read(_ target: UnsafeMutableRawPointer, _ countMax: Int) -> Int {
    while true {
      let count: Int? = state.withLock { state in
        let part = state.ready.prefix(countMax)
        part.withUnsafeBytes {
          if let base = $0.baseAddress { target.copyMemory(from: base, byteCount: $0.count) }
        }
        state.ready.removeFirst(part.count)
        return part.isEmpty && !state.isAtEnd ? nil : part.count
      }
      if let count { return count }
      // What stands behind the line stays where the program that reads next finds it.
      var byte: UInt8 = 0
      let result = SystemCall.readWaiting(descriptor, &byte, 1)
      guard result >= 0 else { return result }
      take(result == 0 ? nil : byte)
    }
  }

  /// Takes a byte, or the end.
  private func take(_ byte: UInt8?) {
    state.withLock { state in
      // A stop forgets what was begun, as the kernel does, because nothing on the screen says that it is there.
      if state.goings != Foreground.goingCount { state.line = TypedLine() }
      state.goings = Foreground.goingCount
      var echo: [UInt8] = []
      let effect = byte.map { state.line.take($0, keys, echo: &echo) } ?? .end
      state.show(echo)
      switch effect {
      case .open:
        // The reader says that the line is too long.
        guard state.line.bytes.count > LineReader.lineLengthMax else { return }
        state.ready = state.line.bytes
      case .complete: state.ready = state.line.bytes + [10]
      case .end:
        state.ready = state.line.bytes
        state.isAtEnd = true
      }
      state.line = TypedLine()
    }
  }
}
