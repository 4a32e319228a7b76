package import StepwiseFlow
package import Testing

/// A conversation with a wizard as text, in lines of actions and of what they changed.
///
/// A line after `>` is something that happens, and the lines below it are everything that it
/// changed. Several things are separated by semicolons; `StoryTeller` lists their words. A line
/// before the first action tells what is special at the beginning.
package struct Story {
  private let name: String
  private let text: String
  private let location: SourceLocation
  private let flow: (StoryWorld) -> FlowController<[String], [String]>

  /// Creates a conversation with its wizard.
  package init(
    _ name: String, _ flow: @escaping (StoryWorld) -> FlowController<[String], [String]>,
    _ text: String, location: SourceLocation = #_sourceLocation
  ) {
    self.name = name
    self.text = text
    self.location = location
    self.flow = flow
  }

  /// Creates a conversation with a wizard of steps.
  package init(
    _ name: String, steps: @escaping (StoryWorld) -> [Talk.Step], _ text: String,
    location: SourceLocation = #_sourceLocation
  ) {
    self.init(name, { Talk(steps($0)) }, text, location: location)
  }

  /// Creates a conversation with a wizard of one screen.
  package init(
    _ name: String, @ElementBuilder screen: @escaping (Talk) -> any Element, _ text: String,
    location: SourceLocation = #_sourceLocation
  ) {
    self.init(
      name, { _ in Talk([Talk.shows("Screen") { flow, _ in screen(flow) }]) }, text,
      location: location)
  }

  /// Plays the conversation and compares all of it.
  package func check() async {
    let teller = StoryTeller(flow)
    let beginning = teller.changes()
    var told = beginning.count == 1 ? [] : beginning.wrapped
    for line in text.split(separator: "\n") where line.hasPrefix("> ") {
      told.append(String(line))
      for action in line.dropFirst(2).split(separator: "; ") {
        let words = action.split(separator: " ", maxSplits: 1).map(String.init)
        await teller.happen(words[0], words.count > 1 ? words[1] : "")
      }
      told += teller.changes().wrapped
    }
    let all = told.joined(separator: "\n")
    expectText(all, is: text, name, location: location)
  }
}

extension [String] {
  /// The changes in one line, or in several that are not too long.
  fileprivate var wrapped: [String] {
    reduce(into: []) { lines, change in
      if let last = lines.last, last.count + change.count < 86 {
        lines[lines.count - 1] += " · " + change
      } else {
        lines.append(change)
      }
    }
  }
}

/// The things around a wizard of a story.
package final class StoryWorld {
  /// A service, and one beside it.
  package let gate = Gate(), bell = Gate()
  /// Facts that hold now, as `> now FACT` and `> never FACT` say.
  package var facts: Set<String> = []
  /// Closures that `> do NAME` calls.
  package var deeds: [String: () -> Void] = [:]
  /// The names of the objects that a test watches and that are alive.
  package var alive: () -> [String] = { [] }
  fileprivate var heard: [String] = []

  package init() {}

  /// Tells the story something that is in no state.
  package func hear(_ line: String) { heard.append(line) }
}

/// Performs the lines of a story, and says what changed.
private final class StoryTeller {
  private let world = StoryWorld()
  /// The session until the story is left.
  private var session: Session?
  private var said: [String: String] = [:]
  private var pending: [(what: String, receipt: Receipt)] = []
  private var events: [String] = []
  private var running: [String: Int] = [:]
  private var entry = 0
  private var reports = 0

  init(_ flow: (StoryWorld) -> FlowController<[String], [String]>) {
    let session = Session(flow(world)) { [world] in
      world.hear("outcome \($0.isEmpty ? "-" : $0.joined(separator: ", "))")
    }
    self.session = session
    session.events.observe { [weak self] in
      switch $0 {
      case .began(_, let element): self?.running[element, default: 0] += 1
      case .ended(_, let element, _): self?.running[element, default: 0] -= 1
      default: break
      }
    }
  }

  /// Performs one line.
  func happen(_ verb: String, _ object: String) async {
    do {
      if let receipt = try await perform(verb, object) {
        if receipt.isPending {
          events.append("pending")
          pending.append(("\(verb) \(object)", receipt))
        } else if receipt.verdict != .accepted {
          events.append(text(of: receipt.verdict))
        }
      }
    } catch let rejection as Rejection {
      let fields = rejection.fields.isEmpty ? "" : " (\(rejection.fields.joined(separator: ", ")))"
      events.append("refused: \(rejection.sentence.english)\(fields)")
    } catch {
      events.append("threw \(error)")
    }
    // A person looks after each action, and a load begins when it is seen.
    _ = session?.show()
  }

  private func perform(_ verb: String, _ object: String) async throws -> Receipt? {
    guard let session else { return nil }
    let person = Person(session: session)
    let (name, text) = parts(of: object)
    switch verb {
    case "say": return try person.says(object)
    case "accept": return try person.accepts()
    case "press": return try person.presses(object)
    case "put": return try person.sets(name, to: text)
    // An empty text, which leaves a field as it is.
    case "empty": return try person.gives(.text(""), to: object)
    case "none": return try person.gives(.choices([]), to: object)
    case "default":
      return try session.perform(.accept(entry: session.show().entry, element: object))
    case "choose": return try person.gives(.choice(text), to: name)
    case "type": try person.types(text, into: name)
    case "back": try person.stepsBack()
    case "change": try person.changes(object)
    case "id": try session.perform(.press(entry: session.show().entry, element: object))
    case "entry":
      return try session.perform(.answer(entry: Int(name) ?? 0, element: text, value: .text("x")))
    case "revisit": try session.perform(.revisit(entry: Int(object) ?? -1))
    case "cancel": try session.perform(.cancel)
    case "fail": session.fail(Outage())
    case "now": world.facts.insert(object)
    case "never": world.facts.remove(object)
    case "do": world.deeds[object]?()
    case "leave":
      pending = []
      world.deeds = [:]
      self.session = nil
    case "list": events.append(rows(of: session))
    case "settle": await session.pass(.zero)
    default:
      try serve(verb, object)
      await session.pass(.zero)
    }
    return nil
  }

