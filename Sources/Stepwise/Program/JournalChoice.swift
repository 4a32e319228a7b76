import StepwiseRecords

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

  /// Whether the person lets answers be kept for a later run.
  var allowsKeeping: Bool {
    isPerson && !isForbidden && !["0", "false"].contains(wish)
      && [nil, "", "0", "false"].contains(integration)
  }

  /// Whether the run keeps a journal.
  var keepsJournal: Bool { allowsKeeping && isProgramWilling && !isSavedElsewhere }
}
