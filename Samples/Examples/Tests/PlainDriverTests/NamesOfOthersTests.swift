import NamesOfOthers
import Stepwise
import StepwiseTesting
import Testing

private typealias Text = Stepwise.Text
private typealias TextField = Stepwise.TextField
private typealias Button = Stepwise.Button

/// A screen in a file that imports another library with the same names.
private final class ParcelScreen: Screen {
  let title = "Parcel"
  let onSend: (String) -> Void
  init(onSend: @escaping (String) -> Void) { self.onSend = onSend }

  var body: any Element {
    Text("Where does it go?")
    TextField("Town") { self.onSend($0) }
  }
}

private struct ParcelOptions {
  @Stepwise.Option("How heavy it is.", value: "GRAMS") var grams = 20
  @NamesOfOthers.Option() var name
}

private final class ParcelFlow: FlowController<Void, String> {
  override func startFlow() { push(ParcelScreen { self.finish($0) }) }
}

@Suite("Another library with the same names")
struct NamesOfOthersTests {
  @Test func bothAreUsedInOneFile() async throws {
    let town = try await withFlow(ParcelFlow()) { tester in
      try await tester.answer("Rome")
      return try tester.outcome()
    }
    #expect(town == "Rome")
    let options = ParcelOptions()
    #expect((options.grams, options.name) == (20, ""))
    // Only the other library adds members to types of the standard library.
    #expect(20.defaultValueDescription == "20")
  }
}
