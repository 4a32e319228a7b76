import Dispatch
import Stepwise
import StepwiseSearch
import StepwiseSystem
import Synchronization

/// Reads options from lines, and writes them.
nonisolated enum LineFile {
  /// The lines of a file, as options; its parts are read side by side.
  static func options(of path: String) -> OptionList? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size > 0 else { return size == 0 ? [] : nil }
    guard let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
    else { return nil }
    defer { munmap(memory, size) }
    nonisolated(unsafe) let parts = parts(of: UnsafeRawBufferPointer(start: memory, count: size))
    let counts = Mutex(Array(repeating: 0, count: parts.count))
    DispatchQueue.concurrentPerform(iterations: parts.count) { number in
      var count = 0
      forEachLine(of: parts[number]) { _ in count += 1 }
      counts.withLock { $0[number] = count }
    }
    let firsts = counts.withLock { $0.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) } }
    let all = firsts[parts.count]
    let options = [OptionList.Option](unsafeUninitializedCapacity: all) { options, count in
      nonisolated(unsafe) let place = options
      DispatchQueue.concurrentPerform(iterations: parts.count) { number in
        var position = firsts[number]
        forEachLine(of: parts[number]) { line in
          let option = OptionList.Option(String(decoding: line, as: UTF8.self))
          place.initializeElement(at: position, to: option)
          position += 1
        }
      }
      count = all
    }
    return OptionList(options)
  }

  /// Parts that are about as long, each of whole lines.
  private static func parts(of text: UnsafeRawBufferPointer) -> [UnsafeRawBufferPointer] {
    var parts: [UnsafeRawBufferPointer] = []
    var start = 0
    while start < text.count {
      var end = min(start + text.count / 8 + 1, text.count)
      while end < text.count, text[end - 1] != 10 { end += 1 }
      parts.append(UnsafeRawBufferPointer(rebasing: text[start..<end]))
      start = end
    }
    return parts
  }

  private static func forEachLine(
    of text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    guard let base = text.baseAddress else { return }
    var start = 0
    while start < text.count {
      let found = memchr(base + start, 10, text.count - start)
      let end = found.map { UnsafeRawPointer($0) - base } ?? text.count
      body(UnsafeRawBufferPointer(start: base + start, count: end - start))
      start = end + 1
    }
  }

  /// Writes all that is found, best first; pieces are put together side by side.
  static func write(_ results: OptionResults, of options: OptionList) async {
    let size = 10_000
    var started: [Task<[UInt8], Never>] = []
    var written = 0
    for first in stride(from: 0, to: results.count, by: size) {
      started.append(Task.detached { bytes(of: results[first..<first + size], options) })
      // Some are put together while one is written, and not all are held.
      if started.count - written > 4 {
        write(await started[written].value)
        written += 1
      }
    }
    for piece in started[written...] { write(await piece.value) }
  }

  private static func bytes(of matches: [OptionMatch], _ options: OptionList) -> [UInt8] {
    let all = options.all
    var bytes: [UInt8] = []
    bytes.reserveCapacity(matches.count * 64)
    for match in matches {
      bytes += all[match.position].label.utf8
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

/// The system's call, which a method of the same name would hide.
private nonisolated func unistdWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int)
  -> Int
{
  write(descriptor, bytes, count)
}
