import Stepwise
import StepwiseSystem
import StepwiseJournal

/// Keeps a journal for tests, and dies at a given call.
///
///     JournalProbe FOLDER [nobody] [die CALL [BYTES]] [append COUNT | compact KEPT | list | hold]…
///
/// A number is printed only after its record was synchronized.
enum JournalProbe {
  static func main(_ words: [String]) {
    guard let folder = words.first else { exit(64) }
    // As in every wizard's program, a file-size limit acts like a full disk and does not kill the process.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var run = ProbeRun(folder: folder, words: words.dropFirst())
      try run.obey()
    } catch let failure as RunFailure {
      write("\(failure.description)\n", to: STDERR_FILENO)
      exit(failure.code.rawValue)
    } catch {
      write("\(error)\n", to: STDERR_FILENO)
      exit(1)
    }
  }

  /// Writes at once, so that everything known at the moment of death was printed.
  static func write(_ text: String, to descriptor: Int32) {
    _ = text.withCString { systemWrite(descriptor, $0, strlen($0)) }
  }
}

/// One run through the arguments.
struct ProbeRun {
  let folder: String
  var words: ArraySlice<String>
  /// The call to die at, counted from 1.
  private var last = Int.max
  /// The number of bytes that the last write before the death still writes; `nil` for none.
  private var bytes: Int?

  init(folder: String, words: ArraySlice<String>) {
    self.folder = folder
    self.words = words
  }

  mutating func obey() throws {
    // Root may do everything, so the probe becomes another user if permissions matter.
    if take("nobody"), getuid() == 0 { setuid(65_534) }
    if take("die") {
      last = number()
      if words.first.flatMap({ Int($0) }) != nil { bytes = number() }
    }
    let counter = CallCounter(last: last, bytes: bytes)
    let journal = try Journal<Int>(
      "numbers", in: folder, calls: DiskCalls { counter.outcome(of: $0) })
    if let notice = journal.notice { JournalProbe.write("\(notice)\n", to: STDERR_FILENO) }
    while let word = words.popFirst() {
      switch word {
      case "append":
        for _ in 0..<number() {
          let next = (journal.records.last ?? 0) + 1
          try journal.append(next)
          JournalProbe.write("\(next)\n", to: STDOUT_FILENO)
        }
      case "compact":
        try journal.compact(to: Array(journal.records.suffix(number())))
        JournalProbe.write("compacted\n", to: STDOUT_FILENO)
      case "list":
        JournalProbe.write("\(journal.records)\n", to: STDOUT_FILENO)
      case "hold":
        JournalProbe.write("held\n", to: STDOUT_FILENO)
        while getchar() != EOF {}
      default:
        JournalProbe.write("What is “\(word)”?\n", to: STDERR_FILENO)
        exit(64)
      }
    }
    JournalProbe.write("\(counter.count) calls\n", to: STDOUT_FILENO)
  }

  private mutating func take(_ word: String) -> Bool {
    guard words.first == word else { return false }
    words.removeFirst()
    return true
  }

  private mutating func number() -> Int { words.popFirst().flatMap { Int($0) } ?? 0 }
}

/// Counts the calls that change the disk, and dies at a given one.
nonisolated final class CallCounter {
  private(set) var count = 0
  private let last: Int
  private let bytes: Int?

  init(last: Int, bytes: Int?) {
    self.last = last
    self.bytes = bytes
  }

  func outcome(of call: DiskCalls.Call) -> DiskCalls.Outcome {
    count += 1
    if count == last { kill(getpid(), SIGKILL) }
    if count == last - 1, call == .write, let bytes { return .atMost(bytes) }
    return .real
  }
}

private nonisolated func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafePointer<CChar>, _ count: Int
) -> Int {
  write(descriptor, bytes, count)
}
