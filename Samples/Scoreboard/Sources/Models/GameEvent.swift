/// An event in the games of a library; the journal stores these.
nonisolated enum GameEvent: Codable, Sendable {
  case added(Game)
  case moved(Game.ID, Player, PlayerInGameMove)
  case undone(Game.ID)
  case played(Game.ID, milliseconds: Int)
}
