import Foundation
import StepwiseRecords

public import Stepwise
public import Testing

/// Checks that a kill after any key of a person loses nothing.
///
/// The steps of a script are typed with the keys of a terminal. After each key the run's journal is copied, as a kill
/// would leave it. The next start must offer to go on, and must have the same screens, states, answers and half-typed
/// texts. Secrets must not be in the journal; they are given again.
///
/// ```swift
/// @Test func aKillAtAnyKeyLosesNothing() async throws {
///   let report = try await JournalCheck.run(script: "Scripts/workshop.steps") { environment in
///     RegistrationFlow(conference: FakeConference(clock: environment.clock))
///   }
///   #expect(report.offered > 0)
/// }
/// ```
///
/// A step that the wizard rejects is passed over: to test the script itself is the work of ``FlowTester``.
@MainActor
public struct JournalCheck {
  private init() {}

  /// Types the steps of a file.
  ///
  /// - Parameters:
  ///   - path: The file's path, absolute or relative to the folder of the test's source file.
  ///   - environment: Creates the environment of each start, with a virtual clock.
  ///   - sourceLocation: The location of the test; by default the caller's line.
  ///   - makeFlow: Creates the wizard of each start in its environment: first the one that is killed.
  /// - Returns: The counts, so that a test can check that enough was compared.
  /// - Throws: A ``JournalProblem`` for the first key after which something is lost, and the errors of `makeFlow`.
  @discardableResult
  public static func run<Flow: WizardFlow>(
    script path: String, environment: @escaping () -> Environment = { Environment() },
    sourceLocation: SourceLocation = #_sourceLocation,
    _ makeFlow: @escaping (Environment) throws -> Flow
  ) async throws -> JournalReport {
    let folder = URL(fileURLWithPath: sourceLocation.filePath).deletingLastPathComponent()
    let steps = try StepsFile.text(URL(fileURLWithPath: path, relativeTo: folder).path)
    return try await run(steps: steps, environment: environment, makeFlow)
  }

  /// Types steps.
  ///
  /// - Parameters:
  ///   - steps: The text of a steps file.
  ///   - environment: Creates the environment of each start, with a virtual clock.
  ///   - makeFlow: Creates the wizard of each start in its environment: first the one that is killed.
  /// - Returns: The counts, so that a test can check that enough was compared.
  /// - Throws: A ``JournalProblem`` for the first key after which something is lost, and the errors of `makeFlow`.
  @discardableResult
  public static func run<Flow: WizardFlow>(
    steps: String, environment: @escaping () -> Environment = { Environment() },
    _ makeFlow: @escaping (Environment) throws -> Flow
  ) async throws -> JournalReport {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = KilledRun(in: folder, environment: environment, makeFlow)
    return try await run.type(steps)
  }
}

/// What the next starts found after a kill at each key.
public struct JournalReport: Hashable, Sendable, CustomStringConvertible {
  /// The number of keys, after each of which the run was killed.
  public internal(set) var keys = 0
  /// The number of kills before anything was given, after which there is nothing to offer.
  public internal(set) var empty = 0
  /// The number of kills after a screen that cannot be resumed, after which nothing is offered.
  public internal(set) var unresumable = 0
  /// The number of next starts that offered to go on.
  public internal(set) var offered = 0
  /// The number of next starts that had everything that the killed run had.
  public internal(set) var same = 0
  /// The number of them that had drafts.
  public internal(set) var drafts = 0
  /// The number of next starts that went on and were not compared.
  ///
  /// These are kills while work ran, and kills on a screen that had rejected a press.
  public internal(set) var others = 0

  /// Creates a report without a kill.
  public init() {}

  /// Adds the counts of another report.
  ///
  /// - Parameters:
  ///   - report: A report.
  ///   - more: The other one.
  public static func += (report: inout JournalReport, more: JournalReport) {
    report.keys += more.keys
    report.empty += more.empty
    report.unresumable += more.unresumable
    report.offered += more.offered
    report.same += more.same
    report.drafts += more.drafts
    report.others += more.others
  }

  /// The counts in one line, for a table.
  public var description: String {
    let counts = [
      "\(offered) offered", "\(same) the same", "\(drafts) half typed", "\(others) not compared",
      "\(empty) empty", "\(unresumable) not resumable",
    ]
    return "\(keys) keys: " + counts.joined(separator: ", ")
  }
}

/// Something that a kill loses.
public nonisolated struct JournalProblem: Error, Sendable, CustomStringConvertible {
  /// A sentence that names the key and the loss, and the journal.
  public let description: String
}
