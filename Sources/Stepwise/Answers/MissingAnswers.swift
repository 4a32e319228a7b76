/// Finds out what else a wizard would ask, where nobody can be asked.
///
/// It gives sample answers to fields and goes on by what only leads on: nothing is pressed that could reach
/// beyond the wizard, and whatever comes of it is thrown away.
struct MissingAnswers {
  /// How many questions are looked for.
  private static let questionsMax = 1000

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
    var end: String?
    while session.ending == nil, names.count < Self.questionsMax {
      await session.passUntilIdle()
      let snapshot = session.snapshot
      guard session.ending == nil, session.isIdle, feeder.heldBack == nil else { break }
      switch snapshot.question {
      case .field(let field):
        names.append(Self.name(of: field, on: snapshot))
        end = giveSample(to: field, on: snapshot) ? nil : field.label
      case .menu(let buttons):
        let usable = buttons.filter { $0.isEnabled && $0.revisits == nil }
        names.append("“\(snapshot.title)” (\(Sentence.list(usable.map(\.label))))")
        end = goOn(by: usable, on: snapshot) ? nil : snapshot.title
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

  private func giveSample(to field: ElementSnapshot, on snapshot: Snapshot) -> Bool {
    for text in samples.texts(for: field, on: snapshot.title) {
      if (try? player.set(field.id, to: text, in: snapshot)) != nil { return true }
    }
    return false
  }

  /// Goes on where there is one way that does nothing else.
  private func goOn(by buttons: [ElementSnapshot], on snapshot: Snapshot) -> Bool {
    let plain = buttons.filter {
      $0.button?.isAsync == false && $0.button?.isOnceOnly == false && $0.button?.role == nil
    }
    guard plain.count == 1, buttons.count == 1 else { return false }
    return (try? session.perform(.press(entry: snapshot.entry, element: plain[0].id))) != nil
  }
}
