import StepwiseFlow
import StepwiseSystem

/// The inputs of scripts and of typed lines.
///
/// A process has only one standard input, so wizards that run one after the other share its lines.
package enum SharedInput {
  private static var typedLines: TypedLines?
  private static var standardInput: ScriptInput?

  /// The lines that a person types.
  package static var typed: TypedLines {
    let lines = typedLines ?? TypedLines(descriptor: STDIN_FILENO)
    typedLines = lines
    return lines
  }

  /// Forgets what was read of standard input: a program begins.
  package static func begin() { (typedLines, standardInput) = (nil, nil) }

  /// Opens the script at a path; without a path, it is standard input.
  ///
  /// A run opens its script once, because what a named pipe holds can be read only once.
  package static func script(
    _ path: String?, timeout: Duration = .seconds(60)
  ) throws -> ScriptInput {
    guard let path, path != "-" else {
      let input =
        standardInput ?? ScriptInput(descriptor: STDIN_FILENO, name: "standard input")
      standardInput = input
      return input
    }
    return ScriptInput(
      descriptor: try NamedFile.openStream(path, kind: "a steps file", timeout: timeout), name: path
    )
  }

  /// The lines of a file.
  package static func reader(
    of path: String, kind: String = "a steps file", timeout: Duration = .seconds(60)
  ) throws -> LineReader {
    LineReader(descriptor: try NamedFile.openStream(path, kind: kind, timeout: timeout))
  }
}

/// A script with its name, read as far as it has been played.
public final class ScriptInput {
  /// The name for sentences, such as the path.
  public let name: String
  /// The open file; `nil` for a text.
  package nonisolated let descriptor: Int32?
  /// Called before the program waits for more of the input.
  public var beforeReading: () -> Void = {}
  @exclusivity(unchecked) private var steps: StepsReader

  package init(descriptor: Int32, name: String) {
    self.name = name
    self.descriptor = descriptor
    steps = StepsReader(text: "")
    if let script = Self.resolved(descriptor) {
      steps = StepsReader(LineReader(bytes: script))
      return
    }
    let lines = LineReader(descriptor: descriptor) { [unowned self] in
      MainActor.assumeIsolated { beforeReading() }
    }
    steps = StepsReader(lines)
  }

  /// The content of a saved run whose process was killed, without what it had forgotten; `nil` for any other script.
  private static func resolved(_ descriptor: Int32) -> [UInt8]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let place = lseek(descriptor, 0, SEEK_CUR)
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, Int(status.st_size - place))) {
      buffer, count in count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, place))
    }
    return StepsChanges.script(of: bytes)
  }

  /// Creates a script from a text, for a test.
  ///
  /// - Parameters:
  ///   - text: The steps.
  ///   - name: The name for sentences.
  public init(text: String, name: String) {
    self.name = name
    descriptor = nil
    steps = StepsReader(text: text)
  }

  package init(bytes: [UInt8], name: String) {
    self.name = name
    descriptor = nil
    steps = StepsReader(LineReader(bytes: bytes))
  }

  /// The number of the last line that was read, counted from 1.
  public var line: Int { steps.line }

  /// Whether the program that runs the wizard may read the input after it, so that the input must
  /// stay at the line after the last step.
  public var isShared: Bool {
    get { steps.isShared }
    set { steps.isShared = newValue }
  }

  /// Leaves a shared input at the line after the last step.
  public func giveBack() { steps.giveBack() }

  /// Reads the next step.
  ///
  /// - Returns: The step; `nil` at the end.
  /// - Throws: A ``StepsError`` if a line is no step, or an error of the input.
  public func next() throws -> Step? { try steps.next() }
}
