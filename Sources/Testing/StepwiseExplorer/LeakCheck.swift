import Stepwise

/// Tracks objects weakly, to name those that live longer than they should.
public final class LeakCheck {
  private struct Tracked {
    weak var object: AnyObject?
    let name: String
  }

  private var tracked: [ObjectIdentifier: Tracked] = [:]
  /// The session that was tracked last, and the number of screens that it had pushed by then.
  private weak var session: Session?
  private var pushed = 0

  /// Creates a check without any objects.
  public init() {}

  /// Tracks objects, and the objects that their properties named `viewModel` hold.
  ///
  /// - Parameter objects: Objects that should be released later.
  public func track(_ objects: [AnyObject]) {
    for object in objects {
      guard tracked[ObjectIdentifier(object)]?.object !== object else { continue }
      add(object)
      for child in Mirror(reflecting: object).children where child.label == "viewModel" {
        // Only a class is released; a view model may be a value.
        if type(of: child.value) is AnyClass { add(child.value as AnyObject) }
      }
    }
  }

  /// Tracks the flows and screens that a session has on its stack, if they have come since the last call.
  package func track(_ session: Session) {
    if session !== self.session { (self.session, pushed) = (session, 0) }
    for (screen, flows) in session.screens(since: &pushed) { track([screen] + flows) }
  }

  private func add(_ object: AnyObject) {
    tracked[ObjectIdentifier(object)] = Tracked(
      object: object, name: String(describing: type(of: object)))
  }

  /// Returns the names of the objects that are still alive.
  ///
  /// - Parameter expected: Objects that may be alive.
  /// - Returns: The names of their types, in alphabetical order.
  public func survivors(except expected: [AnyObject] = []) -> [String] {
    tracked.values.filter { tracked in
      guard let object = tracked.object else { return false }
      return !expected.contains { $0 === object }
    }.map(\.name).sorted()
  }
}

extension Session {
  /// The flows and screens that are on the stack now.
  package var liveObjects: [AnyObject] {
    screens.flatMap { screen, flows in [screen] + flows.map(\.self) }
  }
}
