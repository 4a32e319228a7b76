import StepwiseFlow
import StepwiseLines
import StepwiseSystem

/// The header of a recording: the settings that a run needs to play it with the same result.
package nonisolated struct RecordedRun: Equatable {
  /// The program's name.
  package var program = ""
  /// Today's date in the recorded run; `nil` if the file has no header.
  package var today: CalendarDate?
  /// The random seed; `nil` if the file has no header.
  package var seed: UInt64?
  /// The program's own options as given, such as `--user=fake`.
  package var options: [String] = []

  /// The longest header, in bytes.
  private static let lengthMax = 65_536

  package init() {}

  /// Reads the header of a script that is a file, and leaves its position as it is.
  ///
  /// A pipe has no header, because it can be read only once.
  package init(of script: ScriptInput) {
    var status = stat()
    guard let descriptor = script.descriptor, fstat(descriptor, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return }
    let place = lseek(descriptor, 0, SEEK_CUR)
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.lengthMax) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, Self.lengthMax, place))
    }
    var left = bytes[...]
    // The header is among the comments at the beginning.
    while left.first == UInt8(ascii: "#") {
      let line = left.prefix { $0 != 10 }
      left = left[line.endIndex...].dropFirst()
      guard let text = String(validating: line, as: UTF8.self) else { return }
      switch ProgressComment(text) {
      case .program(let name, _): program = name
      case .run(var run):
        run.program = program
        self = run
      default: break
      }
      if today != nil { return }
    }
  }
}
