import StepwiseSystem

/// Decides whether a run keeps a journal without being asked: only for a person who may want to go on later.
nonisolated struct JournalChoice {
  /// Whether a person is in front of the driver, and no script answers for them.
  var isPerson = false
  /// Whether the program keeps journals.
  var isProgramWilling = true
  /// Whether the command line forbids it.
  var isForbidden = false
  /// Whether the run is saved elsewhere.
  var isSavedElsewhere = false
  /// The environment variable `STEPWISE_JOURNAL`; `nil` if it is not set.
  var wish: String?
  /// The environment variable `CI`, which services that build programs set; `nil` if it is not set.
  var integration: String?

  /// Creates a choice for a run that nobody answers.
  init() {}

  /// The choice in the environment of this process.
  static var current: JournalChoice {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    var choice = JournalChoice()
    choice.wish = variable("STEPWISE_JOURNAL")
    choice.integration = variable("CI")
    return choice
  }

  /// The variable of the environment that forbids it, with its value; `nil` if none does.
  var forbiddingVariable: String? {
    if let wish, ["0", "false"].contains(wish) { return "STEPWISE_JOURNAL=\(wish)" }
    if let integration, !["", "0", "false"].contains(integration) { return "CI=\(integration)" }
    return nil
  }

  /// Whether the person lets answers be kept for a later run.
  var allowsKeeping: Bool { isPerson && !isForbidden && forbiddingVariable == nil }

  /// Whether the run keeps a journal.
  var keepsJournal: Bool { allowsKeeping && isProgramWilling && !isSavedElsewhere }
}
