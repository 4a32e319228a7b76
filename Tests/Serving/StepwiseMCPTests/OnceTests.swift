import Stepwise
import StepwiseJSON
import StepwiseTesting
import TestSupport
import Testing

@testable import StepwiseMCP

/// A once-only button, and screens that answers alone do not restore.
@Suite("Once-only presses and live screens")
struct OnceTests {
  private let folder = TestFolder()
  private let shop = Shop()
  private let gate = Door()

  /// A shop outside of the wizard, where each order costs money.
  private final class Shop {
    var orders: [String] = []
    var isSlow = false
  }

  private static func order(from shop: Shop, _ gate: Door) -> HostedWizard {
    .flow {
      Wizard { flow in
        flow.push("Ware") {
          TextField("Ware") { ware in
            flow.keep(ware)
            flow.push("Review") {
              Button("Order", onceOnly: true) {
                shop.orders.append(ware)
                if shop.isSlow { await gate.pass() }
                flow.push("Thanks") {
                  TextField("Rating") {
                    flow.keep($0)
                    flow.end(with: " ")
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  private func talk(isKept: Bool = true, timeout: Duration = .seconds(60)) -> ServerTalk {
    ServerTalk(
      [Self.order(from: shop, gate), .flow(named: "live") { Live() }],
      vault: StateVault(
        folder: isKept ? "\(folder.path)/mcp" : nil, store: nil, lifetime: 100, now: { 1000 }),
      timeout: timeout)
  }

  private func review(_ talk: ServerTalk) async -> ServerTalk.Round {
    await talk.accept(await talk.call("test"), #"{"Ware":"Tea"}"#)
  }

  private static let press = #"{"next_step":"Order"}"#

  /// An argument that no question took is named before the press, not after it.
  @Test func anUnusedArgumentHoldsThePress() async {
    let talk = talk()
    let held = """
      “Waer” was not asked. “Order” is pressed once only, so it was not pressed: \
      correct the name, leave the answer out, or put it after the button.
      """
    let review = await talk.call("test", #"{"Ware":"Tea","Waer":"Mug","Review":"Order"}"#)
    #expect(review.message.contains(held))
    #expect(shop.orders == [])
    // The person decides.
    #expect(await talk.accept(review, Self.press).message.hasPrefix("Thanks"))
    #expect(shop.orders == ["Tea"])
    talk.meta = ServerTalk.meta(capabilities: "{}")
    let open = await talk.call("test", #"{"Ware":"Tea","Waer":"Mug","Review":"Order"}"#)
    #expect(open.isError && open.text.contains(held))
    #expect(shop.orders == ["Tea"])
    let end = await talk.call("test", #"{"Ware":"Mug","Review":"Order","Rating":"good"}"#)
    #expect(end.text == "Mug good")
  }

  /// Where the record of a press is, and how many processes get the same call.
  enum Delivery: CaseIterable { case folder, folderOfTwo, store, storeOfTwo }

  /// While the first call presses, and after it: a saved run whose arguments press.
  @Test(arguments: Delivery.allCases)
  func theSameResumeAtOncePressesOnce(_ delivery: Delivery) async throws {
    let memory = MemorySharedRunStore()
    let isStored = [.store, .storeOfTwo].contains(delivery)
    let talks = (1...2).map { _ in
      ServerTalk(
        [Self.order(from: shop, gate)],
        vault: StateVault(
          folder: "\(folder.path)/mcp",
          store: isStored ? MemorySharedRunStore(sharing: memory) : nil, lifetime: 100,
          key: Array(1...32), now: { 1000 }))
    }
    let stopped = await talks[0].answer(await review(talks[0]), #"{"action":"cancel"}"#)
    let name = try #require(stopped.text.firstMatch(of: /resume": "([^"]+)"/)?.1)
    let params = ServerTalk.json(
      #"{"name":"test","arguments":{"resume":"\#(name)","Review":"Order"}}"#)
    shop.isSlow = true
    let ofTwo = [.folderOfTwo, .storeOfTwo].contains(delivery)
    let calls = (ofTwo ? talks : [talks[0]]).map { talk in Task { await talk.deliver(params) } }
    await gate.untilReached()
    gate.open()
    var results: [JSONValue?] = []
    for call in calls { results += await call.value.map { $0["result"] } }
    #expect(shop.orders == ["Tea"])
    if !isStored { #expect(Set(results).count == 1) }
    _ = await talks[ofTwo ? 1 : 0].deliver(params)
    #expect(shop.orders == ["Tea"])
  }

  @Test func aDifferentRepeatedResponseIsAskedAbout() async {
    let talk = talk()
    let review = await review(talk)
    _ = await talk.accept(review, Self.press)
    let other = await talk.accept(review, #"{"next_step":"Order","More":1}"#)
    #expect(other.message.contains("It is not known whether “Order” was done"))
    #expect(shop.orders == ["Tea"])
    let back = await talk.accept(review, #"{"next_step":"Back"}"#)
    #expect(back.message.hasPrefix("Ware"))
  }

  @Test func anArgumentThatPressedIsUsedOnce() async {
    let talk = talk()
    let ware = await talk.call("test", #"{"Review":"Order"}"#)
    let first = await talk.accept(ware, #"{"Ware":"Tea"}"#)
    #expect(first.message.hasPrefix("Thanks"))
    #expect(await talk.accept(ware, #"{"Ware":"Tea"}"#).json["result"] == first.json["result"])
    let other = await talk.accept(ware, #"{"Ware":"Coffee"}"#)
    #expect(other.message.contains("It is not known whether “Order” was done"))
    #expect(shop.orders == ["Tea"])
  }

  @Test func withoutARecordNothingIsPressed() async throws {
    let talk = ServerTalk(
      [Self.order(from: shop, gate)],
      vault: StateVault(
        folder: "/dev/null/mcp", store: nil, lifetime: 100, key: Array(1...32), now: { 1000 }))
    let end = await talk.accept(await review(talk), Self.press)
    #expect(end.isError)
    #expect(end.text == "The state folder cannot be written, so nothing was pressed.")
    #expect(shop.orders.isEmpty)
  }

  // MARK: Live screens

  /// Shows changes from outside.
  private final class Live: FlowController<Void, String> {
    init() { super.init(state: ()) }

    override func startFlow() {
      push("Gate") { Button("Open") { self.push(Room(self)) } }
    }

    private final class Room: Screen {
      let title = "Room"
      let task: ScreenTask? = ScreenTask {
        for await _ in AsyncStream<Void>.makeStream().stream {}
      }
      private let flow: Live
      private var said: [String] = []

      init(_ flow: Live) { self.flow = flow }

      var body: any Element {
        Text(verbatim: said.joined(separator: ", "))
        TextField("Message") { self.said.append($0) }.repeatsQuestion()
        Button("Leave") { self.flow.finish(self.said.joined(separator: " ")) }
      }
    }
  }

  @Test func aLiveScreenContinuesInTheProcess() async {
    let talk = talk(timeout: .milliseconds(20))
    var room = await talk.accept(await talk.call("live"), #"{"next_step":"Open"}"#)
    #expect(room.ways == ["Continue", "Leave", "Look again", "Back", "Change Gate"])
    for word in ["a", "b"] {
      room = await talk.accept(room, #"{"Message":"\#(word)"}"#, killing: false)
    }
    #expect(room.message.contains("a, b"))
    room = await talk.accept(room, #"{"next_step":"Look again"}"#, killing: false)
    #expect(room.message.contains("a, b"))
    #expect(await talk.accept(room, #"{"next_step":"Leave"}"#, killing: false).text == "a b")
  }

  @Test func afterTheEndOfTheProcessALostLiveScreenIsReported() async {
    let talk = talk()
    let room = await talk.accept(await talk.call("live"), #"{"next_step":"Open"}"#)
    let said = await talk.accept(room, #"{"Message":"a"}"#, killing: false)
    let door = await talk.accept(said, #"{"Message":"b"}"#)
    #expect(
      door.message.hasPrefix(
        """
        “Room” shows what comes from outside and cannot be resumed: what is done there is not saved.
        Room
          
          Message: 
        """), "What was said there is lost, so nothing is done before the person knows.")
    #expect(door.properties?["Message"]?["default"] == .text("b"))
    #expect(
      await talk.answer(room, #"{"action":"cancel"}"#).text.hasPrefix(
        "The form “Room” was closed without an answer."))
  }

  @Test func theOldestOfTooManyWaitingRunsEnds() async {
    let talk = talk()
    var rooms: [ServerTalk.Round] = []
    for _ in 0...MCPServer.waitingRunsMax {
      let door = await talk.call("live")
      rooms.append(await talk.accept(door, #"{"next_step":"Open"}"#, killing: false))
    }
    let newest = await talk.accept(rooms[rooms.count - 1], #"{"Message":"a"}"#, killing: false)
    #expect(newest.message.contains("Room\n  a"))
    let oldest = await talk.accept(rooms[0], #"{"Message":"a"}"#, killing: false)
    #expect(oldest.message.hasPrefix("“Room” shows what comes from outside"))
  }
}
