import Stepwise

// The type is not called Theme, because that is the type of a look.
@main struct ThemeExample: WizardProgram {
  static let name = "theme"
  static var theme: Theme {
    var theme = Theme.standard
    theme.dark.accent = 0xF0A060
    theme.light.accent = 0xA04A00
    theme.symbols.pointer = "▸"
    theme.symbols.answered = "●"
    theme.symbols.ticked = "[x]"
    theme.symbols.unticked = "[ ]"
    return theme
  }

  func makeFlow(in environment: Environment) -> PaintFlow { PaintFlow() }
}

/// Asks for colours, and is drawn with the program's own colours and symbols.
final class PaintFlow: FlowController<Void, String> {
  override func startFlow() {
    push("Colours") {
      MultiPicker("Colours", options: ["Amber", "Blue", "Green", "White"], count: 1...2) {
        self.finish($0.joined(separator: " and "))
      }
    }
  }
}
