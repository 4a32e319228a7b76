import Stepwise

/// Asks for the names of a team and its players.
final class TeamEditorScreen: Screen {
  var title: String { viewModel.title }
  var id: String? { viewModel.title }
  private let viewModel: TeamEditorViewModel

  init(viewModel: TeamEditorViewModel) { self.viewModel = viewModel }

  var body: any Element {
    TextField("Team") { try self.viewModel.enter(teamName: $0) }
    for (position, label) in viewModel.playerLabels.enumerated() {
      TextField(label) { try self.viewModel.enter($0, at: position) }
    }
    Button("Save team", onceOnly: viewModel.beginsGame) { try self.viewModel.save() }
  }
}
