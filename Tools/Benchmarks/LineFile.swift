import Stepwise
import StepwiseConsole
import StepwiseSystem

/// Reads options from lines, and writes them.
nonisolated enum LineFile {
  /// The lines of a file, as options; `nil` if it cannot be read.
  static func options(of path: String) -> OptionList? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
    var isRead = true
    let text = String(unsafeUninitializedCapacity: size) { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var count = 0
      while count < size, isRead {
        let got = unistdRead(descriptor, base + count, size - count)
        isRead = got > 0
        count += max(0, got)
      }
      return count
    }
    return isRead ? OptionList(lines: text) : nil
  }

  /// Writes all matches, best first; pieces of the text are put together in parallel.
  static func write(_ results: OptionResults, of options: OptionList) async {
    let size = 10_000
    var started: [Task<[UInt8], Never>] = []
    var written = 0
    for first in stride(from: 0, to: results.count, by: size) {
      started.append(Task.detached { bytes(of: results[first..<first + size], options) })
      // Some pieces are put together while another is written, so that memory never holds all of them.
      if started.count - written > 4 {
        write(await started[written].value)
        written += 1
      }
    }
    for piece in started[written...] { write(await piece.value) }
  }

  private static func bytes(of matches: [OptionMatch], _ options: OptionList) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(matches.count * 64)
    for match in matches {
      options.forEachLabel(in: match.position..<match.position + 1) { label, _ in bytes += label }
      bytes.append(10)
    }
    return bytes
  }

  /// Writes to standard output.
  static func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var written = 0
      while written < bytes.count {
        let count = unistdWrite(STDOUT_FILENO, base + written, bytes.count - written)
        if count < 0 { exit(74) }
        written += count
      }
    }
  }
}

/// The system's calls, which would be hidden by methods of the same names.
private nonisolated func unistdRead(
  _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int
) -> Int {
  read(descriptor, bytes, count)
}

private nonisolated func unistdWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int)
  -> Int
{
  write(descriptor, bytes, count)
}
