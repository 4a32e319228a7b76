import Stepwise

@main struct Languages: WizardProgram {
  static let name = "languages"
  static let strings: StringCatalog = [
    "id": [
      "Breakfast": "Sarapan", "Order": "Pesanan", "Drink": "Minuman", "Tea": "Teh",
      "Coffee": "Kopi",
      "Eggs": "Telur", "%@ with %@ eggs.": "%@ dengan %@ telur.",
    ],
    "ko": [
      "Breakfast": "아침 식사", "Order": "주문", "Drink": "음료", "Tea": "차", "Coffee": "커피", "Eggs": "달걀",
      "%@ with %@ eggs.": "%@와 달걀 %@개.",
    ],
  ]

  func makeFlow(in environment: Environment) -> BreakfastFlow { BreakfastFlow(state: "") }

  func output(for breakfast: LocalizedStringKey) -> WizardOutput { WizardOutput(text: breakfast) }
}

/// Asks in the language of the person's locale or of `--language`; the library's own texts are translated already.
final class BreakfastFlow: FlowController<String, LocalizedStringKey> {
  override func startFlow() {
    push("Order") {
      Picker("Drink", options: ["Tea", "Coffee"]) { self.state = $0 }
      NumberField("Eggs", in: 0...3) { eggs in
        self.finish("\(label: self.state) with \(eggs, one: "egg", other: "eggs").")
      }
    }
  }
}
