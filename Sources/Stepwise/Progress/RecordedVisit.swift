/// What was done on a screen, from when it became the top until another did.
struct RecordedVisit {
  let entry: Int
  let mark: ScreenMark
  var steps: [RecordedStep] = []
  var results: [KeptResult] = []
  /// The button that is being pressed once only.
  var pressing: String?
  /// Which step led to another screen.
  var leading: Int?
  /// Whether a flow's state was written before that step.
  var hasWritten = false
  /// Whether a step back came to it that is a step of the recording.
  var isClosed = false
  /// Whether it is nothing but that step back.
  var isBack = false
  /// The step by which a revisit begins.
  var revisit: [String] = []
  /// How many steps came before a step back to it that is left out: those after it are asked in another
  /// order then.
  var joinedAt: Int?
  /// Whether the line that names its screen was given on.
  var hasHeader = false

  /// The line that names its screen, where that is recorded.
  func header(for purpose: Recording.Purpose) -> [String] {
    purpose == .resuming ? [ProgressComment.screen(mark).line] : []
  }

  /// The lines of what was done, but for what still runs.
  func lines(for purpose: Recording.Purpose) -> [String] {
    var lines: [String] = []
    if !revisit.isEmpty {
      lines = revisit
    } else if isBack {
      lines = [":back"]
    } else {
      lines = results.map { ProgressComment.result($0).line }
      for position in steps.indices where !steps[position].isOpen {
        lines += self.lines(ofStep: position, for: purpose)
      }
      if let pressing { lines.append(ProgressComment.pressing(element: pressing).line) }
    }
    return lines.isEmpty ? [] : header(for: purpose) + lines
  }

  /// The lines of one step.
  func lines(ofStep position: Int, for purpose: Recording.Purpose) -> [String] {
    let step = steps[position]
    let isAgain = steps.prefix(position).contains { $0.element == step.element }
    let isNamed =
      purpose == .resuming || joinedAt.map { position >= $0 } ?? false
      || (isAgain && !step.isPress)
    return isNamed ? step.named : step.asked
  }
}

/// One answer or press, as lines.
struct RecordedStep {
  let element: String
  /// The lines that answer what is asked, and those that name it.
  let asked: [String], named: [String]
  /// What a field was given; `nil` for buttons and secrets.
  let text: String?
  let isPress: Bool
  /// Whether the session itself gave it again after a change.
  let isReplay: Bool
  /// Whether what it began still runs.
  var isOpen: Bool
}
