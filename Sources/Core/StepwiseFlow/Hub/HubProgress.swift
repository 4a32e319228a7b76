/// How far the sections of a hub are, as a value: each visit of the hub holds its own.
struct HubProgress {
  /// How far a section is that was begun.
  struct Mark {
    enum State {
      case done
      case inProgress
      /// It was left before anything was answered.
      case skipped
    }

    let state: State
    /// The screen to go back to; `nil` if the section showed none.
    let place: ScreenIdentity?
  }

  /// The marks of the sections that were begun, by their ids.
  var marks: [String: Mark] = [:]
}
