/// The identity of a flow; flows with the same identity count as the same flow.
///
/// It consists of the parent's identity, the name by which the parent's children are told apart, and the number of
/// flows with that name that the parent already had on the stack.
final class FlowIdentity {
  /// The flow's position among its parent's children with the same name.
  let place: Int
  /// The number of flows so far that took this identity and were not surely the same as the flow before.
  ///
  /// Such a flow was started with another object. Secrets of the flow before are not given to it.
  private(set) var generation = 0
  /// The number of flows with this identity that have screens on the stack.
  ///
  /// It is 1, or 2 while a flow takes the place of another.
  var users = 0
  /// The keys under which the children's identities are stored.
  private(set) var children: Set<FlowOrigin.Key> = []
  /// Whether the person was told that its remembered answers are not used by a flow in its place.
  var isTold = false
  /// Whether the flow with this identity was left for good.
  private(set) var isForgotten = false

  private var typed: [ObjectIdentifier: ScreenKey] = [:]
  private var named: [String: ScreenKey] = [:]
  @exclusivity(unchecked) private var latest: (type: ObjectIdentifier, key: ScreenKey)?
  private var typeTitle: String?
  /// The flow's part of ``path``; `nil` until a flow has this identity.
  private var part: String?
  private var knownPath: String?
  private var objects: [WeakReference] = []
  private var parentGeneration = 0
  private weak var parent: FlowIdentity?

  init(place: Int = 0) { self.place = place }

  /// The keys of all screens that were shown.
  var keys: [ScreenKey] { Array(typed.values) + Array(named.values) }

  /// Notes a flow that has this identity from now on.
  ///
  /// - Parameters:
  ///   - flow: The flow; its parent has its identity already.
  ///   - name: The name by which its parent tells it apart; `nil` for the root.
  func isBorne(by flow: AnyFlowController, as name: FlowName?) {
    isTold = false
    let above = flow.parent?.identity
    let new = name?.objects ?? []
    if part == nil {
      part = "\(name?.part ?? Self.escaped(TypeName.of(Swift.type(of: flow)))) \(place)"
      parent = above
    } else if parentGeneration != above?.generation ?? 0 || !Self.areSame(objects, new) {
      generation += 1
      for key in keys { key.forgetSecrets() }
    }
    objects = new
    parentGeneration = above?.generation ?? 0
    flow.generation = generation
  }

  private static func areSame(_ old: [WeakReference], _ new: [WeakReference]) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy { $0.object != nil && $0.object === $1.object }
  }

  /// The names and positions of the flows from the root to this one, as text that is the same in each run.
  var path: String {
    if let knownPath { return knownPath }
    let path = (parent.map { $0.path + " / " } ?? "") + (part ?? "")
    if part != nil { knownPath = path }
    return path
  }

  /// Returns the path of a screen of the flow.
  func path(of screen: ScreenIdentity) -> String {
    var path = path
    path += screen.key.part
    path += String(screen.occurrence)
    return path
  }

  /// Returns a name for a path, in which a slash only separates.
  static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) else {
      return name
    }
    return name.reduce(into: "") { text, character in
      if character == "/" || character == "\\" { text.append("\\") }
      text.append(character)
    }
  }

  func add(child key: FlowOrigin.Key) { children.insert(key) }

  func remove(child key: FlowOrigin.Key) { children.remove(key) }

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

/// The name by which a parent tells a child flow apart from its other children.
///
/// It is the id that the author gives. Without one, it is the flow's type and what the flow was started with: answers
/// of a flow for one thing must not become those of a flow for another.
struct FlowName {
  /// The id, or the inputs of a flow without an id.
  let text: String
  /// `nil` for a flow with an id.
  let type: ObjectIdentifier?
  /// The name in ``FlowIdentity/path``.
  let part: String
  /// The objects that the flow was started with; empty for a flow with an id.
  let objects: [WeakReference]

  init(of flow: AnyFlowController, id: String?, without secrets: GivenSecrets) {
    if let id = id ?? flow.id {
      text = id
      type = nil
      part = "“\(FlowIdentity.escaped(id))”"
      objects = []
    } else {
      let inputs = flow.inputs(without: secrets)
      let typeName = FlowIdentity.escaped(TypeName.of(Swift.type(of: flow)))
      text = inputs.text
      type = ObjectIdentifier(Swift.type(of: flow))
      part = inputs.digest.map { "\(typeName) #\($0)" } ?? typeName
      objects = inputs.objects
    }
  }
}

/// The identities of a parent's children with the same name, in order of their position.
final class FlowOrigin {
  let key: Key
  var count = 0
  private var identities: [Int: FlowIdentity] = [:]

  /// The parent, and the name by which its children are told apart.
  struct Key: Hashable {
    let parent: ObjectIdentifier
    let type: ObjectIdentifier?
    let name: String
  }

  init(key: Key) { self.key = key }

  /// The id that the author gave; `nil` for none.
  var id: String? { key.type == nil ? key.name : nil }

  /// Whether nothing is known of any child.
  var isEmpty: Bool { count == 0 && identities.isEmpty }

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
