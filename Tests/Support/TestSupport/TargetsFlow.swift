package import StepwiseFlow

/// A wizard with a child flow for each chosen target, which asks for an address and a token.
package final class TargetsFlow: FlowController<[String], [String]> {
  /// The way in which a child flow is told which target it is for.
  package nonisolated enum Style: CaseIterable, Sendable {
    case property, state, title, object, newObject, key, ownID
  }

  private let style: Style
  private var targets: [String: Target] = [:]

  package init(_ style: Style) {
    self.style = style
    super.init(state: [])
  }

  package override func startFlow() {
    push("Targets") {
      TextField("Targets") { self.ask($0.split(separator: " ").map(String.init)[...]) }
    }
  }

  private func ask(_ left: ArraySlice<String>) {
    guard let name = left.first else {
      push("Review") { Button("Confirm", onceOnly: true) { self.finish(self.state) } }
      return
    }
    func done(_ line: String) {
      state.append(line)
      ask(left.dropFirst())
    }
    switch style {
    case .property: start(TargetFlow(name: name), onFinish: done)
    case .state: start(TargetFlow(state: [name]), onFinish: done)
    case .title: start(TargetFlow(titled: { name }), onFinish: done)
    case .object:
      let target = targets[name] ?? Target(named: name)
      targets[name] = target
      start(TargetFlow(target: target), onFinish: done)
    case .newObject: start(TargetFlow(target: Target(named: name)), onFinish: done)
    case .key: start(TargetFlow(), id: name, onFinish: done)
    case .ownID: start(TargetFlow(withID: { name }), onFinish: done)
    }
  }
}

/// A model or a service of a target, which counts its calls.
private final class Target {
  let name: String
  var calls = 0

  init(named name: String) { self.name = name }
}

private final class TargetFlow: FlowController<[String], String> {
  private let name: String
  private let target: Target?
  // Closures tell nothing, so that each style has one way to be told apart.
  private let ownTitle: () -> String
  private let ownID: () -> String?

  init(
    name: String = "", target: Target? = nil, state: [String] = [],
    titled title: @escaping () -> String = { "Target" },
    withID id: @escaping () -> String? = { nil }
  ) {
    self.name = name
    self.target = target
    ownTitle = title
    ownID = id
    super.init(state: state)
  }

  override var title: String { ownTitle() }
  override var id: String? { ownID() }

  override func startFlow() {
    target?.calls += 1
    push("Address") {
      TextField("Address") { address in
        self.state.append(address)
        self.askToken()
      }
    }
  }

  private func askToken() {
    push("Token") {
      SecureField("Token") { self.finish("\(self.state.last ?? "")=\($0)") }
    }
  }
}
