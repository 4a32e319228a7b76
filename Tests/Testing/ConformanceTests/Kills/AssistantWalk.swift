import Stepwise
import StepwiseFlow
import StepwiseJSON
import StepwiseSystem
import StepwiseTesting
import TestSupport

@testable import StepwiseMCP

/// One person before the forms of an assistant, whose server dies or cannot write, and whose client sends a response twice at
/// once, or late.
final class AssistantWalk {
  /// The place of what is known between two rounds.
  enum Place: CaseIterable {
    /// The client has the state, and the server's memory has the records of presses.
    case process
    /// The client has the state, and a folder has the records of presses.
    case folder
    /// A store has the states.
    case store
  }

  private let place: Place
  private var random: SeededGenerator
  private let world: World
  private let folder = TestFolder()
  private let memory = MemorySharedRunStore()
  private lazy var server = Server(self)
  private var isHurt = false
  private var round = JSONValue.null
  /// The calls of earlier steps.
  private var calls: [JSONValue] = []
  private(set) var counts = WalkCounts()
  private var trace: [String] = []

  init(_ place: Place, seed: UInt64) {
    self.place = place
    random = SeededGenerator(seed: seed)
    world = World(keepsResults: random.below(2) == 0)
  }

  /// Walks to the end, and checks it.
  func walk() async throws {
    do {
      for step in BookingStep.allCases where try await !make(step) { return }
      counts[.booked, default: 0] += 1
      for call in [calls.randomElement(using: &random), calls.last].compactMap(\.self) {
        let answer = await server.ask(call)
        // The last call gets the same result again, if it could be kept.
        if place != .store, !isHurt, call == calls.last, answer["result"] != round["result"] {
          throw LostOrTwice(description: "The same call gets \(Self.text(answer))")
        }
      }
      guard world.bookings == [BookingStep.booking] else {
        throw LostOrTwice(description: "It is done, and was booked \(world.bookings.count) times.")
      }
    } catch {
      throw LostOrTwice(
        description: "\(error)\n\(world.bookings)\n\(trace.joined(separator: "\n"))")
    }
  }

  // MARK: Servers

  /// A server with its vault, in a life of its own.
  private final class Server {
    let life = Life()
    private let vault: StateVault
    private var server: MCPServer?
    private var count = 0
    private var waiting: [JSONValue: (JSONValue) -> Void] = [:]

    init(_ walk: AssistantWalk) {
      let (life, world) = (life, walk.world)
      vault = StateVault(
        folder: walk.place == .folder ? walk.folder["mcp"] : nil,
        store: walk.place == .store ? MortalSharedStore(walk.memory, life) : nil, lifetime: 100,
        key: Array(1...32), calls: life.disk, now: { 1000 })
      let tool = HostedWizard(name: "trip", summary: "", version: "1", command: "trip") {
        configuration, commit in
        try await HostedWizard.run(
          configuration, commit, makeFlow: { _ in BookingFlow(world, life) },
          output: { WizardOutput(verbatim: $0) })
      }
      server = MCPServer(
        name: "test", version: "1", tools: [tool], vault: vault, isLive: false,
        configuration: {
          var configuration = RunConfiguration()
          configuration.environment = EnvironmentSettings(Environment())
          return configuration
        },
        write: { [unowned self] line in
          guard let json = try? JSONValue(parsing: Array(line.dropLast())) else { return }
          json["id"].flatMap { self.waiting.removeValue(forKey: $0) }?(json)
        })
    }

    /// Calls the tool, and returns the answer.
    func ask(_ params: JSONValue) async -> JSONValue {
      count += 1
      let id = JSONValue.number(Value.Number(count))
      let answer = await withCheckedContinuation { continuation in
        waiting[id] = { continuation.resume(returning: $0) }
        server?.receive(
          JSONValue.members([
            "jsonrpc": .text("2.0"), "id": id, "method": .text("tools/call"), "params": params,
          ]).line)
      }
      if life.isDead { vault.releaseAll() }
      return answer
    }
  }

  /// Calls the tool until a server answers that lives and can write.
  private func ask(_ params: JSONValue) async -> JSONValue {
    for _ in 0..<9 {
      let asked = server
      let answer = await asked.ask(params)
      isHurt = isHurt || asked.life.isHurt
      guard asked.life.isDead || asked.life.wasAway && Self.isRejection(answer) else {
        return answer
      }
      trace.append(asked.life.isDead ? "dead" : "away: \(Self.text(answer))")
      if asked.life.isDead {
        counts[.death, default: 0] += 1
      } else {
        counts[.outage, default: 0] += 1
      }
      server = Server(self)
    }
    return .null
  }

