/// The groups of options in `--help`, in the order of the cases.
package nonisolated enum OptionGroup: String, CaseIterable {
  case own = "Options"
  case answers = "Answers"
  case keeping = "Saving and recording"
  case talk = "How it talks"
  case scripts = "For scripts and tests"
  case help = "Help"
}
