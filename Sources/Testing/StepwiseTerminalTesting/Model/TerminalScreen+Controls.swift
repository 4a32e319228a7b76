import StepwiseTerminal

nonisolated extension TerminalScreen {
  mutating func obey(_ token: TerminalToken) {
    switch token {
    case .print(let scalar) where (0x80..<0xA0).contains(scalar.value):
      doesNotKnow("U+\(String(scalar.value, radix: 16))")
    case .print(let scalar): screen.print(scalar, wraps: modes.contains(7))
    case .control(let byte): control(byte)
    case .escape(let intermediates, let final): escape(intermediates + String(final))
    case .sequence(let sequence): obey(sequence)
    case .string(let introducer, let text, let endsWithBell):
      if introducer == "]" {
        command(text, endsWithBell: endsWithBell)
      } else if introducer != "_" || !text.hasPrefix("G") || !obeyKitty(text.dropFirst()) {
        doesNotKnow("ESC \(introducer)\(text)")
      }
    }
  }

  mutating func doesNotKnow(_ what: String) {
    unknown.append(
      String(what.prefix(80)).replacing(/[\u{0}-\u{1F}]/) { _ in "\u{FFFD}" })
  }

  mutating func reply(_ text: String) {
    if traits.answers { replies += Array(text.utf8) }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0: break
    case 7: bells += 1
    case 8: screen.move(toRow: cursor.row, column: cursor.column - 1)
    case 9: screen.move(toRow: cursor.row, column: (cursor.column / 8 + 1) * 8)
    case 10, 11, 12: screen.lineFeed()
    case 13: screen.move(toRow: cursor.row, column: 0)
    default: doesNotKnow("control \(byte)")
    }
  }

  private mutating func escape(_ text: String) {
    switch text {
    case "7": screen.save()
    case "8": screen.restore()
    case "D": screen.lineFeed()
    case "E":
      screen.lineFeed()
      screen.move(toRow: cursor.row, column: 0)
    case "M": screen.reverseLineFeed()
    case "=": modes.insert(66)
    case ">": modes.remove(66)
    case "c": reset()
    // The end of a string that is over, and the ASCII character set, which is always selected.
    case "\\", "(B": break
    default: doesNotKnow("ESC \(text)")
    }
  }

  private mutating func reset() {
    let (columns, rows, bells, unknown) = (self.columns, self.rows, self.bells, self.unknown)
    self = TerminalScreen(columns: columns, rows: rows, traits: traits)
    (self.bells, self.unknown) = (bells, unknown)
  }

  private mutating func obey(_ sequence: ControlString) {
    if move(sequence) || edit(sequence) || configure(sequence) || answer(sequence) { return }
    doesNotKnow("CSI \(sequence.text)")
  }

  private mutating func move(_ sequence: ControlString) -> Bool {
    let count = sequence.count()
    let (row, column) = cursor
    switch sequence.kind {
    case "A": screen.moveUp(count)
    case "B": screen.moveDown(count)
    case "C": screen.move(toRow: row, column: column + count)
    case "D": screen.move(toRow: row, column: column - count)
    case "E":
      screen.moveDown(count)
      screen.move(toRow: cursor.row, column: 0)
    case "F":
      screen.moveUp(count)
      screen.move(toRow: cursor.row, column: 0)
    case "G", "`": screen.move(toRow: row, column: count - 1)
    case "d": screen.move(toRow: count - 1, column: column)
    case "H", "f": screen.move(toRow: count - 1, column: sequence.count(1) - 1)
    case "s": screen.save()
    case "u": screen.restore()
    default: return false
    }
    return true
  }

  private mutating func edit(_ sequence: ControlString) -> Bool {
    let count = sequence.count()
    let (row, column) = cursor
    switch sequence.kind {
    case "J": return eraseInDisplay(sequence.number())
    case "K":
      switch sequence.number() {
      case 0: screen.erase(row, from: column, to: columns)
      case 1: screen.erase(row, from: 0, to: column + 1)
      case 2: screen.erase(row, from: 0, to: columns)
      default: return false
      }
      // After erasing, the cursor is no longer at the margin.
      screen.cursor.isAtMargin = false
    case "X": screen.erase(row, from: column, to: min(columns, column + count))
    case "L": screen.insertRows(count)
    case "M": screen.deleteRows(count)
    case "@": screen.insertCells(count)
    case "P": screen.deleteCells(count)
    case "S": screen.scrollUp(count)
    case "T": screen.scrollDown(count)
    default: return false
    }
    return true
  }

  private mutating func eraseInDisplay(_ which: Int) -> Bool {
    let (row, column) = cursor
    switch which {
    case 0:
      screen.erase(row, from: column, to: columns)
      screen.eraseRows((row + 1)..<rows)
    case 1:
      screen.eraseRows(0..<row)
      screen.erase(row, from: 0, to: column + 1)
    case 2:
      screen.eraseRows(0..<rows)
      screen.placements.removeAll { $0.row + $0.rows > 0 }
    case 3: screen.eraseScrollback()
    default: return false
    }
    if which != 3 { screen.cursor.isAtMargin = false }
    return true
  }

  private mutating func configure(_ sequence: ControlString) -> Bool {
    switch sequence.kind {
    case "m": selectStyle(sequence)
    case "r":
      let top = sequence.count() - 1
      let bottom = min(sequence.count(1, default: rows), rows) - 1
      screen.setMargins(top < bottom ? top...bottom : nil)
    case "?h", "?l":
      for parameter in sequence.parameters {
        guard let mode = parameter.first.flatMap({ $0 }) else { return false }
        setMode(mode, sequence.final == "h", sequence)
      }
    case "t": return changeWindow(sequence)
    case " q": cursorShape = sequence.number()
    case "!p": softReset()
    case ">m" where sequence.number() == 4: otherKeys = sequence.number(1)
    case ">u", "<u", "=u":
      if traits.speaksKitty { changeKeyboard(sequence) }
    default: return false
    }
    return true
  }

  private mutating func setMode(_ mode: Int, _ isOn: Bool, _ sequence: ControlString) {
    guard TerminalTraits.commonModes.union(traits.privateModes).contains(mode) else {
      return doesNotKnow("CSI \(sequence.text)")
    }
    guard traits.privateModes.contains(mode) else { return }
    switch mode {
    case 47, 1047, 1049:
      guard isOn != isAlternate else { break }
      if isOn {
        if mode == 1049 { main.save() }
        modes.insert(mode)
        // The cursor keeps its position.
        alternate.move(toRow: main.cursor.row, column: main.cursor.column)
        alternate.cursor.style = main.cursor.style
        if mode == 1049 {
          alternate.eraseRows(0..<rows)
          alternate.placements = []
        }
      } else {
        if mode == 1047 { alternate.eraseRows(0..<rows) }
        modes.subtract([47, 1047, 1049])
        main.move(toRow: alternate.cursor.row, column: alternate.cursor.column)
        main.cursor.style = alternate.cursor.style
        if mode == 1049 { main.restore() }
      }
    case 1048:
      if isOn { screen.save() } else { screen.restore() }
    default:
      if isOn { modes.insert(mode) } else { modes.remove(mode) }
    }
  }

  private mutating func softReset() {
    let kept = modes.intersection([47, 1047, 1049, 1000, 1002, 1003, 1004, 1006, 2004])
    modes = Self.modesAsFound.union(kept)
    let (row, column) = cursor
    screen.setMargins(nil)
    screen.move(toRow: row, column: column)
    screen.cursor.style = .plain
  }

  private mutating func changeWindow(_ sequence: ControlString) -> Bool {
    switch sequence.number() {
    // The title is saved, the icon's name is not.
    case 22 where sequence.number(1) != 1:
      titles = (titles + [title]).suffix(Self.stackDepthMax)
    case 23 where sequence.number(1) != 1: title = titles.popLast() ?? title
    case 22, 23: break
    // The sizes of the window and of a cell, in pixels.
    case 14:
      if let cell = traits.cell {
        reply("\u{1B}[4;\(cell.height * rows);\(cell.width * columns)t")
      }
    case 16: if let cell = traits.cell { reply("\u{1B}[6;\(cell.height);\(cell.width)t") }
    case 18:
      let (first, second) = traits.swapsTextSize ? (columns, rows) : (rows, columns)
      reply("\u{1B}[8;\(first);\(second)t")
    default: return false
    }
    return true
  }

  private mutating func changeKeyboard(_ sequence: ControlString) {
    switch sequence.prefix {
    case ">": keyboard = (keyboard + [sequence.number()]).suffix(Self.stackDepthMax)
    case "<": keyboard.removeLast(min(sequence.count(), keyboard.count))
    default:
      let flags = sequence.number()
      let new =
        switch sequence.number(1) {
        case 2: keyboardFlags | flags
        case 3: keyboardFlags & ~flags
        default: flags
        }
      keyboard = keyboard.dropLast() + (keyboard.isEmpty && new == 0 ? [] : [new])
    }
  }

  private mutating func answer(_ sequence: ControlString) -> Bool {
    switch sequence.kind {
    case "c" where sequence.number() == 0: reply("\u{1B}[?62;22c")
    case ">c" where sequence.number() == 0: reply("\u{1B}[>1;0;0c")
    case "n" where sequence.number() == 5: reply("\u{1B}[0n")
    case "n" where sequence.number() == 6:
      reply("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)R")
    case "?$p":
      let mode = sequence.number()
      let state = !traits.privateModes.contains(mode) ? 0 : modes.contains(mode) ? 1 : 2
      reply("\u{1B}[?\(mode);\(state)$y")
    case "?u": if traits.speaksKitty { reply("\u{1B}[?\(keyboardFlags)u") }
    // The name and the version, which many terminals do not report.
    case ">q": break
    default: return false
    }
    return true
  }

  /// Performs `ESC ] … ESC \`.
  private mutating func command(_ text: String, endsWithBell: Bool) {
    let number = text.prefix { $0 != ";" }
    let rest = text.dropFirst(number.count + 1)
    switch number {
    case "0", "2": title = String(rest)
    // The icon's name is ignored.
    case "1": break
    case "8":
      guard let semicolon = rest.firstIndex(of: ";") else { return doesNotKnow("OSC \(text)") }
      let address = rest[rest.index(after: semicolon)...]
      screen.cursor.style.link = address.isEmpty ? nil : String(address)
    case "11" where rest == "?":
      guard let background = traits.background else { return }
      let parts = [background.red, background.green, background.blue].map { part in
        let digits = String(part, radix: 16)
        return String(repeating: part < 16 ? "0" + digits : digits, count: 2)
      }
      reply("\u{1B}]11;rgb:\(parts.joined(separator: "/"))\(endsWithBell ? "\u{7}" : "\u{1B}\\")")
    case "1337" where obeyInline(rest, endsWithBell: endsWithBell): break
    default: doesNotKnow("OSC \(text)")
    }
  }
}
