import StepwiseTerminal

/// What a terminal does with the bytes that this library writes, as far as it writes them.
struct TerminalModel {
  private(set) var rows: [[Frame.Cell]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var unknown: [String] = []
  private var style = Style.plain
  private let columns: Int

  init(columns: Int) {
    self.columns = columns
    rows = [Array(repeating: .blank, count: columns)]
  }

  mutating func read(_ bytes: [UInt8]) {
    var left = Substring(String(decoding: bytes, as: UTF8.self))
    while let character = left.first {
      if left.hasPrefix("\u{1B}[") {
        left.removeFirst(2)
        let parameters = left.prefix { "0123456789;".contains($0) }
        left.removeFirst(parameters.count)
        control(left.removeFirst(), parameters.split(separator: ";").map { Int($0) ?? 0 })
      } else if left.hasPrefix("\u{1B}]8;;") {
        let address = left.dropFirst(5).prefix { $0 != "\u{1B}" }
        style.link = address.isEmpty ? nil : String(address)
        left.removeFirst(5 + address.count + 2)
      } else {
        left.removeFirst()
        write(character)
      }
    }
  }

  private mutating func write(_ character: Character) {
    switch character {
    case "\n":
      row += 1
      if row == rows.count { rows.append(Array(repeating: .blank, count: columns)) }
    case "\r": column = 0
    case "\u{8}": column = max(0, column - 1)
    default:
      let width = TextWidth.of(character)
      for position in column..<min(columns, column + width) {
        rows[row][position] = Frame.Cell(text: position == column ? character : nil, style: style)
      }
      column = min(columns - 1, column + width)
    }
  }

  private mutating func control(_ final: Character, _ parameters: [Int]) {
    let first = parameters.first ?? 1
    switch final {
    case "A": row = max(0, row - first)
    case "C": column = min(columns - 1, column + first)
    case "G": column = first - 1
    case "K": erase(row, from: column)
    case "J":
      erase(row, from: column)
      for below in (row + 1)..<max(row + 1, rows.count) { erase(below, from: 0) }
    case "m": select(parameters)
    default: unknown.append("\(parameters)\(final)")
    }
  }

  private mutating func erase(_ row: Int, from column: Int) {
    for position in column..<columns { rows[row][position] = .blank }
  }

  private mutating func select(_ parameters: [Int]) {
    var left = parameters[...]
    while let code = left.popFirst() {
      switch code {
      case 0: style = Style(link: style.link)
      case 1: style.isBold = true
      case 4: style.isUnderlined = true
      case 30...37: style.colour = .named(UInt8(code - 30))
      case 90...97: style.colour = .named(UInt8(code - 82))
      case 38 where left.first == 5:
        style.colour = .indexed(UInt8(left.dropFirst().first ?? 0))
        left = left.dropFirst(2)
      case 38:
        let parts = left.dropFirst().prefix(3).map { UInt8($0) }
        style.colour = .rgb(parts[0], parts[1], parts[2])
        left = left.dropFirst(4)
      default: unknown.append("SGR \(code)")
      }
    }
  }
}
