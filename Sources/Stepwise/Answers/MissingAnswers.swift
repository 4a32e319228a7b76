/// Finds out what else a wizard would ask, where nobody can be asked.
///
/// It gives sample answers to fields and presses what a run that is resumed would press, too: never what is
/// done once only, and nothing on a screen that lives on what comes from outside. Whatever comes of it is
/// thrown away.
struct MissingAnswers {
  /// How many questions are looked for.
  private static let questionsMax = 100

  private let session: Session
  private let feeder: AnswerFeeder
  private let samples: SampleAnswers
  private let player: StepPlayer

  init(_ session: Session, _ feeder: AnswerFeeder) {
    self.session = session
    self.feeder = feeder
    samples = SampleAnswers(today: session.environment.today)
    player = StepPlayer(session: session)
  }

  /// Looks for them; the session is of no other use after that.
  ///
  /// - Parameter file: The file that they would stand in; `nil` where there is none.
  /// - Returns: A sentence that names them all.
  func sentence(file: String?) async -> String {
    feeder.onlyLooks = true
    var names: [String] = []
    var known: Set<String> = []
    var end: String?
    while session.ending == nil, names.count < Self.questionsMax {
      await session.passUntilIdle()
      let snapshot = session.snapshot
      guard session.ending == nil, session.isIdle, feeder.heldBack == nil else { break }
      switch snapshot.question {
      case .field(let field):
        let name = Self.name(of: field, on: snapshot)
        guard known.insert(name).inserted else {
          end = field.label
          break
        }
        names.append(name)
        guard mayTry(field) else {
          names += Self.others(than: field, on: snapshot)
          end = snapshot.title
          break
        }
        end = giveSample(to: field, on: snapshot) ? nil : field.label
      case .menu(let buttons):
        let usable = buttons.filter { $0.isEnabled && $0.revisits == nil }
        let name = "“\(snapshot.title)” (\(Sentence.list(usable.map(\.label))))"
        guard known.insert(name).inserted else {
          end = snapshot.title
          break
        }
        names.append(name)
        end = await goOn(by: usable, on: snapshot) ? nil : snapshot.title
      case .nothing: end = snapshot.title
      }
      if end != nil { break }
    }
    let after = end ?? feeder.heldBack ?? (session.ending == nil ? session.snapshot.title : nil)
    let isAre = names.count == 1 ? "An answer is" : "\(names.count) answers are"
    let unknown = after.map { " What comes after “\($0)” is not known before that." } ?? ""
    let place = file.map { " from \($0)" } ?? ""
    let advice = file == nil ? " Give them in a file with --answers." : ""
    return "\(isAre) missing\(place): \(names.joined(separator: ", ")).\(unknown)\(advice)"
  }

  private static func name(of field: ElementSnapshot, on snapshot: Snapshot) -> String {
    let isSaid = field.id == snapshot.title
    let name = isSaid ? "“\(field.id)”" : "“\(field.id)” on “\(snapshot.title)”"
    guard let options = field.format?.options?.all, !options.isEmpty else { return name }
    return "\(name) (\(Sentence.list(options.map(\.id))))"
  }

  /// Whether a sample stays within the wizard: what is said on a live screen is heard, and a secret is tried.
  private func mayTry(_ field: ElementSnapshot) -> Bool {
    session.isTopResumable && !field.asksAgain && !field.isSecret
  }

  /// What else must be answered on a screen where nothing is tried.
  private static func others(than field: ElementSnapshot, on snapshot: Snapshot) -> [String] {
    snapshot.elements.filter {
      $0.isField && $0.isEnabled && !$0.isAnswered && $0.id != field.id && !$0.isOptional
        && $0.value == nil && !$0.isFilledIn
    }.map { name(of: $0, on: snapshot) }
  }

  private func giveSample(to field: ElementSnapshot, on snapshot: Snapshot) -> Bool {
    for text in samples.texts(for: field, on: snapshot.title) {
      if (try? player.set(field.id, to: text, in: snapshot)) != nil { return true }
    }
    return false
  }

  /// Presses one button after the other until one leads on.
  private func goOn(by buttons: [ElementSnapshot], on snapshot: Snapshot) async -> Bool {
    guard session.isTopResumable else { return false }
    for button in buttons where button.button?.isOnceOnly == false && button.button?.role == nil {
      _ = try? session.perform(.press(entry: snapshot.entry, element: button.id))
      await session.passUntilIdle()
      if session.ending != nil || session.topNumber != snapshot.entry { return true }
    }
    return false
  }
}
