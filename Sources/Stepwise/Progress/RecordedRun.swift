#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a recording says of the run that it is of, so that it is played in the same surroundings.
nonisolated struct RecordedRun: Hashable {
  /// The program's name.
  var program = ""
  /// The day.
  var today: CalendarDate?
  /// The seed of everything random.
  var seed: UInt64?
  /// The program's own options as they were given, such as `--user=fake`.
  var options: [String] = []

  /// How far into a file it is looked for, in bytes.
  private static let lengthMax = 65_536

  init() {}

  /// Reads what stands at the beginning of a steps file.
  ///
  /// - Parameter path: The file's path; `nil` or `-` for standard input. What is no file is not read, since it
  ///   could not be read again.
  init(scriptAt path: String?) {
    let isInput = path == nil || path == "-"
    let descriptor = isInput ? STDIN_FILENO : open(path ?? "", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { if !isInput { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    let place = isInput ? lseek(descriptor, 0, SEEK_CUR) : 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.lengthMax) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, Self.lengthMax, place))
    }
    var left = bytes[...]
    // It stands in the comments that a recording begins with.
    while left.first == UInt8(ascii: "#") {
      let line = left.prefix { $0 != 10 }
      left = left[line.endIndex...].dropFirst()
      guard let text = String(validating: line, as: UTF8.self) else { return }
      switch ProgressComment(text) {
      case .program(let name, _): program = name
      case .run(let run): self = run.of(program)
      default: break
      }
      if today != nil { return }
    }
  }

  private func of(_ program: String) -> RecordedRun {
    var run = self
    run.program = program
    return run
  }
}
