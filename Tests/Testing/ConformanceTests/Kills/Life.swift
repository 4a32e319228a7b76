import Stepwise
import StepwiseFlow
import StepwiseSystem
import StepwiseTesting
import TestSupport

/// The life of a process: each of its calls of a disk, of a store and of the world outside has a number, counted from 1.
final class Life {
  /// The moment of a death, seen from a call.
  enum Moment: CaseIterable {
    /// The call is not made.
    case before
    /// The call is made in part, as far as it can be.
    case within
    /// The call is made, and nothing after it.
    case after
  }

  /// What happens to the process.
  enum Fate {
    /// It dies.
    case death(call: Int, Moment)
    /// Its disk or its store is away for some calls.
    case away(calls: Range<Int>, Outage)
  }

  /// What a store does that is away.
  enum Outage: CaseIterable {
    /// Nothing, for want of room.
    case full
    /// Nothing; nobody reaches it.
    case unreachable
    /// Nobody knows: nothing.
    case silentBefore
    /// Nobody knows: everything, and the answer is lost.
    case silentAfter
  }

  /// What a call does.
  enum Call: Equatable {
    case real, half
    /// The process is dead, or dies before the call.
    case never
    case away(Outage)
  }

  private(set) var fate: Fate?
  private(set) var count = 0
  private(set) var isDead = false
  /// Whether a call has failed.
  private(set) var wasAway = false

  /// Whether something has happened to the process.
  var isHurt: Bool { isDead || wasAway }

  init(_ fate: Fate? = nil) { self.fate = fate }

  /// Lets something happen at one of the next calls.
  func plan(_ fate: Fate?) { self.fate = fate }

  /// Says what the next call does.
  func next(canBeAway: Bool = true) -> Call {
    count += 1
    guard !isDead else { return .never }
    switch fate {
    case .death(let call, let moment) where call <= count:
      isDead = true
      return moment == .before ? .never : moment == .within ? .half : .real
    case .away(let calls, let outage) where canBeAway && calls.contains(count):
      wasAway = true
      return .away(outage)
    default: return .real
    }
  }

  /// The calls of a disk in this life; a full disk still removes and shortens files.
  var disk: DiskCalls {
    DiskCalls { call in
      MainActor.assumeIsolated {
        switch self.next(canBeAway: ![.remove, .truncate, .lock].contains(call)) {
        // No power fails here.
        case .real: call == .synchronize ? .skipped : .real
        case .half: call == .write ? .atMost(3) : .failure(ENOSPC)
        case .never: .failure(ENOSPC)
        case .away(let outage): .failure(outage == .full ? ENOSPC : EIO)
        }
      }
    }
  }
}

extension Life.Fate {
  /// Something that happens soon: in one of the next calls.
  static func soon(after count: Int, within range: Int, _ random: inout SeededGenerator) -> Self {
    let call = count + 1 + random.below(range)
    if random.below(3) > 0 { return .death(call: call, Life.Moment.allCases[random.below(3)]) }
    return .away(calls: call..<(call + 1 + random.below(3)), Life.Outage.allCases[random.below(4)])
  }
}

/// What is outside of all processes: the list of bookings, which each cost money.
final class World {
  private(set) var bookings: [String] = []
  /// Whether the press keeps the answers of the services that it asks, so that a run goes on with them.
  let keepsResults: Bool
  /// Whether a room was reserved of which the run knew.
  private(set) var isReservedTwice = false
  private var isRoomKnown = false

  init(keepsResults: Bool) { self.keepsResults = keepsResults }

  /// Reserves a room.
  func reserve(_ life: Life) throws -> String {
    if isRoomKnown { isReservedTwice = true }
    guard life.next(canBeAway: false) != .never else { throw Outage() }
    return "room"
  }

  /// The room is kept with the run.
  func knowRoom(_ life: Life) { isRoomKnown = isRoomKnown || !life.isDead }

  /// Books.
  func book(_ line: String, _ life: Life) throws -> String {
    guard life.next(canBeAway: false) != .never else { throw Outage() }
    bookings.append(line)
    return line
  }
}

/// Asks for a name and a city, and books; its state is what it was told.
final class BookingFlow: FlowController<[String], String> {
  private let world: World
  private let life: Life

  init(_ world: World, _ life: Life) {
    self.world = world
    self.life = life
    super.init(state: [])
  }

  override var title: String { "Trip" }

  override func startFlow() {
    push("Name") {
      TextField("Your name") { name in
        self.state = [name]
        self.askCity()
      }
    }
  }

  private func askCity() {
    push("City") {
      Picker("Where to", options: ["Rome", "Oslo"]) { city in
        self.state.append(city)
        self.review()
      }
    }
  }

  private func review() {
    push("Check") {
      Text(verbatim: self.state.joined(separator: ", "))
      Button("Add a bag") { self.state.append("bag") }
      Button("Book", onceOnly: true) {
        let line = self.state.joined(separator: ", ")
        if self.world.keepsResults {
          _ = try await kept("room") { try self.world.reserve(self.life) }
          self.world.knowRoom(self.life)
          _ = try await kept("booking") { try self.world.book(line, self.life) }
        } else {
          _ = try self.world.book(line, self.life)
        }
        self.finish(line)
      }
    }
  }
}

/// What a person does in turn, and where each step leads.
enum BookingStep: Int, CaseIterable {
  case begin, name, city, back, otherCity, change, otherName, bag, secondBag, book

  /// The step as a line of a script.
  var line: String {
    switch self {
    case .begin: ""
    case .name: "Ada"
    case .city: "Oslo"
    case .back: ":back"
    case .otherCity: "Rome"
    case .change: ":back Name"
    case .otherName: "Eve"
    case .bag, .secondBag: ":press Add a bag"
    case .book: ":press Book"
    }
  }

  /// The screen that it leads to, and a text on it.
  var place: (title: String, text: String) {
    switch self {
    case .begin, .change: ("Name", "")
    case .name, .back: ("City", "")
    case .city: ("Check", "Ada, Oslo")
    case .otherCity: ("Check", "Ada, Rome")
    case .otherName: ("Check", "Eve, Rome")
    case .bag: ("Check", "Eve, Rome, bag")
    case .secondBag: ("Check", Self.booking)
    case .book: ("Done", Self.booking)
    }
  }

  /// What is booked.
  static let booking = "Eve, Rome, bag, bag"
  /// What the person reads of a press that may have been made, and of one that was.
  static let doubts = ["It is not known whether “Book” was done", "“Book” was pressed before."]

  /// Whether a page, a screen or a form is where the step leads.
  func isReached(_ title: String, _ text: String) -> Bool {
    title == place.title && text.contains(place.text)
      && !text.contains("\(place.text), bag")
  }
}

/// What happens in a walk.
enum Happening: CaseIterable { case death, outage, twice, late, doubt, booked }

/// How often everything has happened in the walks of a row, so that nothing is left out.
typealias WalkCounts = [Happening: Int]

/// A walk on which something was lost, or done twice.
struct LostOrTwice: Error, CustomStringConvertible {
  let description: String
}
