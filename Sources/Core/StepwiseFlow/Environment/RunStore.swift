/// A place where a run is kept so that another process can resume it, such as a file or a row of a database.
///
/// A run is kept as the lines of a steps file, the first of which is the file's header. Joined by newlines they are
/// a file that `--resume` and `--script` take. A store keeps the lines and need not understand them.
///
/// A process holds the run while it writes. Each hold has a number, its token, which is greater than those of all
/// earlier holds. A store rejects a call with any other token than that of the latest hold, so a process that lost
/// the run cannot harm it.
///
/// All calls are made on the main actor and return when they are done: an answer is kept before the next screen is
/// shown.
@MainActor
public protocol RunStore: AnyObject {
  /// The name of the run in sentences, such as the path of its file.
  var name: String { get }

  /// A sentence that a person reads when the run begins, such as a warning; `nil` for none, which is the default.
  var notice: LocalizedStringKey? { get }

  /// Whether it keeps a short line in so little time that each key of the person can be kept.
  ///
  /// Otherwise, which is the default, it gets the drafts once a second, with each answer, and at the end.
  var keepsEachKey: Bool { get }

  /// Takes hold of the run, and creates its place if it is missing.
  ///
  /// - Returns: The token of this hold.
  /// - Throws: ``RunStoreError``, with the reason `held` if another process holds the run.
  func hold() throws(RunStoreError) -> Int

  /// Returns the lines of the run.
  ///
  /// - Parameter token: The token of the latest hold.
  /// - Returns: The lines; empty for a run that has not begun.
  /// - Throws: ``RunStoreError``, with the reason `lostHold` if the token is not that of the latest hold.
  func load(with token: Int) throws(RunStoreError) -> [String]

  /// Changes the lines of the run; they are kept durably when this returns.
  ///
  /// A call that throws changes nothing. If the process dies meanwhile, the run has the old lines or the new ones.
  /// A change that appends may leave only the first of its lines, too.
  ///
  /// The first change of each hold replaces all lines. So a store needs to know of the lines only how many it has got
  /// since, to append others in the place of the drafts.
  ///
  /// - Parameters:
  ///   - change: The lines that are appended, or that replace all others.
  ///   - token: The token of the latest hold.
  /// - Throws: ``RunStoreError``, with the reason `lostHold` if the token is not that of the latest hold.
  func write(_ change: RunChange, with token: Int) throws(RunStoreError)

  /// Gives the run up, so that another process can hold it at once.
  ///
  /// A process that dies cannot call this, so a store must end the hold by itself, such as by a lock or after a time.
  ///
  /// - Parameter token: The token of the hold; an earlier one has no effect.
  func release(_ token: Int)
}

extension RunStore {
  /// Not each key.
  public var keepsEachKey: Bool { false }
  /// No sentence.
  public var notice: LocalizedStringKey? { nil }
}
