// Feeds any bytes to the reader of JSON: they give a value that can be written and read again, or a
// sentence, and nothing traps.
// Built and run by Scripts/fuzz; not a target of the package.

@testable import Stepwise
@testable import StepwiseJSON

/// Called by libFuzzer with each input that it generates.
@_cdecl("LLVMFuzzerTestOneInput")
public nonisolated func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(JSONError) {
    let line = try JSONValue(parsing: bytes).line
    precondition(!line.contains { $0 < 32 }, "one line, and nothing that a terminal obeys")
    let again = try JSONValue(parsing: line).line
    precondition(again == line, "what was written is what is read")
  } catch {
    precondition(error.place.line >= 1 && !error.message.isEmpty, "a line and a sentence")
  }
  return 0
}
