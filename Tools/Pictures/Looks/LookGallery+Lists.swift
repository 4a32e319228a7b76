import Stepwise
import StepwiseTerminal

/// Lists to choose from.
extension LookGallery {
  static var lists: [LookSubject] { [picker, multiPicker] }

  private static let cities = OptionList([
    "Amsterdam", "Athens", "Barcelona", "Berlin", "Bratislava", "Brussels", "Budapest",
    "Copenhagen", "Dublin", "Helsinki", "Lisbon", "Ljubljana", "London", "Luxembourg", "Madrid",
    "Oslo", "Paris", "Prague", "Riga", "Rome", "Sofia", "Stockholm", "Tallinn", "Vienna", "Vilnius",
    "Warsaw", "Zagreb",
  ])

  private static func pickerFlow() -> LookFlow {
    .screen("Destination") { Picker("Destination", options: cities, onAnswer: $0.end) }
  }

  private static func loadedFlow() -> LookFlow {
    LookFlow { flow in
      flow.push("Train") {
        Picker(
          "Train",
          load: { () async throws -> OptionList in
            try await flow.wait(.seconds(2))
            throw LookError()
          })
      }
    }
  }

  private static let picker = LookSubject(
    name: "picker", title: "Picker",
    about: """
      A long list shows your position, and marks the edge behind which there are more options. Typed letters filter \
      the options, and the matching letters are marked.
      """,
    states: [
      LookState("At the start of a long list", flow: pickerFlow),
      LookState("In the middle", .repeated(Key(.down), 13), flow: pickerFlow),
      LookState("Finding letters", .type("li"), flow: pickerFlow),
      LookState("Nothing matches", .type("xyz"), flow: pickerFlow),
      LookState("Its options are being fetched", .wait(.seconds(1)), flow: loadedFlow),
      LookState("Its options could not be fetched", .wait(.seconds(3)), flow: loadedFlow),
    ],
    conversation: LookConversation("xyz", "li", flow: pickerFlow))

  private static func extrasFlow() -> LookFlow {
    .screen("Extras") { flow in
      MultiPicker(
        "Extras", options: ["Bicycle", "Breakfast", "Dog", "Lounge", "Skis", "Wheelchair"],
        count: 1...2, onAnswer: flow.end)
    }
  }

  private static let multiPicker = LookSubject(
    name: "multi-picker", title: "Multi-picker",
    about: "A tick too many is rejected at once, and the error says how many are allowed.",
    states: [
      LookState("Nothing ticked", flow: extrasFlow),
      LookState("Two ticked", .space, .down, .space, .down, flow: extrasFlow),
      LookState("The third refused", .space, .down, .space, .down, .space, flow: extrasFlow),
    ],
    conversation: LookConversation("1, 2, 3", "1, 2", flow: extrasFlow))
}
