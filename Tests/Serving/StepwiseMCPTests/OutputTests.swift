import Stepwise
import StepwiseJSON
import Testing

@testable import StepwiseMCP

/// The result for an assistant after a wizard has ended.
@Suite("Results")
struct OutputTests {
  @Test func aFileIsPartOfTheResult() async {
    let object = #"{"name":"Ada","pets":["Cat"]}"#
    let rows: [(file: [UInt8], content: String)] = [
      (
        Array(object.utf8),
        #"{"content":[{"type":"text","text":"Ada"}],"structuredContent":\#(object)}"#
      ),
      (
        Array("a,b\n".utf8),
        #"{"content":[{"type":"text","text":"Ada"},{"type":"text","text":"a,b\n"}]}"#
      ),
      (
        [0xFF, 0xFE],
        #"{"content":[{"type":"text","text":"Ada"},{"type":"resource","resource":{"uri":"stepwise:test","blob":"//4="}}]}"#
      ),
    ]
    for row in rows {
      let talk = ServerTalk([.flow(file: row.file) { Ask(["Name"]) }])
      let result = await talk.play("{}", #"{"Name":"Ada"}"#).json["result"]
      let wanted = ServerTalk.json(row.content)
      #expect(result?["structuredContent"] == wanted["structuredContent"])
      let found = result?["content"]?.items ?? []
      #expect(found.count == wanted["content"]?.items?.count)
      for (item, wanted) in zip(found, wanted["content"]?.items ?? []) {
        #expect(item["text"] == wanted["text"])
        for member in ["uri", "blob"] {
          #expect(item["resource"]?[member] == wanted["resource"]?[member])
        }
      }
    }
  }

  private final class Quiet: FlowController<Void, Void> {
    init() { super.init(state: ()) }
    override func startFlow() { finish(()) }
  }

  @Test func aCallWithoutOutputOrWithAFailureSaysSo() async {
    #expect(await ServerTalk([.flow { Quiet() }]).call("test").text == "“test” is done.")
    let talk = ServerTalk { flow in
      Button("Fail") { flow.fail(RunFailure(.failure, "The engine is broken.")) }
    }
    let failed = await talk.play("{}", #"{"next_step":"Fail"}"#)
    #expect(failed.isError && failed.text == "The engine is broken.")
    let tool = HostedWizard(name: "test", summary: "", version: "1", command: "test") { _, _ in
      throw Rejection("--server names no server.")
    }
    let none = await ServerTalk([tool]).call("test")
    #expect(none.isError && none.text == "--server names no server.")
  }

  @Test func committedOutputsComeFirstAndOnce() async {
    let talk = ServerTalk { flow in
      TextField("One") { text in
        flow.commit(WizardOutput(verbatim: "wrote \(text)"), written: "\(text) is on the disk.")
        flow.push("Two") { TextField("Two") { flow.finish($0) } }
      }
    }
    let second = await talk.play("{}", #"{"One":"a"}"#)
    #expect(await talk.accept(second, #"{"Two":"b"}"#).text == "wrote a\nb")
    let stopped = await talk.answer(second, #"{"action":"cancel"}"#)
    let end = "The form “Two” was closed without an answer. a is on the disk."
    #expect(stopped.text.hasPrefix("wrote a\n\(end)"))
  }

  /// Whatever the assistant gets is without the secrets of an output, and says so.
  @Test func theResultIsWithoutSecrets() async {
    let talk = ServerTalk { flow in
      TextField("Name") { name in
        let whole = WizardOutput(verbatim: "\(name) hunter2", file: Array(#"{"k":"hunter2"}"#.utf8))
        flow.commit(whole.shared(as: WizardOutput(verbatim: name, file: Array("{}".utf8))))
        flow.finish("done")
      }
    }
    let result = await talk.play("{}", #"{"Name":"Ada"}"#)
    #expect(
      result.text
        == """
        Ada
        done
        The secrets are left out of this result. The person gets all of it in a terminal, with: \
        program test
        """)
    #expect(!talk.lines.joined().contains("hunter2"))
  }
}
