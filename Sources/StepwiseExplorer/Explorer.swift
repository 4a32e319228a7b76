import Stepwise

/// Walks everything that a person can do in a wizard, and proves what must hold of all of it.
///
/// Places that differ in nothing but what was answered are of one kind; of each kind only a few are
/// looked at, so that a wizard of many answers is walked in no time.
public struct Explorer {
  private let makeSession: () -> Session
  private let moves: Moves
  private let stepsMax: Int
  private let placesMax: Int
  private let variantsMax: Int

  /// An explorer of a flow.
  ///
  /// - Parameters:
  ///   - answers: Sample answers for fields, by their labels or ids, also after the screen's title as in
  ///     `Screen / Field`; fields without them get usual ones.
  ///   - stepsMax: How many steps away from the beginning is looked at.
  ///   - placesMax: How many places are looked at.
  ///   - variantsMax: How many places are looked at that differ only in what was answered.
  ///   - environment: The surroundings; fixed ones with a virtual clock, made anew for each run.
  ///   - makeFlow: What makes the root flow, with services that give the same each time.
  public init<Outcome>(
    answers: [String: [String]] = [:], stepsMax: Int = 60, placesMax: Int = 2000,
    variantsMax: Int = 3, environment: @escaping () -> Environment = { Environment() },
    makeFlow: @escaping (Environment) throws -> any WizardFlow<Outcome>
  ) {
    makeSession = {
      let environment = environment()
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

  /// Walks, and looks at every rule on the way.
  ///
  /// - Returns: What was found.
  public func explore() async -> Exploration {
    var search = Search(makeSession, moves)
    await search.run(stepsMax: stepsMax, placesMax: placesMax, variantsMax: variantsMax)
    TrapNote.clear()
    return search.exploration
  }

  /// The ways that steps files take, played as a program plays them.
  ///
  /// - Parameter scripts: The texts of the files.
  /// - Returns: Which ways of the map they take.
  public func coverage(of scripts: [String]) async -> Coverage {
    await coverage(of: scripts.enumerated().map { ("script \($0 + 1)", $1) })
  }

  /// The ways that steps files take.
  func coverage(of scripts: [(name: String, text: String)]) async -> Coverage {
    let map = await explore().map
    var taken: Set<WizardMap.Edge> = []
    var failures: [RunFailure] = []
    for script in scripts {
      let tracker = WayTracker(makeSession())
      let failure = await LineStage.quietScript(
        script.text, called: script.name, on: tracker.session, secrets: SampleSecrets())
      taken.formUnion(tracker.end())
      if let failure {
        failures.append(
          failure as? RunFailure ?? RunFailure(.failure, LocalizedStringKey(describing: failure)))
      }
    }
    return Coverage(map: map, taken: taken, failures: failures)
  }
}

/// A flow that could not be made.
private final class BrokenFlow: FlowController<Void, Void> {
  private let error: any Error

  init(error: any Error) {
    self.error = error
    super.init(state: ())
  }

  override func startFlow() { fail(error) }
}
