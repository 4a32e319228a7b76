import Stepwise

/// The view model of a scoreboard: everything as text, and the possible actions.
protocol GameScoreboardEditorViewModel: AnyObject {
  /// Called when the person leaves the game for now.
  var onClosed: () -> Void { get set }
  /// Called with a sentence if the displayed time could not be saved.
  var onTimeLost: (LocalizedStringKey) -> Void { get set }

  var homeTeam: String { get }
  var awayTeam: String { get }
  /// Minutes, seconds and tenths, such as “05:23.4”.
  var time: String { get }
  /// A score such as “12 - 9”.
  var score: String { get }
  /// A sentence such as “Hawks won.”; `nil` if the game is not over.
  var result: LocalizedStringKey? { get }
  /// The reason why the time is not being saved; `nil` if it is.
  var trouble: LocalizedStringKey? { get }
  var isFinished: Bool { get }
  var isPaused: Bool { get }
  var canUndo: Bool { get }
  var homePlayers: [any PlayerScoreboardMoveEditorViewModel] { get }
  var awayPlayers: [any PlayerScoreboardMoveEditorViewModel] { get }

  func togglePause() throws
  func undo() throws
  func close()
  /// Updates the displayed time until it is cancelled, then pauses the clock.
  func keepTime() async
}
