import Stepwise
import StepwiseJSON
import Testing

@testable import StepwiseMCP

/// The result for an assistant after a wizard has ended.
@Suite("Results")
struct OutputTests {
  private func content(file: [UInt8]?, _ isSilent: Bool = false) async -> JSONValue? {
    if isSilent {
      return await ServerTalk([.flow(file: file) { Quiet() }]).call("test").json["result"]
    }
    let talk = ServerTalk([.flow(file: file) { Ask(["Name"]) }])
    return await talk.accept(await talk.call("test"), #"{"Name":"Ada"}"#).json["result"]
  }

  @Test func anObjectIsStructured() async {
    let result = await content(file: Array(#"{"name":"Ada","pets":["Cat"]}"#.utf8))
    #expect(result?["content"]?.items?.count == 1)
    #expect(result?["content"]?.items?.first?["text"] == .text("Ada"))
    #expect(result?["structuredContent"] == ServerTalk.json(#"{"name":"Ada","pets":["Cat"]}"#))
  }

  @Test func aFileOfTextIsText() async {
    let result = await content(file: Array("a,b\n".utf8))
    #expect(result?["content"]?.items?.compactMap { $0["text"]?.string } == ["Ada", "a,b\n"])
    #expect(result?["structuredContent"] == nil)
  }

  @Test func aFileOfBytesIsAResource() async {
    let result = await content(file: [0xFF, 0xFE])
    let resource = result?["content"]?.items?.last?["resource"]
    #expect(resource?["blob"] == .text("//4="))
    #expect(resource?["uri"] == .text("stepwise:test"))
  }

  @Test func aWizardWithoutOutputReportsItsEnd() async {
    #expect(
      await content(file: nil, true)?["content"]?.items?.first?["text"]
        == .text("“test” is done."))
  }

  private final class Quiet: FlowController<Void, Void> {
    init() { super.init(state: ()) }
    override func startFlow() { finish(()) }
  }

  // MARK: During the call

  private final class Committing: FlowController<Void, String> {
    init() { super.init(state: ()) }
    override func startFlow() {
      push("One") {
        TextField("One") { text in
          self.commit(WizardOutput(verbatim: "wrote \(text)"))
          self.push("Two") { TextField("Two") { self.finish($0) } }
        }
      }
    }
  }

  @Test func committedOutputsComeFirstAndOnce() async {
    let talk = ServerTalk([.flow { Committing() }])
    let second = await talk.accept(await talk.call("test"), #"{"One":"a"}"#)
    #expect(await talk.accept(second, #"{"Two":"b"}"#).text == "wrote a\nb")
    let stopped = await talk.answer(second, #"{"action":"cancel"}"#)
    #expect(stopped.text.hasPrefix("wrote a\nThe person stopped at “Two”."))
  }

  private final class Failing: FlowController<Void, String> {
    init() { super.init(state: ()) }
    override func startFlow() {
      push("One") { Button("Fail") { self.fail(RunFailure(.failure, "The engine is broken.")) } }
    }
  }

  @Test func aFailureIsAnErrorOfTheTool() async {
    let talk = ServerTalk([.flow { Failing() }])
    let end = await talk.accept(await talk.call("test"), #"{"Next step":"Fail"}"#)
    #expect(end.isError)
    #expect(end.text == "The engine is broken.")
  }

  @Test func aFlowThatCannotBeMadeIsAnErrorOfTheTool() async {
    let tool = HostedWizard(name: "test", summary: "", version: "1", command: "test") { _, _ in
      throw Rejection("--server names no server.")
    }
    let end = await ServerTalk([tool]).call("test")
    #expect(end.isError)
    #expect(end.text == "--server names no server.")
  }
}
