// Feeds any bytes to the steps reader: each line is a step or a sentence, and nothing traps.
// Built and run by Scripts/fuzz; not a target of the package.

import StepwiseSystem

@testable import Stepwise

/// Called by libFuzzer with each input that it generates.
@_cdecl("LLVMFuzzerTestOneInput")
public nonisolated func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var reader = StepsReader(LineReader(bytes: bytes))
  var last = 0
  do {
    while let step = try reader.next() {
      precondition(step.line >= last, "lines are counted upwards")
      last = step.line
    }
  } catch let error as StepsError {
    precondition(error.line >= 1 && !error.message.isEmpty, "a line and a sentence")
  } catch let error as InputError {
    precondition(!error.message.isEmpty, "a sentence")
  } catch {
    preconditionFailure("only documented errors: \(error)")
  }
  return 0
}
