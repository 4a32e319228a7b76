// Feeds any bytes to JournalFile as its file: the file is opened and takes another line, or it
// is rejected with a sentence and stays unchanged.
// Built and run by Scripts/fuzz; not a target of the package.

@testable import Stepwise
@testable import StepwiseRecords

/// In memory, because the disk is slow and not part of the test.
private nonisolated let path = "/dev/shm/stepwise-fuzz-\(getpid()).journal"

/// Called by libFuzzer with each input that it generates.
@_cdecl("LLVMFuzzerTestOneInput")
public nonisolated func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
  defer {
    close(descriptor)
    unlink(path)
  }
  precondition(write(descriptor, bytes, count) == count, "the file is there")
  do {
    var lines = try linesAndAppend([UInt8(ascii: "7")])
    lines.append([UInt8(ascii: "7")])
    let again = try linesAndAppend(nil)
    precondition(again == lines, "what was there, and the line more")
  } catch let failure as RunFailure {
    precondition(failure.code == .dataError, "the file is to blame")
    precondition(failure.description.hasPrefix("\(path):"), "a sentence with its place")
    var found = [UInt8](repeating: 0, count: count + 1)
    precondition(pread(descriptor, &found, count + 1, 0) == count, "as long as it was")
    precondition(Array(found.dropLast()) == bytes, "as it was")
  } catch {
    preconditionFailure("only documented errors: \(error)")
  }
  return 0
}

private nonisolated func linesAndAppend(_ line: [UInt8]?) throws -> [[UInt8]] {
  var lines: [[UInt8]] = []
  let file = try JournalFile(path: path) { lines.append(Array($0)) }
  if let line { try file.append(line) }
  return lines
}
