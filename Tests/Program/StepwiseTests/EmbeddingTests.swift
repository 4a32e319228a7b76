import Foundation
import StepwiseSystem
import TestSupport
import Testing

@testable import Stepwise

@Suite("Wizards inside a program")
struct EmbeddingTests {
  private let scripts = TestFolder()

  /// A steps file that is removed after the test.
  private func script(_ text: String) throws -> String {
    try scripts.write(text, to: "\(UUID().uuidString).steps")
  }

  @Test func aQuestionReturnsAnAnswerOfItsType() async throws {
    let path = try script("1990-12-10\n")
    let date = try await ask(DatePicker("Birthday"), script: path, isQuiet: true)
    #expect(date == (try CalendarDate(year: 1990, month: 12, day: 10)))
    let pets = try await ask(
      MultiPicker("Pets", options: ["Cat", "Dog"]), script: try script("Dog, Cat\n"), isQuiet: true)
    #expect(pets == ["Cat", "Dog"])
    let age: Int = try await ask(
      NumberField("Age", in: 0...150), script: try script("42\n"), isQuiet: true)
    #expect(age == 42)
    let height = try await ask(
      NumberField("Height", in: 0.3...2.8), script: try script("1.5\n"), isQuiet: true)
    #expect(height == 1.5)
  }

