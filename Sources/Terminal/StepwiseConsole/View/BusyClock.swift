import StepwiseFlow

/// Measures how long each effect and load has been running.
struct BusyClock {
  /// The time before a spinner appears.
  static let spinnerDelay = Duration.milliseconds(100)
  /// The time that each frame of a spinner is visible.
  static let spinnerStep = Duration.milliseconds(80)

  private let clock: any WizardClock
  /// When each element became busy, by its id; the empty id stands for the screen.
  private var since: [String: Duration] = [:]

  init(_ clock: any WizardClock) { self.clock = clock }

  /// Records what runs now; work that ran before keeps its start.
  mutating func note(_ snapshot: Snapshot) {
    let now = clock.now
    var running: [String: Duration] = [:]
    for element in snapshot.elements {
      if element.isBusy || element.loading == .running {
        running[element.id] = since[element.id] ?? now
      } else if case .progress(let progress) = element.kind, progress.fraction == nil {
        running[ScreenLayout.progressID] = since[ScreenLayout.progressID] ?? now
      }
    }
    if !snapshot.busy.isEmpty { running[""] = since[""] ?? now }
    since = running
  }

  /// The running times, by the element's id.
  var times: [String: Duration] {
    let now = clock.now
    return since.mapValues { now - $0 }
  }

  /// The time until everything that runs has run long enough to be shown; `nil` if it has.
  var showDelay: Duration? {
    times.values.filter { $0 < Self.spinnerDelay }.min().map { Self.spinnerDelay - $0 }
  }

  /// The time until the next frame of a spinner; `nil` for never.
  var nextChange: Duration? {
    times.values.map { time in
      if time < Self.spinnerDelay { return Self.spinnerDelay - time }
      let steps = Int(time / Self.spinnerStep) + 1
      return max(.milliseconds(1), Self.spinnerStep * steps - time)
    }.min()
  }
}
