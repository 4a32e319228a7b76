import StepwiseFlow
import StepwiseLines

/// A history in a file of saved progress, read line by line.
package nonisolated struct SavedHistory {
  /// The steps on one screen.
  package struct SavedVisit {
    /// The screen; `nil` if the file does not name it, as in a recording.
    package let mark: ScreenMark?
    /// The position of the visit among those that are to be given again.
    var position = 0
    package var steps: [SavedStep] = []
    package var results: [KeptResult] = []
    /// Whether the person stepped back to the screen over those that came together with it.
    package var isFallen = false

    /// Whether nothing happened during the visit.
    package var isEmpty: Bool { steps.isEmpty && results.isEmpty && !isFallen }

    /// The lines of the visit.
    package var lines: [String] {
      let header = [(mark.map { ProgressComment.screen($0) } ?? .anywhere).line]
      let back = isFallen ? mark.map { [ProgressComment.back($0).line] } ?? [] : []
      return header + back + results.map { ProgressComment.result($0).line }
        + steps.flatMap(\.lines)
    }
  }

  /// A step with its lines as they were read.
  package struct SavedStep {
    /// The content of a step.
    package enum Kind {
      case step(Step.Kind)
      case again(after: Given?)
      case revisit(ScreenMark)
    }

    package var kind: Kind
    package let line: Int
    package var lines: [String]
    /// Whether it is a press that has committed, so that only a person makes it again.
    package var hasCommitted = false

    /// The step that a person could have typed; `nil` for lines that only a program writes.
    package var typed: Step.Kind? { if case .step(let kind) = kind { kind } else { nil } }
  }

  /// Creates an empty history.
  package init() {}

  /// Creates a history of visits, remembered answers and drafts.
  init(
    _ visits: [SavedVisit], remembered: [RememberedScreen], drafts: [DraftedScreen] = []
  ) {
    self.visits = visits
    self.remembered = remembered
    self.drafts = drafts
  }

  /// Reads the lines of a store.
  ///
  /// - Throws: A ``RunFailure`` that names the line that cannot be read.
  package init(_ stored: [String], in name: String) throws {
    var changes = StepsChanges()
    for line in stored { changes.add(line) }
    let numbers = changes.numbers + changes.notes.map(\.number)
    for (line, number) in zip(changes.lines + changes.notes.map(\.line), numbers) {
      do {
        try Array(line.utf8).withUnsafeBytes { bytes in
          if number == 1 {
            try JournalFormat.steps.check(firstLine: bytes)
          } else {
            try read(bytes, number: number)
          }
        }
      } catch {
        let sentence =
          (error as? StepsError)?.message ?? (error as? Rejection)?.message ?? "\(error)"
        throw RunFailure(.dataError, "\(name):\(number): \(sentence)")
      }
    }
  }

  /// Checks that the history belongs to a program.
  ///
  /// - Parameters:
  ///   - names: The program's name and its earlier ones.
  ///   - place: The name of the history's place.
  ///   - isFile: Whether that is a file.
  /// - Throws: A ``RunFailure`` with the code 65 for a history of another program.
  package func check(program names: [String], in place: String, isFile: Bool) throws {
    guard let other = program?.name, let name = names.first, !names.contains(other) else { return }
    let isOther = "was saved by “\(other)”, and this is “\(name)”: resume it there"
    let end = isFile ? ", or name another file" : ""
    throw RunFailure(.dataError, verbatim: "\(place) \(isOther)\(end).")
  }

  private(set) var program: (name: String, version: String)?
  private(set) var visits: [SavedVisit] = []
  private(set) var remembered: [RememberedScreen] = []
  /// The positions of the screens among them, by their identities.
  private var places: [String: Int] = [:]
  /// The texts that were typed and not given.
  private(set) var drafts: [DraftedScreen] = []
  /// The number of outputs written before the end of the wizard.
  private(set) var writtenCount = 0
  private(set) var isFinished = false
  private var parser = StepParser()
  private var open: [String] = []
  /// Whether the next step is a press that has committed.
  private var isCommit = false

  /// Reads a line.
  package mutating func read(_ bytes: UnsafeRawBufferPointer, number: Int) throws {
    let bytes = bytes.last == 13 ? UnsafeRawBufferPointer(rebasing: bytes.dropLast()) : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw StepsError.notUTF8(line: number)
    }
    if open.isEmpty, ProgressComment.isOne(text) {
      guard !text.hasPrefix("# :left-over "), !text.hasPrefix("# :pressing ") else {
        throw StepsError(
          line: number,
          message: """
            An earlier version saved this in another form: finish the run with that version.
            """)
      }
      let comment = ProgressComment(text)
      // A kill may cut off what was being typed, which nothing else depends on.
      guard comment != nil || !ProgressComment.isDraft(text) else { return }
      if comment == nil, let word = ProgressComment.knownWord(of: text) {
        throw StepsError(
          line: number,
          message: "The JSON behind “# :\(word)” is damaged: mend the line or take it out.")
      }
      if let comment { read(comment, text, line: number) }
      return
    }
    let kind: Step.Kind?
    do {
      kind = try bytes.withMemoryRebound(to: UInt8.self) {
        try parser.step(from: $0, line: number)
      }
    } catch is StepsError {
      // A person may have written the line, and its question is not known yet, so the sentence must not quote it.
      throw StepsError(line: number, message: StepsError.discreetSentence)
    }
    open.append(text)
    guard let kind else {
      if parser.openText == nil { open = [] }
      return
    }
    add(.step(kind), open, line: parser.firstLine ?? number)
    open = []
  }

  private mutating func begin(_ mark: ScreenMark?) {
    visits.append(SavedVisit(mark: mark))
  }

  private mutating func add(_ kind: SavedStep.Kind, _ lines: [String], line: Int) {
    if visits.isEmpty { begin(nil) }
    var step = SavedStep(kind: kind, line: line, lines: lines)
    if isCommit {
      step.hasCommitted = true
      step.lines.insert(ProgressComment.committed.line, at: 0)
      isCommit = false
    }
    visits[visits.count - 1].steps.append(step)
  }

  private mutating func read(_ comment: ProgressComment, _ text: String, line: Int) {
    let last = visits.count - 1
    switch comment {
    case .program(let name, let version): program = (name, version)
    // A run with its own environment does not need the settings.
    case .run: break
    // Its fields ask for it by its name.
    case .last: break
    case .screen(let mark): begin(mark)
    case .anywhere: begin(nil)
    case .result(let result): if last >= 0 { visits[last].results.append(result) }
    case .committed: isCommit = true
    case .back: if last >= 0 { visits[last].isFallen = true }
    case .again(let lead): add(.again(after: lead), [text], line: line)
    case .revisit(let mark): add(.revisit(mark), [text], line: line)
    case .rememberedAnew(let mark):
      if let place = places[mark.identity] { remembered[place] = RememberedScreen(screen: mark) }
    case .remembered(let mark, let given): remember(mark) { $0.given.append(given) }
    case .trace(let mark, let element): remember(mark) { $0.given.append(.trace(of: element)) }
    case .deed(let mark, let deed): remember(mark) { $0.deeds.append(deed) }
    case .draft(let mark, let draft):
      if drafts.last?.screen != mark { drafts.append(DraftedScreen(screen: mark)) }
      drafts[drafts.count - 1].drafts.append(draft)
    case .written(let count): writtenCount = count
    case .finished: isFinished = true
    }
  }

  private mutating func remember(_ mark: ScreenMark, _ change: (inout RememberedScreen) -> Void) {
    let place = places[mark.identity, default: remembered.count]
    if place == remembered.count {
      places[mark.identity] = place
      remembered.append(RememberedScreen(screen: mark))
    }
    change(&remembered[place])
  }
}