  @Test func aQuestionThatIsNotAnsweredFails() async throws {
    let path = try script("2023-02-29\n")
    let failure = await #expect(throws: RunFailure.self) {
      try await ask(DatePicker("Birthday"), script: path, isQuiet: true)
    }
    #expect(
      failure
        == RunFailure(
          .dataError, "\(path):1: “2023-02-29” is not a date: February 2023 has 28 days."))
    let cancelling = try script(":cancel\n")
    let cancelled = await #expect(throws: RunFailure.self) {
      try await ask(TextField("Name"), script: cancelling, isQuiet: true)
    }
    #expect(cancelled?.code == .cancelled)
  }

  /// One call asks everything, with a way back and work between the questions, and fails as one question does.
  @Test func aFunctionAsksOneQuestionAfterAnother() async throws {
    let rows = [
      ("Ada\n2\nConfirm\n", "Ada 2 20"),
      ("Ada\n2\n:await Confirm\n:back How many?\n3\nConfirm\n", "Ada 3 30"),
      ("Ada\n2\n:await Confirm\n:back\n:back\nGrace\n:expect 2\n2\nConfirm\n", "Grace 2 20"),
      ("ada\n", "65 PATH:1: A name begins with a capital letter."), (":cancel\n", "130 Cancelled."),
      ("Ada\n:back\n:cancel\n", "130 Cancelled."), ("", "75"),
    ]
    for (text, end) in rows {
      let path = try script(text)
      var found: String
      do {
        found = try await interview("Order", script: path, isQuiet: true) { ask in
          let clock = ask.environment.clock
          let name = try await ask(TextField("Your name"))
          guard name.first?.isUppercase == true else {
            throw Rejection("A name begins with a capital letter.")
          }
          let count = try await ask(NumberField("How many?", in: 1...9))
          let price = try await ask.work("Getting the price") {
            try await clock.sleep(for: .seconds(20))
            return count * 10
          }
          try await ask.review()
          return "\(name) \(count) \(price)"
        }
      } catch let failure as RunFailure {
        found = "\(failure.code.rawValue) \(failure)".replacing(path, with: "PATH")
      }
      #expect(end == "75" ? found.hasPrefix(end) : found == end, "\(text): \(found)")
    }
    await #expect(throws: FlowError("The shop is closed.")) {
      try await interview("Order", script: try script("")) { _ in
        throw FlowError("The shop is closed.")
      }
    }
  }

  /// How a run ends, in a line.
  private func end<Outcome>(_ result: Ending<Outcome>) -> String {
    switch result {
    case .finished(let outcome): "finished \(outcome)"
    case .cancelled: "cancelled"
    case .endOfInput: "end of input"
    case .failed(let failure as RunFailure):
      "refused \(failure.code.rawValue) \(failure.description)"
    case .failed(let error): "failed \(error)"
    }
  }

  /// A run that asks nobody names the failed load, with the line of the answer if the file has one.
  @Test func aFailedLoadEndsARunThatAsksNobody() async throws {
    let path = try scripts.write(#"{"Ticket": "Day", "Sessions": "A"}"#, to: "ada.json")
    let empty = try scripts.write("{}", to: "empty.json")
    for (answers, place) in [(path, "\(path):1: "), (empty, "")] {
      var configuration = RunConfiguration(.nobody)
      configuration.files.answers = answers
      let talk = Talk { talk in
        talk.push("Ticket") {
          Picker("Ticket", load: { throw FlowError("The ticket office cannot be reached.") }) {
            talk.finish([$0])
          }
        }
      }
      #expect(
        end(await run(talk, configuration))
          == "refused 75 \(place)“Ticket” could not be loaded: The ticket office cannot be reached."
      )
    }
  }

  /// A default can lead to the same question again, for ever.
  @Test func aRunThatAsksNobodyEndsIfDefaultsDoNotEndIt() async throws {
    func add(_ talk: Talk) {
      talk.push("Another") {
        Toggle("Add another?", isOn: true) { if $0 { add(talk) } else { talk.finish([]) } }
      }
    }
    var configuration = RunConfiguration(.nobody)
    #expect(
      end(await run(Talk(add), configuration)) == """
        refused 75 10000 defaults were accepted, and the wizard still asks “Add another?” on \
        “Another”. Give the answer that ends it in a file with --answers.
        """)
    configuration.files.answers = try scripts.write(#"{"Add another?": false}"#, to: "last.json")
    #expect(end(await run(Talk(add), configuration)) == "finished []")
  }

  /// Two questions, whose answers are the outcome.
  private func twoQuestions() -> Talk {
    Talk { talk in
      talk.push(
        Card(asking: "One") { one in
          talk.push(Card(asking: "Two") { talk.finish([one, $0]) })
        })
    }
  }

  @Test func aRunResumesAtItsEnd() async throws {
    let folder = TestFolder()
    func answer(_ text: String) async throws -> String {
      end(
        await run(
          twoQuestions(), script: try script(text), isQuiet: true, save: folder["p.steps"]))
    }
    #expect(try await answer("1\n").hasPrefix("refused 75 "))
    #expect(try await answer("2\n") == #"finished ["1", "2"]"#)
    // The wizard is finished, and a new run begins.
    #expect(try await answer("3\n4\n") == #"finished ["3", "4"]"#)
  }

  @Test func aFlowThatIsKeptAfterItsRunKeepsNoFile() async throws {
    let folder = TestFolder()
    func form() -> Talk { .form("Name") { talk in TextField("Name") { talk.note($0) } } }
    let first = form()
    let path = folder["p.steps"]
    _ = await run(first, script: try script("Ada\n"), isQuiet: true, save: path)
    let result = await run(form(), script: try script("Send\n"), isQuiet: true, save: path)
    #expect(end(result) == #"finished ["Ada"]"#)
    // Its calls have no effect any more.
    first.push("Late") { Text("Too late") }
    first.state = ["late"]
    #expect(first.state == ["late"])
  }

  /// Every accepted answer can be saved, however its characters are escaped in the file.
  @Test(.full) func theLongestAnswerIsSaved() async throws {
    let (folder, character) = (TestFolder(), "\u{80}")
    let length = 1_000_000 / character.utf8.count
    let longest = String(repeating: character, count: length)
    func begin(_ text: String) async throws -> Ending<[String]> {
      await run(twoQuestions(), script: try script(text), isQuiet: true, save: folder["p.steps"])
    }
    for script in ["\(longest)\n", ":back\n", "\n"] {
      #expect(end(try await begin(script)).hasPrefix("refused 75 "))
    }
    guard case .finished(let answers) = try await begin("2\n") else {
      Issue.record("it did not go on")
      return
    }
    #expect(answers == [longest, "2"])
    #expect(
      end(try await begin("\(longest)\(character)\n")).hasSuffix(
        ":1: The answer is \((length + 1) * character.utf8.count) bytes long: at most 1000000 are taken."
      ))
  }

  #if os(Linux)
    /// In a separate process, which has its own standard streams.
    @Test func aProgramGetsItsResultLineAndItsOutputBack() async {
      await #expect(processExitsWith: .success) { try await EmbeddingTests.talkInJSON() }
    }

    private static func talkInJSON() async throws {
      let folder = TestFolder()
      let lines = ["Ada", "fail"].map {
        #"{"action":"answer","entry":1,"element":"Name","value":"\#($0)"}"#
      }
      let input = try folder.write(
        (lines + [#"{"action":"cancel","entry":1}"#]).joined(separator: "\n") + "\n", to: "in")
      let output = try folder.write("", to: "out")
      dup2(open(input, O_RDONLY), STDIN_FILENO)
      dup2(open(output, O_WRONLY | O_APPEND), STDOUT_FILENO)
      let ends = ["finished", "failed", "cancelled", "pending", "failed", "refused"]
      for (number, end) in ends.enumerated() {
        var configuration = RunConfiguration(.json)
        if end == "refused" { configuration.files.answers = "/no/such/file" }
        _ = await run(configuration) { _ in
          // What the program prints meanwhile is no line of the protocol.
          print("meanwhile", terminator: "")
          if number == 4 { throw FlowError("no flow") }
          return GreetingFlow(state: "Hello")
        }
        print("after \(end)")
        fflush(nil)
      }
      let shown = try folder.read("out").split(separator: "\n").map { line in
        if line.hasPrefix("after ") { return String(line) }
        let result = line.firstRange(of: #""outcome":""#)
        return result.map { String(line[$0.upperBound...].prefix { $0 != "\"" }) } ?? "screen"
      }
      #expect(
        shown.filter { $0 != "screen" } == [
          "finished", "after finished", "failed", "after failed", "cancelled", "after cancelled",
          "pending", "after pending", "failed", "after failed", "after refused",
        ], "\(shown)")
    }

    /// In a separate process, because all wizards of a process share the flag, and other tests ask for secrets, too.
    @Test func noCoreFileIsWrittenOnceASecretIsAsked() async {
      await #expect(processExitsWith: .success) { try await EmbeddingTests.askForASecret() }
    }

    private static func askForASecret() async throws {
      var states = [SecretMemory.isDumpable]
      let talk = Talk { talk in
        talk.push("Name") {
          TextField("Name") { _ in
            states.append(SecretMemory.isDumpable)
            talk.push("Password") {
              SecureField("Password") { _ in
                states.append(SecretMemory.isDumpable)
                talk.push("End") {
                  Button("Done") {
                    states.append(SecretMemory.isDumpable)
                    talk.finish([])
                  }
                }
              }
            }
          }
        }
      }
      let folder = TestFolder()
      let script = try folder.write("Ada\nhunter2\nDone\n", to: "a.steps")
      let result = await run(talk, script: script, isQuiet: true)
      guard case .finished = result else {
        Issue.record("\(result)")
        return
      }
      states.append(SecretMemory.isDumpable)
      #expect(states == [true, true, false, false, true])
    }
  #endif

  /// With another clock than the run's, the service would take a day, and the script would not wait for it.
  @Test func servicesGetTheClockOfTheRun() async throws {
    let path = try script("7\n")
    let result = await run(script: path, isQuiet: true) { environment in
      SlowFlow(service: SlowService(clock: environment.clock))
    }
    #expect(end(result) == "finished 7 after a day")
    let number = try await ask(script: path, isQuiet: true) { environment in
      NumberField(
        "Platform", Int.self,
        check: { _ in try await environment.clock.sleep(for: .seconds(86_400)) })
    }
    #expect(number == 7)
  }

  @Test func aFlowThatCannotBeMadeIsReported() async throws {
    let failed = await run(script: try script(""), isQuiet: true) { _ -> SlowFlow in
      throw FlowError("no timetable")
    }
    #expect(end(failed) == "failed no timetable")
    let configuration = RunConfiguration(.script(try script("")))
    let rejected = await run(configuration) { _ -> SlowFlow in
      throw RunFailure(.noInput, "There is no timetable.")
    }
    #expect(end(rejected) == "refused 66 There is no timetable.")
  }

  @Test func allEndingsAreDistinguished() async throws {
    let ends = [
      ("Ada\n", "finished Hello, Ada!"), (":cancel\n", "cancelled"), ("", "refused 75 "),
      (":press Nothing\n", "refused 65 "), ("fail\n", "failed no more"),
    ]
    for (text, expected) in ends {
      let result = await run(GreetingFlow(state: "Hello"), script: try script(text), isQuiet: true)
      #expect(end(result).hasPrefix(expected))
    }
  }

  @Test func committedOutputIsDeliveredAtOnceAndMustBeWritten() async throws {
    var outputs: [String] = []
    let result = await run(
      CommittingFlow(state: ()), script: try script("Save\n:cancel\n"), isQuiet: true
    ) { outputs.append($0.text ?? "") }
    #expect(outputs == ["saved"])
    #expect(end(result) == "cancelled")
    let rejected = await run(
      CommittingFlow(state: ()), script: try script("Save\nDone\n"), isQuiet: true
    ) { _ in throw RunFailure(.ioError, "The disk is full.") }
    #expect(end(rejected) == "refused 74 The disk is full.")
  }
}

private final class GreetingFlow: FlowController<String, String> {
  override func startFlow() {
    push("Name") {
      TextField("Name") { name in
        if name == "fail" { return self.fail(FlowError("no more")) }
        self.finish("\(self.state), \(name)!")
      }
    }
  }
}

/// A service that takes a day.
private final class SlowService {
  private let clock: any WizardClock

  init(clock: any WizardClock) { self.clock = clock }

  func look(_ platform: String) async throws -> String {
    try await clock.sleep(for: .seconds(86_400))
    return "\(platform) after a day"
  }
}

private final class SlowFlow: FlowController<Void, String> {
  private let service: SlowService

  init(service: SlowService) {
    self.service = service
    super.init(state: ())
  }

  override func startFlow() {
    push("Platform") {
      TextField("Platform", check: { self.finish(try await self.service.look($0)) })
    }
  }
}

private final class CommittingFlow: FlowController<Void, Void> {
  override func startFlow() {
    push("Draft") {
      Button("Save") {
        self.commit(WizardOutput(text: "saved"))
        self.push("Saved") { Button("Done") { self.finish(()) } }
      }
    }
  }
}
