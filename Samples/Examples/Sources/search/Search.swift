import Stepwise

@main struct Search: WizardProgram {
  static let name = "search"

  func makeFlow(in environment: Environment) -> AirportFlow { AirportFlow() }
}

/// Asks for one of many airports: a person types a part of the name, or the code, which is a keyword.
final class AirportFlow: FlowController<Void, String> {
  private let airports = OptionList(
    [
      ("AMS", "Amsterdam", "Netherlands"), ("BCN", "Barcelona", "Spain"),
      ("BER", "Berlin", "Germany"), ("BKK", "Bangkok", "Thailand"), ("CGK", "Jakarta", "Indonesia"),
      ("CPH", "Copenhagen", "Denmark"), ("HAM", "Hamburg", "Germany"), ("ICN", "Seoul", "Korea"),
      ("LIS", "Lisbon", "Portugal"), ("MUC", "Munich", "Germany"), ("OSL", "Oslo", "Norway"),
      ("PEK", "Beijing", "China"), ("VIE", "Vienna", "Austria"), ("WAW", "Warsaw", "Poland"),
    ].map { code, city, country in
      OptionList.Option(
        city, id: code, detail: .init(verbatim: country, trailing: "\(label: code)"),
        keywords: [code])
    })

  override func startFlow() {
    push("Flight") {
      Picker("Airport", options: self.airports) { code in self.finish(code) }
        .help("type a part of the name, or the code")
    }
  }
}
