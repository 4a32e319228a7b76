import Stepwise

/// A scoreboard, as its screen needs it: everything as text, and what can be done.
protocol GameScoreboardEditorViewModel: AnyObject {
  /// Called when the person has done with the game for now.
  var onClosed: () -> Void { get set }
  /// Called with a sentence where time that was shown could not be kept any more.
  var onTimeLost: (LocalizedStringKey) -> Void { get set }

  var homeTeam: String { get }
  var awayTeam: String { get }
  /// Minutes, seconds and tenths, such as “05:23.4”.
  var time: String { get }
  /// Such as “12 - 9”.
  var score: String { get }
  /// Such as “Hawks won.”; `nil` while the game goes on.
  var result: LocalizedStringKey? { get }
  /// Why the time is not kept just now; `nil` where it is.
  var trouble: LocalizedStringKey? { get }
  var isFinished: Bool { get }
  var isPaused: Bool { get }
  var canUndo: Bool { get }
  var homePlayers: [any PlayerScoreboardMoveEditorViewModel] { get }
  var awayPlayers: [any PlayerScoreboardMoveEditorViewModel] { get }

  func togglePause() throws
  func undo() throws
  /// Lets the time be seen to pass, until it is cancelled; the clock is paused then.
  func keepTime() async
}
