import Stepwise
import StepwiseTesting
import Testing

/// A failure that is not a rejection.
nonisolated struct Outage: Error, CustomStringConvertible {
  let description = "The line is dead."
}

/// Looks things up in a town.
protocol Guide: Sendable {
  func find(_ place: String) async throws -> String
}

/// A guide whose answers a test gives.
struct MockGuide: Guide {
  let calls: MockCall<String, String>
  func find(_ place: String) async throws -> String { try await calls(place) }
}

/// A screen with a test's elements, in a flow that performs the actions of the test's buttons.
final class Errand: FlowController<[String], String> {
  private let content: (Errand) -> any Element
  private let work: ScreenTask?

  override var title: String { "Errand" }

  init(work: ScreenTask? = nil, @ElementBuilder _ content: @escaping (Errand) -> any Element) {
    self.work = work
    self.content = content
    super.init(state: [])
  }

  /// A flow that asks a guide with each press of “Ask”, and for two places at once with “Ask twice”.
  convenience init(guide: any Guide) {
    self.init { flow in
      Text("Heard: \(flow.state.joined(separator: ", "))")
      Button("Ask") { flow.state.append(try await guide.find("Rome")) }
      Button("Ask twice") {
        async let first = guide.find("Rome")
        async let second = guide.find("Oslo")
        flow.state += [try await first, try await second]
      }
      Button("Done") { flow.finish(flow.state.joined(separator: ", ")) }
    }
  }

  override func startFlow() { push(ErrandScreen(flow: self, content: content, task: work)) }
}

private final class ErrandScreen: Screen {
  let title = "Town"
  let task: ScreenTask?
  private let flow: Errand
  private let content: (Errand) -> any Element

  init(flow: Errand, content: @escaping (Errand) -> any Element, task: ScreenTask?) {
    self.flow = flow
    self.content = content
    self.task = task
  }

  var body: any Element { content(flow) }
}

/// The message of the failure that a step throws; `nil` if it throws none.
func message(of step: () async throws -> Void) async throws -> String? {
  do {
    try await step()
    return nil
  } catch let error as FlowTestError {
    return error.message
  } catch let error as TestFailure {
    return error.message
  }
}

extension SourceLocation {
  /// A line of another test.
  nonisolated static let elsewhere = SourceLocation(
    fileID: "Some/File.swift", filePath: "/Some/File.swift", line: 7, column: 1)
}
