/// The identity of a flow; flows with the same identity count as the same flow.
///
/// It consists of the parent's identity, the flow's id, and the number of flows with that id that the parent
/// already had on the stack.
final class FlowIdentity {
  /// The flow's position among its parent's children with the same id.
  let place: Int
  /// The number of flows with this identity that have screens on the stack.
  ///
  /// It is 1, or 2 while a flow takes the place of another.
  var users = 0
  /// The keys under which the children's identities are stored.
  private(set) var children: [FlowOrigin.Key] = []
  /// Whether the flow with this identity was left for good.
  private(set) var isForgotten = false

  private var typed: [ObjectIdentifier: ScreenKey] = [:]
  private var named: [String: ScreenKey] = [:]
  @exclusivity(unchecked) private var latest: (type: ObjectIdentifier, key: ScreenKey)?
  private var typeTitle: String?
  /// The type of the flows with this identity.
  private var type: AnyFlowController.Type?
  private weak var parent: FlowIdentity?

  init(place: Int = 0) { self.place = place }

  /// The keys of all screens that were shown.
  var keys: [ScreenKey] { Array(typed.values) + Array(named.values) }

  /// Notes the type and the parent of the flow that has this identity.
  func isBorne(by flow: AnyFlowController) {
    guard type == nil else { return }
    type = Swift.type(of: flow)
    parent = flow.parent?.identity
  }

  /// The types and positions of the flows from the root to this one, as text that is the same in each run.
  var path: String {
    var parts: [String] = []
    var identity: FlowIdentity? = self
    while let next = identity {
      parts.append("\(next.type.map(TypeName.of) ?? "") \(next.place)")
      identity = next.parent
    }
    return parts.reversed().joined(separator: " / ")
  }

  func add(child key: FlowOrigin.Key) { children.append(key) }

  /// Discards everything that was kept for a flow that was left for good.
  func forget() {
    isForgotten = true
    children = []
    typed = [:]
    named = [:]
    latest = nil
  }

  /// Returns the key of a screen, always the same for the same screen.
  ///
  /// Screens of the same type often follow each other, so the latest key is checked first.
  func key(for screen: any Screen) -> ScreenKey {
    if let id = screen.id {
      if let known = named[id] { return known }
      let key = ScreenKey(name: id)
      named[id] = key
      return key
    }
    let type = ObjectIdentifier(Swift.type(of: screen))
    if let latest, latest.type == type { return latest.key }
    let key = typed[type] ?? ScreenKey(name: TypeName.of(Swift.type(of: screen)))
    typed[type] = key
    latest = (type, key)
    return key
  }

  /// Returns the name of the flow's type without generic arguments and without the suffix `FlowController` or `Flow`.
  func title(of flow: AnyFlowController) -> String {
    if let typeTitle { return typeTitle }
    var name = String(TypeName.of(Swift.type(of: flow)).prefix { $0 != "<" })
    for ending in ["FlowController", "Flow"] where name.hasSuffix(ending) && name != ending {
      name.removeLast(ending.count)
      break
    }
    typeTitle = name
    return name
  }
}

/// The identities of a parent's children with the same key, in order of their position.
final class FlowOrigin {
  var count = 0
  /// Whether the stack has not registered this origin yet.
  var isNew = true
  private var identities: [Int: FlowIdentity] = [:]

  /// The parent, and the type or id by which its children are told apart.
  struct Key: Hashable {
    let parent: ObjectIdentifier
    let type: ObjectIdentifier?
    let id: String?
  }

  /// All identities that were handed out and not dropped.
  var known: some Sequence<FlowIdentity> { identities.values }

  /// Returns the identity for the next child: the same one as long as the same number of children came before.
  func next() -> FlowIdentity {
    if let known = identities[count] { return known }
    let new = FlowIdentity(place: count)
    identities[count] = new
    return new
  }

  /// Drops an identity, so that the next flow at that position starts fresh.
  func drop(_ identity: FlowIdentity) {
    if identities[identity.place] === identity { identities[identity.place] = nil }
  }
}
