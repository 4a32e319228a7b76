import Stepwise

/// A list, a form and an error, whose speech `Scripts/measure speech` compares with other programs.
extension ProbeFlowController {
  /// Asks for a wine, then for a name and a number of bottles.
  func askForWine() {
    push("Wine") {
      Picker(
        "Wine",
        options: [
          "Red wine", "White wine", "Rose wine", "Sweet cider", "Dark beer", "Cold water",
        ]
      ) { wine in
        self.push("Order") {
          TextField("Name") { _ in }
          NumberField("Bottles", value: nil, in: 1...12) { (_: Int) in }
          Button("Place it") { self.finish("The order is placed.") }
        }
      }
    }
  }
}
