import Stepwise

/// Begins a number of child tasks by one press, and waits for them all.
struct TasksBenchmark: WizardProgram {
  static let name = "tasks"
  static let summary = "Begins N child tasks by a press, which takes “Begin” from standard input."

  @Option("How many child tasks to begin.", value: "N")
  var count = 10_000

  func makeFlow(in environment: Environment) -> TasksFlowController {
    TasksFlowController(count: count)
  }

  func output(for ended: Int) -> WizardOutput { WizardOutput(text: "\(ended) tasks ended") }
}

/// Asks for the press that begins the tasks.
final class TasksFlowController: FlowController<Int, Int> {
  private let count: Int

  init(count: Int) {
    self.count = count
    super.init(state: 0)
  }

  override func startFlow() {
    push("Tasks") {
      Button("Begin") { () async throws in
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<self.count { group.addTask { await Task.yield() } }
        }
        self.finish(self.count)
      }
    }
  }
}
