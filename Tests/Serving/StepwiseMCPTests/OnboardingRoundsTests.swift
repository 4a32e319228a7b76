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

  @Test(arguments: [
    [#"{"People":[{"Name":"Ada"},{"Name":"Eve","Age":7}]}"#, "Age 36", "Ada 36, Eve 7"],
    [
      #"{"People":[{"Name":"Ada","Age":36},{"Name":"Eve"},{"Age":9}]}"#, "Age 7", "Name Bob",
      "Ada 36, Eve 7, Bob 9",
    ],
    [
      #"{"People":[{"Name":"Ada","Age":"old"},{"Name":"Eve"}]}"#, "Age 36", "Age 7",
      "Ada 36, Eve 7",
    ],
  ])
  func anEntryOfAListKeepsItsOwnArgumentsInAllRounds(rounds: [String]) async {
    for entries in [[], ["Old 99"]] {
      let talk = ServerTalk([.flow { People(entries) }])
      var round = await talk.call("test", rounds[0])
      for answer in rounds[1...].dropLast() {
        let words = answer.split(separator: " ")
        #expect(round.message.contains("\n\(words[0])"), "\(round.message)")
        round = await talk.accept(round, #"{"\#(words[0])":"\#(words[1])"}"#)
      }
      #expect(round.text == rounds.last, "\(round.message)")
    }
  }

  /// Asks for any number of persons.
  private final class People: FlowController<Void, String> {
    private let entries: [String]

    init(_ entries: [String]) {
      self.entries = entries
      super.init(state: ())
    }

    override func startFlow() {
      pushList("People", of: entries, row: \.self) { _ in
        Interview("Person") { ask in
          let name = try await ask(TextField("Name"))
          return "\(name) \(try await ask(NumberField("Age", in: 0...150)))"
        }
      } onFinish: {
        self.finish($0.joined(separator: ", "))
      }
    }
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
