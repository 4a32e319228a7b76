public import Stepwise

/// Types steps line by line, as a person does with `--plain`.
public struct PlainConformance: ConformingDriver {
  /// Runs a driver on a session; each call of `line` returns the next line, or `nil` at the end.
  public typealias Converse = (
    _ session: Session, _ line: @escaping () async -> String?
  ) async throws -> Void

  /// The name in reports.
  public let name: String
  private let converse: Converse

  /// Creates the library's own driver.
  public init() { self.init(name: "plain") { try await HeadlessLines.plain($0, line: $1) } }

  /// Creates a driver of your own that reads lines.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - converse: Runs the driver until the wizard or the lines end.
  public init(name: String, converse: @escaping Converse) {
    self.name = name
    self.converse = converse
  }

  /// Types the steps.
  public func play(_ script: ConformanceScript, on session: Session) async throws {
    let typist = Typist(script, StepWatch(session, script), session)
    try await converse(session) { await typist.next() }
    if let problem = typist.problem { throw problem }
    // A wizard that has ended requests no more lines.
    if session.ending != nil { try await typist.rejectLeftovers() }
  }
}

/// Types a line whenever one is requested.
private final class Typist {
  private let script: ConformanceScript
  private let watch: StepWatch
  private let session: Session
  private var position = 0
  private var open: Step?
  private var lines: [String] = []
  private(set) var problem: (any Error)?

  init(_ script: ConformanceScript, _ watch: StepWatch, _ session: Session) {
    self.script = script
    self.watch = watch
    self.session = session
  }

  func next() async -> String? {
    do {
      return try await line()
    } catch {
      problem = error
      return nil
    }
  }

  func rejectLeftovers() async throws {
    while position < script.steps.count {
      _ = try await watch.begin(script.steps[position])
      position += 1
    }
  }

  private func line() async throws -> String? {
    if !lines.isEmpty { return lines.removeFirst() }
    if let open { try watch.end(open) }
    open = nil
    while position < script.steps.count {
      let step = script.steps[position]
      guard try await watch.begin(step) else { return nil }
      position += 1
      if try await watch.look(step) { continue }
      open = step
      lines = script.lines(of: position - 1)
      if step.kind == .cancel, session.cancelQuestion != nil { lines.append("yes") }
      return lines.removeFirst()
    }
    try await watch.finish()
    return nil
  }
}
