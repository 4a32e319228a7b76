import Stepwise

/// Explores everything that a person can do in a wizard, and checks the rules that must always hold.
///
/// Places that differ only in their answers are of one kind. Only a few places of each kind are visited, so that a
/// wizard with many answers is explored quickly.
///
/// It presses no once-only button and begins no action of an `ActionList`. Such a way leads to
/// ``WizardMap/Screen/notWalked``, and counts as one that can lead to the end.
public struct Explorer {
  private let makeSession: () -> Session
  private let moves: Moves
  private let stepsMax: Int
  private let placesMax: Int
  private let variantsMax: Int
  /// Receives each screen that a walk comes to, with its running work and its rejections.
  package var onScreen: (Session) -> Void = { _ in }

  /// Creates an explorer of a flow.
  ///
  /// - Parameters:
  ///   - answers: Sample answers for fields, by their labels or ids, which may follow the screen's title as in
  ///     `Screen / Field`; other fields get usual answers.
  ///   - stepsMax: The maximum number of steps from the start.
  ///   - placesMax: The maximum number of places to visit.
  ///   - variantsMax: The maximum number of visited places that differ only in their answers.
  ///   - environment: Creates the environment of each run; by default a fixed one with a virtual clock.
  ///   - makeFlow: Creates the root flow, with services that give the same results each time.
  public init<Outcome>(
    answers: [String: [String]] = [:], stepsMax: Int = 60, placesMax: Int = 2000,
    variantsMax: Int = 3, environment: @escaping () -> Environment = { Environment() },
    makeFlow: @escaping (Environment) throws -> any WizardFlow<Outcome>
  ) {
    makeSession = {
      var environment = environment()
      environment.isExplored = true
      do {
        return try makeFlow(environment)
          .makeSession(environment: environment, isLive: false, onFinish: { _ in })
      } catch {
        return BrokenFlow(error: error).makeSession(
          environment: environment, isLive: false, onFinish: { _ in })
      }
    }
    moves = Moves(samples: SampleAnswers(answers, today: environment().today))
    self.stepsMax = stepsMax
    self.placesMax = placesMax
    self.variantsMax = variantsMax
  }

  /// Explores the wizard and checks every rule.
  ///
  /// - Returns: The findings.
  public func explore() async -> Exploration { await search(checksRules: true) }

  /// Explores the wizard for its map and its questions only, which takes a fraction of the time of the checks.
  ///
  /// - Returns: The findings, without violations.
  func survey() async -> Exploration { await search(checksRules: false) }

  private func search(checksRules: Bool) async -> Exploration {
    var search = Search(makeSession, moves, onScreen, checksRules: checksRules)
    await search.run(stepsMax: stepsMax, placesMax: placesMax, variantsMax: variantsMax)
    CrashBreadcrumb.clear()
    return search.exploration
  }

  /// Computes the coverage of steps files, which are played as a program plays them, up to the first press that acts in
  /// the world.
  ///
  /// - Parameter scripts: The texts of the files.
  /// - Returns: The ways of the map that they take.
  public func coverage(of scripts: [String]) async -> Coverage {
    await coverage(of: scripts.enumerated().map { ("script \($0 + 1)", $1) })
  }

  /// Computes the coverage of steps files.
  func coverage(of scripts: [(name: String, text: String)]) async -> Coverage {
    let map = await survey().map
    var taken: Set<WizardMap.Edge> = []
    var failures: [RunFailure] = []
    for script in scripts {
      let tracker = WayTracker(makeSession())
      let failure = await HeadlessLines.quietScript(
        script.text, called: script.name, on: tracker.session, secrets: SampleSecrets())
      taken.formUnion(tracker.end())
      if let failure, !tracker.isStopped {
        failures.append(
          failure as? RunFailure ?? RunFailure(.failure, LocalizedStringKey(describing: failure)))
      }
    }
    return Coverage(map: map, taken: taken, failures: failures)
  }
}

/// A flow that could not be created.
private final class BrokenFlow: FlowController<Void, Void> {
  private let error: any Error

  init(error: any Error) {
    self.error = error
    super.init(state: ())
  }

  override func startFlow() { fail(error) }
}