  /// The service answers, fails or rejects, or the one beside it answers.
  private func serve(_ verb: String, _ object: String) throws {
    switch verb {
    case "served": world.gate.answers(object)
    case "outage": world.gate.fails(with: Outage())
    case "rejection": world.gate.fails(with: Rejection(verbatim: object))
    case "bell": world.bell.answers(object)
    default: throw Rejection("A story has no word “\(verb)”.")
    }
  }

  private func parts(of object: String) -> (name: String, text: String) {
    guard let colon = object.firstIndex(of: ":") else { return (object, "") }
    let text = object[object.index(after: colon)...].drop { $0 == " " }
    return (String(object[..<colon]), String(text))
  }

  private func rows(of session: Session) -> String {
    session.trail.rows.map { row in
      "\(row.status) \(row.title)" + (row.summary.isEmpty ? "" : ": \(row.summary)")
    }.joined(separator: " | ")
  }

  /// Everything that changed since the last line.
  func changes() -> [String] {
    var lines = events + world.heard
    events = []
    world.heard = []
    if let session { changes(of: session, in: &lines) }
    tell("alive", world.alive().joined(separator: ", "), in: &lines)
    return lines
  }

  private func changes(of session: Session, in lines: inout [String]) {
    let shown = session.show()
    for (element, count) in running where count < 0 {
      lines.append("\(element) ended more often than it began")
    }
    for (what, receipt) in pending {
      if case .running = receipt.verdict { continue }
      lines.append("\(what): \(text(of: receipt.verdict))")
    }
    pending.removeAll { if case .running = $0.receipt.verdict { false } else { true } }
    if shown.entry != entry {
      // Another screen: its elements have not been told yet.
      for key in said.keys where key.hasPrefix("“") { said[key] = nil }
      entry = shown.entry
    }
    tell("at", stack(of: session, shown), in: &lines)
    tell("state", state(of: session), in: &lines)
    for element in shown.elements { tell("“\(element.id)”", text(of: element), in: &lines) }
    tell("screen", shown.error.map { "error \($0.number): \($0.message)" } ?? "", in: &lines)
    tell("told", shown.notices.map(\.message).joined(separator: " "), in: &lines)
    tell("running", session.running.joined(separator: ", "), in: &lines)
    if shown.busy != session.running {
      tell("busy", shown.busy.joined(separator: ", "), in: &lines)
    }
    tell("replaying", shown.isReplaying ? "yes" : "", in: &lines)
    tell("gate", text(of: world.gate), in: &lines)
    tell("beside", text(of: world.bell), in: &lines)
    lines += session.reports.dropFirst(reports).map { "report: \($0)" }
    reports = session.reports.count
    for output in session.takeOutputs() {
      lines.append("output: \(output.sentence?.english ?? "")")
    }
    tell("end", session.ending.map { "\($0)" } ?? "", in: &lines)
  }

  private func tell(_ key: String, _ text: String, in lines: inout [String]) {
    guard said[key, default: ""] != text else { return }
    said[key] = text
    lines.append("\(key) \(text.isEmpty ? "-" : text)")
  }

  private func stack(of session: Session, _ shown: Snapshot) -> String {
    let rows = session.trail.rows
    let stack = rows.filter { $0.status != .kept }
      .map { $0.status == .askedAgain ? "\($0.title)?" : $0.title }
    let kept = rows.filter { $0.status == .kept }.map(\.title)
    let above = kept.isEmpty ? "" : " [\(kept.joined(separator: " > "))]"
    return "#\(shown.entry)" + (stack.isEmpty ? "" : " " + stack.joined(separator: " > ")) + above
  }

  private func state(of session: Session) -> String {
    let states = session.flowStates.map { state in
      String(state.drop { $0 != "[" }.filter { !"[]\"".contains($0) })
    }
    return states.allSatisfy(\.isEmpty)
      ? "" : states.map { $0.isEmpty ? "-" : $0 }.joined(separator: " | ")
  }

  private func text(of element: Snapshot.Element) -> String {
    var parts: [String] = []
    if let value = element.value {
      parts.append("= \(element.format?.text(for: value) ?? "\(value)")")
    }
    if let draft = element.draft { parts.append("draft “\(draft)”") }
    if element.isFilledIn { parts.append("filled in") }
    if element.isAnswered { parts.append("answered") }
    if element.isBusy { parts.append("busy") }
    if element.isLocked { parts.append("locked") }
    if let loading = element.loading { parts.append("load \(loading)") }
    if let options = element.options?.all.map(\.id), !options.isEmpty {
      parts.append("offers \(options.joined(separator: "/"))")
    }
    if let reason = element.disabledReason { parts.append("disabled: \(reason)") }
    if let error = element.error {
      parts.append("\(error.canRetry ? "failure" : "error") \(error.number): \(error.message)")
    }
    return parts.joined(separator: ", ")
  }

  private func text(of verdict: Verdict) -> String {
    switch verdict {
    case .accepted: "accepted"
    case .rejected(let rejection): "refused: \(rejection.sentence.english)"
    case .failed(let sentence): "failed: \(sentence.english)"
    case .cancelled: "cancelled"
    case .running(let labels): "running \(labels.joined(separator: ", "))"
    }
  }

  private func text(of gate: Gate) -> String {
    gate.visitors == 0 ? "" : "\(gate.waiters)/\(gate.visitors)"
  }
}
