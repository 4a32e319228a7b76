import Stepwise
import StepwiseJSON
import Testing

@testable import StepwiseMCP

/// The onboarding with a client of the newest version, and with a server that is killed between every two rounds.
@Suite("Rounds of the onboarding")
struct OnboardingRoundsTests {
  private let talk = ServerTalk([.onboarding()])

  @Test func aFormWithoutAUsefulResponseIsAskedAgain() async {
    let first = await talk.call("onboarding")
    talk.restart()
    let again = await talk.ask(
      "tools/call",
      .members([
        "name": .text("onboarding"), "arguments": .object([]), "requestState": .text(first.state),
      ]))
    #expect(again["result"]?["inputRequests"] == first.json["result"]?["inputRequests"])
    let round = await talk.accept(first, #"{"next_step":"Dance"}"#)
    #expect(
      round.message.hasPrefix(
        "“Dance” is not one of the options: “Fetch user” or “Select user”.\nWelcome"))
    // A declined first form ends the call.
    let end = await talk.answer(round, #"{"action":"decline"}"#)
    #expect(end.text == "The first form of “onboarding” was declined.")
    #expect(!end.isError)
  }

  // MARK: Arguments

  @Test func allAnswersAtOnceGiveTheResultInOneCall() async {
    let end = await talk.call(
      "onboarding",
      """
      {"Welcome":["Fetch user","Select user"],"Last name":"Lovelace","Birthday":"1990-12-10",
       "Favourite pet":"Cat","Review":"Confirm","Shoe size":42}
      """)
    #expect(end.text == "Welcome, Ada Lovelace!\n“Shoe size” was not asked.")
    // A rejected one is asked with the reason.
    let round = await talk.call(
      "onboarding",
      #"{"Welcome":["Fetch user","Select user"],"Last name":"Lovelace","Birthday":"yesterday"}"#)
    #expect(round.message.contains("* Birthday: “yesterday” is not a date"))
    #expect(!round.message.contains("arguments:"))
  }

  @Test func argumentsAnswerTheirScreensOnceInAllRounds() async {
    var round = await talk.call(
      "onboarding",
      """
      {"Welcome":["Fetch user","Select user"],"Birthday":"1990-12-10","Favourite pet":"Cat"}
      """)
    #expect(round.message.hasPrefix("Last name"))
    round = await talk.accept(round, #"{"Last name":"Lovelace"}"#)
    #expect(round.message.hasPrefix("Review"))
    round = await talk.answer(round, #"{"action":"decline"}"#)
    #expect(round.message.hasPrefix("Favourite pet"), "The argument is not given a second time.")
    round = await talk.accept(round, #"{"Favourite pet":"Dog"}"#)
    #expect(round.message.contains("Favourite pet: Dog"))
  }

  /// The same question of several flows has the name of each.
  @Test func anOpenQuestionHasTheNameOfItsFlow() async throws {
    let talk = ServerTalk([.flow { Parts(["api", "web"]) }])
    talk.meta = ServerTalk.meta(capabilities: "{}")
    let first = await talk.call("test", #"{"api":{"Version":"1"}}"#)
    #expect(first.text.contains(#""properties":{"web / Version":"#), "\(first.text)")
    let end = await talk.call("test", #"{"api":{"Version":"1"},"web / Version":"3"}"#)
    #expect(end.text == "api 1, web 3")
  }

  /// Asks for a version in a flow for each part.
  private final class Parts: FlowController<[String], String> {
    private let parts: [String]

    init(_ parts: [String]) {
      self.parts = parts
      super.init(state: [])
    }

    override func startFlow() { go() }

    private func go() {
      guard state.count < parts.count else { return finish(state.joined(separator: ", ")) }
      let part = parts[state.count]
      start(Ask(["Version"]), id: part) {
        self.state.append("\(part) \($0)")
        self.go()
      }
    }
  }
}
