import Stepwise

// The guides' listings that stand in no sample, so that they are compiled.

private struct ThemedWizard: WizardProgram {
  static let name = "hello"

  static var theme: Theme {
    var theme = Theme.standard
    theme.dark.accent = 0xF0A060
    theme.symbols.pointer = "»"
    return theme
  }

  func makeFlow(in environment: Environment) -> FlowController<Void, Void> { FlowController() }
}
