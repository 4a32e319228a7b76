/// What a file of saved progress says, as it is read line by line.
nonisolated struct SavedProgress {
  /// What was done on one screen.
  struct Visit {
    /// The screen; `nil` where the file does not say, as in a recording.
    let mark: ScreenMark?
    /// Which one of the file's it is, counted from 1.
    let place: Int
    var steps: [SavedStep] = []
    var results: [KeptResult] = []
    /// The button of which nobody knows whether it was pressed.
    var pressing: String?

    /// Whether nothing was done there.
    var isEmpty: Bool { steps.isEmpty && results.isEmpty && pressing == nil }

    /// The lines that say it.
    var lines: [String] {
      let header = [(mark.map { ProgressComment.screen($0) } ?? .anywhere).line]
      let rest = pressing.map { [ProgressComment.pressing(element: $0).line] } ?? []
      return header + results.map { ProgressComment.result($0).line } + steps.flatMap(\.lines)
        + rest
    }
  }

  /// A step with its lines as they were read.
  struct SavedStep {
    let step: Step
    let lines: [String]
  }

  /// An answer of a screen that was stepped back from.
  struct Remembered {
    let mark: ScreenMark
    let element: String
    let text: String
  }

  private(set) var program: (name: String, version: String)?
  private(set) var visits: [Visit] = []
  private(set) var remembered: [Remembered] = []
  /// How many outputs were written on the way.
  private(set) var writtenCount = 0
  private(set) var isFinished = false
  private var parser = StepParser()
  private var open: [String] = []

  /// Whether the last step was not written to its end.
  var isTorn: Bool { !open.isEmpty }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - bytes: The line without its end.
  ///   - number: Its number, counted from 1.
  /// - Throws: ``StepsError`` where it is none of a steps file.
  mutating func read(_ bytes: UnsafeRawBufferPointer, number: Int) throws {
    let bytes = bytes.last == 13 ? UnsafeRawBufferPointer(rebasing: bytes.dropLast()) : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw StepsError.notUTF8(line: number)
    }
    if open.isEmpty, ProgressComment.isOne(text) {
      let comment = ProgressComment(text)
      if comment == nil, let word = ProgressComment.knownWord(of: text) {
        throw StepsError(
          line: number,
          message: "The JSON behind “# :\(word)” is damaged: mend the line or take it out.")
      }
      if let comment { take(comment) }
      return
    }
    let kind: Step.Kind?
    do {
      kind = try bytes.withMemoryRebound(to: UInt8.self) {
        try parser.step(from: $0, line: number)
      }
    } catch is StepsError {
      // A person may have written it, and nobody knows yet what it answers.
      throw StepsError(line: number, message: StepsError.discreetSentence)
    }
    open.append(text)
    guard let kind else {
      if parser.openText == nil { open = [] }
      return
    }
    if visits.isEmpty { begin(nil) }
    let step = Step(line: parser.firstLine ?? number, kind: kind)
    visits[visits.count - 1].steps.append(SavedStep(step: step, lines: open))
    if case .press(let label) = kind, visits[visits.count - 1].pressing == label {
      visits[visits.count - 1].pressing = nil
    }
    open = []
  }

  private mutating func begin(_ mark: ScreenMark?) {
    visits.append(Visit(mark: mark, place: visits.count + 1))
  }

  private mutating func take(_ comment: ProgressComment) {
    switch comment {
    case .program(let name, let version): program = (name, version)
    case .screen(let mark): begin(mark)
    case .anywhere: begin(nil)
    case .result(let result):
      if !visits.isEmpty { visits[visits.count - 1].results.append(result) }
    case .pressing(let element):
      if !visits.isEmpty { visits[visits.count - 1].pressing = element }
    case .remembered(let mark, let element, let text):
      remembered.append(Remembered(mark: mark, element: element, text: text))
    case .written(let count): writtenCount = count
    case .finished: isFinished = true
    }
  }
}
