import StepwiseFlow

/// The names of prepared answers, to find those that mean an element.
///
/// It is a tree of the parts of all names, from their ends, because a question knows its own name and what is around it:
/// its screen, and its flows from the inside out.
nonisolated struct AnswerNames {
  /// The place of an answer whose name means an element.
  struct Match {
    /// The position of the answer.
    let answer: Int
    /// The number of flows that the name has.
    let flowCount: Int
    /// Whether the name has the title of the screen.
    let hasScreen: Bool
    /// Whether it is the first name of the element.
    let isFirst: Bool
  }

  private struct Node {
    var answer: Int?
    var next: [String: Int] = [:]
  }

  /// The maximum number of flows around a question that are looked at.
  static let flowsMax = 100

  private var nodes = [Node()]

  /// Adds a name.
  ///
  /// - Returns: The position of the answer that has the name already; `nil` if there is none.
  mutating func add(_ name: String, of answer: Int) -> Int? {
    var node = 0
    for part in Self.parts(name) {
      if let next = nodes[node].next[part] {
        node = next
      } else {
        nodes[node].next[part] = nodes.count
        node = nodes.count
        nodes.append(Node())
      }
    }
    if let known = nodes[node].answer { return known }
    nodes[node].answer = answer
    return nil
  }

  /// The parts of a name, last one first.
  private static func parts(_ name: String) -> [String] {
    guard name.utf8.contains(UInt8(ascii: "/")) else { return [name] }
    return name.split(separator: " / ", omittingEmptySubsequences: false).reversed()
      .map(String.init)
  }

  private func node(_ name: String, from node: Int) -> Int? {
    var node = node
    for part in Self.parts(name) {
      guard let next = nodes[node].next[part] else { return nil }
      node = next
    }
    return node
  }

  /// Returns the answers whose names end with the name of an element, the most specific first.
  ///
  /// - Parameters:
  ///   - names: The names of the element, the most specific first.
  ///   - screen: The title of its screen; `nil` if the element is the screen itself.
  ///   - flows: The names of its flows, from the inside out.
  /// - Returns: The answers.
  func matches(_ names: [String], on screen: String?, in flows: [[String]]) -> [Match] {
    var found: [Match] = []
    var seen: Set<Int> = []
    var isFirst = true
    func visit(_ node: Int, _ position: Int, _ flowCount: Int, _ hasScreen: Bool) {
      guard seen.insert(node).inserted else { return }
      if let answer = nodes[node].answer {
        found.append(
          Match(answer: answer, flowCount: flowCount, hasScreen: hasScreen, isFirst: isFirst))
      }
      guard !nodes[node].next.isEmpty else { return }
      // A name may leave out flows, so that an object can gather all answers within its flow.
      for (position, names) in flows.enumerated().dropFirst(position) {
        for name in names {
          guard let next = self.node(name, from: node) else { continue }
          visit(next, position + 1, flowCount + 1, hasScreen)
        }
      }
    }
    for (position, name) in names.enumerated() {
      isFirst = position == 0
      guard let own = node(name, from: 0) else { continue }
      // The flows come first, because a flow and its screen can have the same title.
      visit(own, 0, 0, false)
      if let screen, let node = node(screen, from: own) { visit(node, 0, 0, true) }
    }
    return found.enumerated().sorted {
      let (left, right) = ($0.element, $1.element)
      if left.flowCount != right.flowCount { return left.flowCount > right.flowCount }
      if left.hasScreen != right.hasScreen { return left.hasScreen }
      return $0.offset < $1.offset
    }.map(\.element)
  }
}

extension Snapshot {
  /// The names of the flows of the screen, from the inside out, without the root.
  var flowNames: [[String]] {
    var names: [[String]] = []
    var next = flow
    while let flow = next, flow.parent != nil, names.count < AnswerNames.flowsMax {
      let name = flow.name.flatMap { $0 == flow.title ? nil : $0 }
      names.append([name, flow.title].compactMap(\.self))
      next = flow.parent
    }
    return names
  }

  /// Returns the name of an element for a prepared answer, which has the names of the flows that are told apart.
  package func answerName(of id: String) -> String {
    var name = id
    var next = flow
    var count = 0
    while let flow = next, flow.parent != nil, count < AnswerNames.flowsMax {
      // A list and its screen have the same name.
      if let part = flow.name, !(count == 0 && flow.isList && id == titleText.english) {
        name = "\(part) / \(name)"
      }
      next = flow.parent
      count += 1
    }
    return name
  }
}
