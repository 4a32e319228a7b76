import Stepwise

/// Takes the names of a team and its players.
final class TeamEditorViewModel {
  /// The maximum length of a name, in characters.
  static let nameLengthMax = 20

  var onTeamEntered: (Team) throws -> Void = { _ in }

  let title: String
  let playerLabels = (1...Team.playerCount).map { "Player \($0)" }
  /// Whether saving the team starts the game.
  var beginsGame: Bool { opponent != nil }
  private let opponent: Team?
  private var name = ""
  private var players: [String]

  /// A team without names.
  init(title: String, opponent: Team? = nil) {
    self.title = title
    self.opponent = opponent
    players = playerLabels.map { _ in "" }
  }

  func enter(teamName: String) throws {
    let checkedName = try checked(teamName)
    if let opponent, Self.isSame(checkedName, opponent.name) {
      throw Rejection(
        "The other team is called “\(opponent.name)”: a second one needs another name.")
    }
    name = checkedName
  }

  func enter(_ playerName: String, at position: Int) throws {
    players[position] = try checked(playerName)
  }

  func save() throws {
    for (label, name) in zip(["Team"] + playerLabels, [name] + players) where name.isEmpty {
      throw Rejection("“\(label: label)” needs a name before the team is saved.", fields: [label])
    }
    let taken = opponent?.players.map(\.name) ?? []
    for (position, player) in players.enumerated() {
      guard !(taken + players[..<position]).contains(where: { Self.isSame($0, player) }) else {
        throw Rejection(
          "Someone else is called “\(player)” already: every player needs a name of their own.",
          fields: [playerLabels[position]])
      }
    }
    try onTeamEntered(Team(name: name, players: players.map(Player.init)))
  }

  private func checked(_ name: String) throws -> String {
    guard name.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw Rejection("A name has at least one letter or digit.")
    }
    guard name.count <= Self.nameLengthMax else {
      throw Rejection(
        "That has \(name.count) characters: a name has at most \(Self.nameLengthMax).")
    }
    return name
  }

  private static func isSame(_ name: String, _ other: String) -> Bool {
    name.lowercased() == other.lowercased()
  }
}
