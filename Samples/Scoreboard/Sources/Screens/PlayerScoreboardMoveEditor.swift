import Stepwise

/// A player's row of a scoreboard: a button for each move; after the end, only the counts.
struct PlayerScoreboardMoveEditor: CompositeElement {
  let viewModel: any PlayerScoreboardMoveEditorViewModel
  /// The key of each move.
  let keys: String

  var body: any Element {
    GridRow(viewModel.name) {
      for (move, key) in zip(viewModel.moves, keys) {
        if viewModel.isEditable {
          Button(move.label) { try move.make() }
            .badge(move.count).keyboardShortcut(key)
        } else {
          Text("\(label: move.label)").badge(move.count)
        }
      }
    }
  }
}
