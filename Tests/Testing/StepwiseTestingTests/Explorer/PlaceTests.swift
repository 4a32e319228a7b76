import Stepwise
import Testing

@testable import StepwiseExplorer

@Suite("Kinds of places in an exploration")
struct PlaceTests {
  private final class LogScreen: Screen {
    let title = "Log"
    var badge: Int?
    var rows: [ListRow] = []

    var body: any Element {
      List("Lines", rows: rows)
      Text("\(rows.count) lines")
      TextField("Command") { self.rows.append(ListRow(verbatim: $0, id: "\(self.rows.count)")) }
        .repeatsQuestion()
    }
  }

  private final class LogFlow: FlowController<Void, Void> {
    let screen = LogScreen()

    init() { super.init(state: ()) }

    override func startFlow() { push(screen) }
  }

  /// If each new row made another place, the exploration would never end.
  @Test func newRowsDoNotMakeAnotherKindOfPlace() throws {
    let flow = LogFlow()
    let session = Session(flow)
    let kind = Place(session).kind(session)
    let entry = session.show().entry
    try session.perform(.answer(entry: entry, element: "Command", value: .text("ls")))
    flow.screen.badge = 4
    #expect(flow.screen.rows.count == 1)
    #expect(Place(session).kind(session) == kind)
  }
}
