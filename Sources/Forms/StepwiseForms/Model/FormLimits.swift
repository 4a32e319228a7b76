/// The limits of a form's file, which may come from a stranger.
nonisolated enum FormLimits {
  /// The maximum depth of nested values in a file.
  static let depthMax = 64
  /// The maximum number of options of a question.
  static let optionsMax = 1_000
  /// The maximum number of groups of questions.
  static let groupsMax = 5_000
  /// The maximum number of questions of all groups.
  static let fieldsMax = 50_000
  /// The maximum length of a title or an option, in Unicode scalars; a longer one is cut.
  static let titleLengthMax = 200
  /// The maximum length of a text to read, in Unicode scalars; a longer one is cut.
  static let textLengthMax = 4_000
  /// The maximum number of questions that are announced before the first one.
  static let announcedMax = 1_000
  /// The maximum number of groups within each other that are announced.
  static let announcedDepthMax = 16
  /// The maximum number of groups that a person can be in at the same time.
  static let nestedGroupsMax = 32
  /// The maximum number of steps of reading a file, with all its patterns, references and values.
  static let fileStepsMax = 4_000_000
  /// The maximum number of steps of reading a file of answers.
  static let answersStepsMax = 1_000_000
  /// The maximum number of steps of taking an answer, with all checks and conditions.
  static let answerStepsMax = 500_000
}