  // MARK: Answers

  private static func form(_ answer: JSONValue) -> JSONValue? {
    answer["result"]?["inputRequests"]?["screen"]?["params"]
  }

  /// The text of a form, of a result or of an error.
  private static func text(_ answer: JSONValue) -> String {
    form(answer)?["message"]?.text ?? answer["error"]?["message"]?.text
      ?? (answer["result"]?["content"]?.items ?? []).compactMap { $0["text"]?.text }
      .joined(separator: "\n")
  }

  private static func isRejection(_ answer: JSONValue) -> Bool {
    answer["error"] != nil || answer["result"]?["isError"] == .flag(true)
  }

  private static func isReached(_ step: BookingStep, by answer: JSONValue) -> Bool {
    guard !isRejection(answer) else { return false }
    let lines = text(answer).split(separator: "\n").map(String.init)
    let title = form(answer) == nil ? "Done" : step.place.title
    return (form(answer) == nil || lines.contains(title)) && step.isReached(title, text(answer))
  }

  // MARK: The person

  private func params(_ step: BookingStep) -> JSONValue {
    func accept(_ name: String, _ value: String) -> JSONValue {
      .members([
        "action": .text("accept"), "content": .object([JSONValue.Member(name, .text(value))]),
      ])
    }
    let response: JSONValue? =
      switch step {
      case .begin: nil
      case .name: accept("Your name", "Ada")
      case .city: accept("Where to", "Oslo")
      case .otherCity: accept("Where to", "Rome")
      case .otherName: accept("Your name", "Eve")
      case .back: .members(["action": .text("decline")])
      case .change: accept("next_step", "Change Name")
      case .bag, .secondBag: accept("next_step", "Add a bag")
      case .book: accept("next_step", "Book")
      }
    let prefix = "io.modelcontextprotocol/"
    return .members([
      "name": .text("trip"), "arguments": .object([]),
      "requestState": response == nil ? nil : round["result"]?["requestState"],
      "inputResponses": response.map { .members(["screen": $0]) },
      "_meta": .object([
        JSONValue.Member("\(prefix)protocolVersion", .text("2026-07-28")),
        JSONValue.Member(
          "\(prefix)clientCapabilities",
          .members(["elicitation": .members(["form": .object([])])])),
      ]),
    ])
  }

  /// Makes a step.
  ///
  /// - Returns: Whether the walk goes on; it ends with a doubt about what was done.
  private func make(_ step: BookingStep) async throws -> Bool {
    let call = params(step)
    isHurt = false
    trace.append("\(step)")
    switch (random.below(step == .book ? 5 : 8), step) {
    case (0...1, _), (2, .book):
      guard place != .process else { break }
      server = Server(self)
      server.life.plan(.soon(after: 0, within: place == .store ? 5 : 14, &random))
      trace.append("\(server.life.fate.map { "\($0)" } ?? "")")
    case (2, _), (3, .book):
      counts[.twice, default: 0] += 1
      trace.append("twice")
      if place != .process { server = Server(self) }
      let other = place == .process ? server : Server(self)
      let second = Task { await other.ask(call) }
      let answers = [await ask(call), await second.value]
      calls.append(call)
      guard let round = answers.first(where: { Self.isReached(step, by: $0) }),
        answers.allSatisfy({
          // In a store, the later one asks the person.
          Self.isReached(step, by: $0)
            || place == .store && step == .book && Self.text($0).contains(BookingStep.doubts[0])
        })
      else { throw LostOrTwice(description: "\(answers.map { Self.text($0) })") }
      self.round = round
      return try check(step)
    case (3, _):
      guard let late = calls.randomElement(using: &random) else { break }
      counts[.late, default: 0] += 1
      trace.append("late: \(Self.text(await server.ask(late)))")
    default: break
    }
    round = await ask(call)
    calls.append(call)
    return try check(step)
  }

  /// Whether the person has come where a step leads; otherwise they must have been told of a doubt.
  private func check(_ step: BookingStep) throws -> Bool {
    let text = Self.text(round)
    trace.append("the person sees \(text)")
    let count = world.bookings.count
    if isHurt, step == .book && BookingStep.doubts.contains(where: text.contains) {
      counts[.doubt, default: 0] += 1
      guard count <= 1 else { throw LostOrTwice(description: "It was booked \(count) times.") }
      return false
    }
    guard Self.isReached(step, by: round) else {
      throw LostOrTwice(description: "After \(step) there is: \(text)")
    }
    guard count == (step == .book ? 1 : 0) else {
      throw LostOrTwice(description: "After \(step), it was booked \(count) times.")
    }
    return true
  }
}
