/// An architecture as an SVG: layers from top to bottom, and a line from each target to what it imports.
nonisolated struct ArchitecturePicture {
  private static let width = 900
  /// Where the layers' names stand.
  private static let gutter = 92
  private static let margin = 14
  /// What is free between two layers, for the lines.
  private static let channel = 44
  private static let padding = 12
  private static let nameWidth = 8.2
  private static let letterWidth = 5.9
  private static let lineHeight = 15
  private static let narrowest = 122.0
  /// How wide the box of a target is that shows its folders.
  private static let openWidth = 344.0

  private let architecture: Architecture

  /// A picture of an architecture.
  init(of architecture: Architecture) { self.architecture = architecture }

  /// The picture.
  var svg: String {
    let boxes = architecture.layers.map { $0.targets.map(Box.init) }
    let layout = GraphLayout(
      widths: boxes.map { $0.map(\.width) }, edges: edges,
      width: Double(Self.width - Self.gutter - 2 * Self.margin))
    var tops: [Int] = []
    var heights: [Int] = []
    var y = Self.margin
    for row in boxes {
      tops.append(y)
      heights.append((row.map(\.height).max() ?? 0) + 2 * Self.padding)
      y += heights[heights.count - 1] + Self.channel
    }
    let height = y - Self.channel + Self.margin
    var bands = ""
    var drawn = ""
    for (number, layer) in architecture.layers.enumerated() {
      bands += band(layer.name, number, top: tops[number], height: heights[number])
      for node in layout.layers[number] {
        guard let target = node.target else { continue }
        let box = boxes[number][target]
        let top = tops[number] + (heights[number] - box.height) / 2
        drawn += self.box(box, number, middle: Self.left + Int(node.x), top: top)
      }
    }
    let lines = self.lines(layout, boxes, tops, heights)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(height)" \
      width="\(Self.width)" height="\(height)" role="img" aria-labelledby="title description">
      <title id="title">The targets of the package, in their layers</title>
      <desc id="description">\(SVGText.escaped(description))</desc>
      <style>
      text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
      .h{font-size:12px;font-weight:600;text-anchor:middle}.r{font-size:11px;text-anchor:middle}\
      .g{font-size:11px;font-weight:600;letter-spacing:.04em}.l{fill:none;stroke-width:1.5}
      \(Self.light)
      @media (prefers-color-scheme:dark){\(Self.dark)}
      </style>
      <rect class="w" x=".5" y=".5" width="\(Self.width - 1)" height="\(height - 1)" rx="10"/>
      \(bands)\(lines)\(drawn)</svg>

      """
  }

  private static let left = gutter + margin

  // The core has the accent's colour, and what is built on it is plainer the farther it is.
  private static let light = """
    .w{fill:#fcfcfd;stroke:#c9cdd5}.a{fill:#f1f3f6}.b{fill:#ffffff;stroke:#b9c0cb}\
    .k{fill:#e7eefb;stroke:#5b86d6}.h{fill:#1f2329}.r{fill:#4c5461}.g{fill:#5b6370}\
    .l{stroke:#8893a4}.p{fill:#8893a4}
    """
  private static let dark = """
    .w{fill:#16191f;stroke:#3a404b}.a{fill:#1d2128}.b{fill:#262b34;stroke:#4a5260}\
    .k{fill:#22304d;stroke:#6f9be8}.h{fill:#e4e7ec}.r{fill:#b3bac6}.g{fill:#a3abb8}\
    .l{stroke:#7d8797}.p{fill:#7d8797}
    """

  private var description: String {
    architecture.layers.map { layer in
      let targets = layer.targets.map { target in
        let needs = target.needs.isEmpty ? "" : "; imports \(target.needs.joined(separator: ", "))"
        return "\(target.name), \(target.role)\(needs)."
      }
      return "\(layer.name): " + targets.joined(separator: " ")
    }.joined(separator: "\n")
  }

  private var edges: [(from: (Int, Int), to: (Int, Int))] {
    var places: [String: (Int, Int)] = [:]
    for (number, layer) in architecture.layers.enumerated() {
      for (place, target) in layer.targets.enumerated() { places[target.name] = (number, place) }
    }
    return architecture.layers.flatMap(\.targets).flatMap { target in
      target.needs.compactMap { need in
        guard let from = places[target.name], let to = places[need] else { return nil }
        return (from, to)
      }
    }
  }

  // MARK: Boxes

  /// What stands in the box of a target.
  private struct Box {
    let name: String
    let lines: [String]
    let isOpen: Bool
    let width: Double

    var height: Int { 30 + lines.count * lineHeight }

    init(_ target: Architecture.Target) {
      name = target.name
      isOpen = !target.folders.isEmpty
      width =
        isOpen
        ? openWidth : max(narrowest, (Double(target.name.count) * nameWidth + 14).rounded())
      let letters = Int((width - 16) / letterWidth)
      var lines = Self.wrapped(target.role.split(separator: " "), " ", to: letters)
      if isOpen { lines += Self.wrapped(target.folders.map { $0[...] }, " · ", to: letters) }
      self.lines = lines
    }

    private static func wrapped(_ words: [Substring], _ blank: String, to letters: Int) -> [String]
    {
      var lines: [String] = []
      for word in words {
        if let last = lines.last, last.count + blank.count + word.count <= letters {
          lines[lines.count - 1] = last + blank + word
        } else {
          lines.append(String(word))
        }
      }
      return lines
    }
  }

  private func band(_ name: String, _ number: Int, top: Int, height: Int) -> String {
    let words = name.split(separator: " ")
    let middle = top + height / 2 + 4 - (words.count - 1) * Self.lineHeight / 2
    let lines = words.enumerated().map { line, word in
      "<text class=\"g\" x=\"\(Self.margin + 10)\" y=\"\(middle + line * Self.lineHeight)\">\(SVGText.escaped(word))</text>"
    }
    return """
      <rect class="a" x="\(Self.margin / 2)" y="\(top)" width="\(Self.width - Self.margin)" \
      height="\(height)" rx="8"/>\(lines.joined())

      """
  }

  private func box(_ box: Box, _ layer: Int, middle: Int, top: Int) -> String {
    let isCore = box.isOpen
    let lines = box.lines.enumerated().map { number, line in
      "<text class=\"r\" x=\"\(middle)\" y=\"\(top + 35 + number * Self.lineHeight)\">\(SVGText.escaped(line))</text>"
    }
    return """
      <rect class="\(isCore ? "k" : "b")" x="\(middle - Int(box.width / 2))" y="\(top)" \
      width="\(Int(box.width))" height="\(box.height)" rx="6"/>\
      <text class="h" x="\(middle)" y="\(top + 19)">\(SVGText.escaped(box.name))</text>\(lines.joined())

      """
  }

  // MARK: Lines

  private func lines(
    _ layout: GraphLayout, _ boxes: [[Box]], _ tops: [Int], _ heights: [Int]
  ) -> String {
    var lines = ""
    var heads = ""
    for (number, links) in layout.links.enumerated() {
      let upper = layout.layers[number]
      let lower = layout.layers[number + 1]
      let starts = Self.ports(links.map { ($0.from, lower[$0.to].x) }, of: upper)
      let ends = Self.ports(links.map { ($0.to, upper[$0.from].x) }, of: lower)
      for (place, link) in links.enumerated() {
        let (x, toX) = (Self.left + starts[place], Self.left + ends[place])
        let bandEnd = tops[number] + heights[number]
        let next = tops[number + 1]
        var start = bandEnd
        if let target = upper[link.from].target {
          start = tops[number] + (heights[number] + boxes[number][target].height) / 2
        }
        var path = "M\(x) \(start)"
        if start < bandEnd { path += "V\(bandEnd)" }
        path += x == toX ? "V\(next)" : "C\(x) \(bandEnd + 24) \(toX) \(next - 24) \(toX) \(next)"
        if let target = lower[link.to].target {
          let end = next + (heights[number + 1] - boxes[number + 1][target].height) / 2
          path += "V\(end - 6)"
          heads += "<path class=\"p\" d=\"M\(toX - 4) \(end - 7)h8l-4 7z\"/>"
        } else {
          // Through the layer to the next.
          path += "V\(next + heights[number + 1])"
        }
        lines += "<path class=\"l\" d=\"\(path)\"/>"
      }
    }
    return lines + heads + "\n"
  }

  /// Where lines meet boxes: beside each other, in the order of their other ends.
  private static func ports(_ ends: [(node: Int, other: Double)], of nodes: [GraphLayout.Node])
    -> [Int]
  {
    var ports = Array(repeating: 0, count: ends.count)
    for (node, box) in nodes.enumerated() {
      let own = ends.indices.filter { ends[$0].node == node }
        .sorted { (ends[$0].other, $0) < (ends[$1].other, $1) }
      let step = min(28, (box.width - 24) / Double(max(1, own.count)))
      for (place, end) in own.enumerated() {
        let offset = (Double(place) - Double(own.count - 1) / 2) * step
        ports[end] = Int((box.x + offset).rounded())
      }
    }
    return ports
  }
}
