/// What makes a flow the same one: its parent's identity, its id, and how many of that id the parent
/// already had on the stack.
final class FlowIdentity {
  /// Which of its parent's children of one id it is.
  let place: Int
  /// How many flows that bear it have screens on the stack: one, or two while one takes the other's
  /// place.
  var users = 0
  /// Where the children's identities are.
  private(set) var children: [FlowOrigin.Key] = []
  /// Whether the flow that bore it was left for good.
  private(set) var isForgotten = false

  private var typed: [ObjectIdentifier: ScreenKey] = [:]
  private var named: [String: ScreenKey] = [:]
  @exclusivity(unchecked) private var latest: (type: ObjectIdentifier, key: ScreenKey)?
  private var typeTitle: String?
  /// The type of the flows that bear it, and their parent's identity.
  private var type: AnyFlowController.Type?
  private weak var parent: FlowIdentity?

  init(place: Int = 0) { self.place = place }

  /// The keys of all screens that were shown.
  var keys: [ScreenKey] { Array(typed.values) + Array(named.values) }

  /// Notes which flow bears it.
  func isBorne(by flow: AnyFlowController) {
    guard type == nil else { return }
    type = Swift.type(of: flow)
    parent = flow.parent?.identity
  }

  /// The types and places of the flows from the root to the one that bears it, as text that is the same
  /// in each run.
  var path: String {
    var parts: [String] = []
    var identity: FlowIdentity? = self
    while let next = identity {
      parts.append("\(next.type.map { String(describing: $0) } ?? "") \(next.place)")
      identity = next.parent
    }
    return parts.reversed().joined(separator: " / ")
  }

  func add(child key: FlowOrigin.Key) { children.append(key) }

  /// Gives up all that was kept of a flow that was left for good.
  func forget() {
    isForgotten = true
    children = []
    typed = [:]
    named = [:]
    latest = nil
  }

  /// The key of a screen, the same one each time: many screens of one type follow each other, so
  /// the latest is looked at first.
  func key(for screen: any Screen) -> ScreenKey {
    if let id = screen.id {
      if let known = named[id] { return known }
      let key = ScreenKey(name: id)
      named[id] = key
      return key
    }
    let type = ObjectIdentifier(Swift.type(of: screen))
    if let latest, latest.type == type { return latest.key }
    let key = typed[type] ?? ScreenKey(name: String(describing: Swift.type(of: screen)))
    typed[type] = key
    latest = (type, key)
    return key
  }

  /// The type's name, without what every flow's name ends with, and without what it is generic over.
  func title(of flow: AnyFlowController) -> String {
    if let typeTitle { return typeTitle }
    var name = String(String(describing: Swift.type(of: flow)).prefix { $0 != "<" })
    for ending in ["FlowController", "Flow"] where name.hasSuffix(ending) && name != ending {
      name.removeLast(ending.count)
      break
    }
    typeTitle = name
    return name
  }
}

/// The place among its parent's children that a flow takes while it has screens on the stack.
final class FlowOrigin {
  var count = 0
  /// Whether the stack does not know it yet.
  var isNew = true
  private var identities: [Int: FlowIdentity] = [:]

  /// Names the parent and what its children are told apart by.
  struct Key: Hashable {
    let parent: ObjectIdentifier
    let type: ObjectIdentifier?
    let id: String?
  }

  /// All identities that were given and not dropped.
  var known: some Sequence<FlowIdentity> { identities.values }

  /// The identity of the next child: the same one as long as as many came before.
  func next() -> FlowIdentity {
    if let known = identities[count] { return known }
    let new = FlowIdentity(place: count)
    identities[count] = new
    return new
  }

  /// Lets whoever comes next in that place begin anew.
  func drop(_ identity: FlowIdentity) {
    if identities[identity.place] === identity { identities[identity.place] = nil }
  }
}
