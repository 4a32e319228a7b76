/// Places for the targets of an architecture, layer by layer, so that few lines cross and none goes through a
/// box: a line that passes a layer has a place of its own there.
nonisolated struct GraphLayout {
  /// What stands in a layer.
  struct Node {
    /// The target; `nil` where a line passes.
    let target: Int?
    let width: Double
    /// Its middle.
    var x = 0.0

    /// Its width with what is free beside it.
    var room: Double { width + 2 * (target == nil ? lineGap : boxGap) }
  }

  /// From the top to the bottom, each from left to right.
  private(set) var layers: [[Node]]
  /// Between each layer and the next, from which place to which; places keep their numbers.
  private(set) var links: [[(from: Int, to: Int)]]

  /// What is free beside a box, and beside a line that passes.
  private static let boxGap = 7.0
  private static let lineGap = 5.0
  private static let rounds = 24
  private let width: Double

  /// A layout.
  init(
    widths: [[Double]], edges: [(from: (Int, Int), to: (Int, Int))], width: Double
  ) {
    self.width = width
    layers = widths.map { $0.enumerated().map { Node(target: $0, width: $1) } }
    links = Array(repeating: [], count: max(0, widths.count - 1))
    for (from, to) in edges {
      var place = from.1
      for layer in from.0..<to.0 {
        var next = to.1
        if layer + 1 < to.0 {
          next = layers[layer + 1].count
          layers[layer + 1].append(Node(target: nil, width: 2))
        }
        links[layer].append((place, next))
        place = next
      }
    }
    var orders = layers.map { Array($0.indices) }
    sort(&orders)
    spread(orders)
  }

  // MARK: Order

  /// Tries orders by where the neighbours are, and keeps the best.
  private func sort(_ orders: inout [[Int]]) {
    var best = orders
    var fewest = crossings(orders)
    for round in 0..<Self.rounds {
      let isDown = round % 2 == 0
      for step in 1..<max(1, layers.count) {
        let layer = isDown ? step : layers.count - 1 - step
        let other = isDown ? layer - 1 : layer + 1
        var places: [Int: Int] = [:]
        for (place, node) in orders[other].enumerated() { places[node] = place }
        let own = Dictionary(
          uniqueKeysWithValues: orders[layer].enumerated().map { ($1, Double($0)) })
        let wishes = orders[layer].map { node in
          let all = neighbours(of: node, in: layer, isUp: isDown).compactMap { places[$0] }
          let count = Double(max(1, orders[other].count - 1))
          // Who has none stays where it is.
          let wish =
            all.isEmpty
            ? own[node, default: 0] / Double(max(1, orders[layer].count - 1))
            : Double(all.reduce(0, +)) / Double(all.count) / count
          return (node: node, wish: wish, own: own[node, default: 0])
        }
        orders[layer] = wishes.sorted { ($0.wish, $0.own) < ($1.wish, $1.own) }.map(\.node)
      }
      improve(&orders)
      let count = crossings(orders)
      if count < fewest { (best, fewest) = (orders, count) }
    }
    orders = best
  }

  /// Changes neighbours' places where fewer lines cross then.
  private func improve(_ orders: inout [[Int]]) {
    var isBetter = true
    while isBetter {
      isBetter = false
      for layer in orders.indices {
        for place in orders[layer].indices.dropLast() {
          let before = crossings(orders)
          orders[layer].swapAt(place, place + 1)
          if crossings(orders) < before {
            isBetter = true
          } else {
            orders[layer].swapAt(place, place + 1)
          }
        }
      }
    }
  }

  private func neighbours(of node: Int, in layer: Int, isUp: Bool) -> [Int] {
    if isUp { return layer > 0 ? links[layer - 1].filter { $0.to == node }.map(\.from) : [] }
    return layer < links.count ? links[layer].filter { $0.from == node }.map(\.to) : []
  }

  private func crossings(_ orders: [[Int]]) -> Int {
    var count = 0
    for (layer, links) in links.enumerated() {
      var upper: [Int: Int] = [:]
      var lower: [Int: Int] = [:]
      for (place, node) in orders[layer].enumerated() { upper[node] = place }
      for (place, node) in orders[layer + 1].enumerated() { lower[node] = place }
      let ends = links.map { (upper[$0.from, default: 0], lower[$0.to, default: 0]) }
      for one in ends.indices {
        for other in ends[(one + 1)...] {
          let (top, bottom) = (ends[one].0 - other.0, ends[one].1 - other.1)
          if top * bottom < 0 { count += 1 }
        }
      }
    }
    return count
  }

  // MARK: Places

  /// Moves all towards their neighbours, as far as there is room.
  private mutating func spread(_ orders: [[Int]]) {
    for layer in orders.indices {
      let total = orders[layer].reduce(0) { $0 + layers[layer][$1].room }
      var x = (width - total) / 2
      for node in orders[layer] {
        layers[layer][node].x = x + layers[layer][node].room / 2
        x += layers[layer][node].room
      }
    }
    for round in 0..<4 * Self.rounds {
      for step in layers.indices {
        let layer = round % 2 == 0 ? step : layers.count - 1 - step
        let wishes = orders[layer].map { node in
          let all =
            neighbours(of: node, in: layer, isUp: true).map { layers[layer - 1][$0].x }
            + neighbours(of: node, in: layer, isUp: false).map { layers[layer + 1][$0].x }
          return all.isEmpty ? layers[layer][node].x : all.reduce(0, +) / Double(all.count)
        }
        settle(orders[layer], in: layer, wishes)
      }
    }
  }

  /// Gives the nodes of a layer the places nearest to those they wish for.
  private mutating func settle(_ order: [Int], in layer: Int, _ wishes: [Double]) {
    func room(_ place: Int) -> Double {
      (layers[layer][order[place - 1]].room + layers[layer][order[place]].room) / 2
    }
    guard let first = order.first, let last = order.last else { return }
    var fromLeft = wishes
    fromLeft[0] = max(fromLeft[0], layers[layer][first].width / 2)
    for place in fromLeft.indices.dropFirst() {
      fromLeft[place] = max(fromLeft[place], fromLeft[place - 1] + room(place))
    }
    var fromRight = wishes
    let end = order.count - 1
    fromRight[end] = min(fromRight[end], width - layers[layer][last].width / 2)
    for place in fromRight.indices.dropFirst().reversed() {
      fromRight[place - 1] = min(fromRight[place - 1], fromRight[place] - room(place))
    }
    var middles = zip(fromLeft, fromRight).map { ($0 + $1) / 2 }
    let excess = middles[end] + layers[layer][last].width / 2 - width
    if excess > 0 { middles = middles.map { $0 - excess } }
    middles[0] = max(middles[0], layers[layer][first].width / 2)
    for place in middles.indices.dropFirst() {
      middles[place] = max(middles[place], middles[place - 1] + room(place))
    }
    for (place, node) in order.enumerated() { layers[layer][node].x = middles[place].rounded() }
  }
}
