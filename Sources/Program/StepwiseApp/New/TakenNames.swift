/// Names that a module or a type of a new package must not have, because Swift or the library uses
/// them.
nonisolated enum TakenNames {
  /// All names in lower case, because some file systems ignore case.
  static let all = Set((keywords + modules + types).map { $0.lowercased() })

  private static let keywords = words(
    """
    actor any as associatedtype async await borrowing break case catch class consuming continue default
    defer deinit do else enum extension fallthrough false fileprivate for func get guard if import in
    indirect init inout internal is isolated lazy let macro main mutating nil none nonisolated open
    operator override package precedencegroup private protocol public repeat rethrows return self sending
    set some static struct subscript super switch throw throws true try type typealias unowned var weak
    where while willset didset yield
    """)

  private static let modules = words(
    """
    Builtin CoreFoundation Cxx CxxStdlib Darwin Dispatch Distributed Foundation FoundationEssentials
    FoundationInternationalization FoundationNetworking FoundationXML Glibc Musl Observation PackageDescription
    RegexBuilder Swift SwiftShims SwiftUI Synchronization Testing XCTest
    stepwise Stepwise StepwiseApp StepwiseCast StepwiseExplorer StepwiseFlow StepwiseForms StepwiseImages
    StepwiseSystem StepwiseLines StepwiseConsole StepwiseJSON StepwiseMCP StepwiseRecords
    StepwiseJournal StepwiseMain StepwiseTerminal StepwiseTerminalTesting StepwiseTesting StepwiseTestSupport
    StepwisePostgres StepwiseWeb
    ChatSample CurlCalls ElementsSample MessierSample OnboardingSample SampleNetwork ScoreboardSample
    Probes TestPrograms TestSupport
    ConformanceTests SampleTests StepwiseAppTests StepwiseConsoleTests StepwiseFlowTests StepwiseFormsTests
    StepwiseMCPTests StepwiseTestingTests StepwiseTests StepwiseWebTests
    """)

  private static let types = words(
    """
    AnyObject Array Bool Character Clock Collection Data Date Dictionary Double Duration Encodable Decodable
    Codable Equatable Error Float Hashable Identifiable Int Iterator Main MainActor Mirror Never Optional
    Range Result Sendable Sequence Set String Substring Task UInt URL Void
    Action Ask Button CalendarDate Columns DatePicker Divider Element Ending Environment FlowController ForEach
    Grid Image Interview Link List MultiPicker NavigationStack NumberField Option Page PathField Picker ProgressView
    Rejection Rendering Screen Section SecureField Session Snapshot Table Text TextEditor TextField Theme
    Toggle Value WizardFlow WizardOutput WizardProgram WizardSuite
    """)

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }
}
