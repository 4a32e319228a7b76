import Stepwise

/// A scoreboard, as its screen needs it: everything as text, and what can be done.
protocol GameScoreboardEditorViewModel: AnyObject {
  /// Called when the person leaves the game for now.
  var onClosed: () -> Void { get set }
  /// Called with a sentence if time that was shown could not be kept.
  var onTimeLost: (LocalizedStringKey) -> Void { get set }

  var homeTeam: String { get }
  var awayTeam: String { get }
  /// Minutes, seconds and tenths, such as “05:23.4”.
  var time: String { get }
  /// Such as “12 - 9”.
  var score: String { get }
  /// A sentence such as “Hawks won.”; `nil` while the game goes on.
  var result: LocalizedStringKey? { get }
  /// Why the time is not kept at the moment; `nil` while it is.
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
