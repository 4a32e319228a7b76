import StepwiseJSON
import StepwiseLines
import StepwiseRecords

/// The files of a run: what it reads answers from, and where it keeps and records them.
public struct RunFiles {
  /// A JSON file with answers; `nil` for none.
  ///
  /// Questions that it does not answer are asked.
  public var answers: String?
  /// Prepared answers in memory; `nil` reads those of the file ``answers``.
  package var preparedAnswers: AnswersAhead?
  /// The place that saves every answer and resumes an unfinished run.
  public var progress = SavedProgress.none
  /// An earlier run with whose answers the run begins; `nil` for none.
  public var earlierRun: EarlierRun?
  /// The recording of the run as steps; `nil` for none.
  public var recording: Recording?
  /// The last answers of finished runs; `nil` for those in the folder of the environment, if it has one.
  var lastAnswers: LastAnswers?
  /// Whether fields may begin with the answers of the last run.
  var keepsLastAnswers = true
  /// The program named in saved files and recordings; `nil` names the root flow's type.
  public var program: (name: String, version: String)?
  /// Earlier names of the program, whose saved runs can be resumed.
  public var formerNames: [String] = []
  /// The program's own options as given, for the header of a recording.
  var givenOptions: [String] = []

  /// Creates settings without files.
  public init() {}
}

/// The place that saves every answer of a run and resumes an unfinished one.
public struct SavedProgress {
  /// The kinds of places.
  enum Place {
    case nowhere
    case file(String)
    case store(any RunStore)
    /// A run that a server holds already.
    case held(SavedRun)
    /// The journal that is kept without being asked for.
    case journal(PrivateJournal)
  }

  let place: Place
  /// Whether the place must hold an unfinished run.
  var mustResume = false

  /// Saves nothing.
  public static let none = SavedProgress(place: .nowhere)

  /// Saves in a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - mustResume: Whether the file must hold an unfinished run.
  /// - Returns: The place.
  public static func file(_ path: String, mustResume: Bool = false) -> SavedProgress {
    SavedProgress(place: .file(path), mustResume: mustResume)
  }

  /// Saves in a place of your own, such as a database.
  ///
  /// - Parameters:
  ///   - store: The place, not yet held.
  ///   - mustResume: Whether the place must hold an unfinished run.
  /// - Returns: The place.
  public static func store(_ store: any RunStore, mustResume: Bool = false) -> SavedProgress {
    SavedProgress(place: .store(store), mustResume: mustResume)
  }

  /// Saves in a run that a server holds already.
  package static func held(_ run: SavedRun) -> SavedProgress {
    SavedProgress(place: .held(run))
  }

  /// Saves without being asked.
  package static func journal(_ journal: PrivateJournal) -> SavedProgress {
    SavedProgress(place: .journal(journal))
  }

  /// Whether nothing is saved.
  var isNone: Bool { if case .nowhere = place { true } else { false } }

  /// The path of the file; `nil` for another place.
  var path: String? {
    if case .file(let path) = place { path } else { nil }
  }
}

/// A recording of a run as a steps file.
public struct Recording {
  /// The file's path.
  public var path: String
  /// Whether it includes the detours: steps back, and answers that were changed later.
  public var keepsDetours: Bool

  /// Creates the settings of a recording.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - keepsDetours: Whether it includes the detours.
  public init(_ path: String, keepsDetours: Bool = false) {
    self.path = path
    self.keepsDetours = keepsDetours
  }
}
