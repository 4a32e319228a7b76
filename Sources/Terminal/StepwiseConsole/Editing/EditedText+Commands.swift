import StepwiseTerminal

/// Performs commands.
nonisolated extension EditedText {
  /// - Returns: Whether the command has a meaning here; otherwise nothing changed.
  mutating func perform(_ command: EditCommand, count: Int?, _ keymap: Keymap) -> Bool {
    let wasCut = lastWasCut
    let keptColumn = column
    lastWasCut = false
    column = nil
    let times = max(1, count ?? 1)
    switch command {
    case .move(let motion): return move(motion, count, column: keptColumn)
    case .erase(.left): buffer.eraseBack()
    case .erase(let motion):
      if let range = range(of: motion, count)?.range { buffer.replace(range, with: "") }
    case .cut(let motion):
      lastWasCut = mode == .insert
      guard let (range, isLinewise) = range(of: motion, count) else { break }
      cut(range, isLinewise: isLinewise, joins: wasCut)
    case .change(let motion):
      guard let (range, isLinewise) = changedRange(of: motion, count) else { break }
      keep(range, isLinewise: isLinewise)
      buffer.replace(range, with: "")
      mode = .insert
    case .copy(let motion): copy(motion, count)
    case .put(let side): put(side, times: times)
    case .insert(let text): buffer.insert(text)
    case .newLine:
      guard buffer.allowsLines else { return false }
      buffer.type("\n")
    case .swapCharacters: swapCharacters()
    case .switchCase: switchCase(times)
    case .joinLines: joinLines(times)
    case .undo: for _ in 0..<times { guard buffer.undo() else { break } }
    case .redo: for _ in 0..<times { guard buffer.redo() else { break } }
    case .insertMode(let place): beginInserting(place)
    case .select(let lines): select(lines: lines)
    case .swapEnds:
      let cursor = buffer.cursor
      buffer.move(to: anchor)
      anchor = cursor
    case .begin, .replaceCharacter, .repeatChange: break
    }
    return true
  }

  private mutating func move(
    _ motion: EditCommand.Motion, _ count: Int?, column kept: Int?
  ) -> Bool {
    let wanted = kept ?? buffer.cursor - buffer.lineStart(at: buffer.cursor)
    switch motion {
    case .up, .down:
      let lines = (motion == .up ? -1 : 1) * max(1, count ?? 1)
      guard let target = buffer.line(lines, from: buffer.cursor, column: wanted) else {
        return false
      }
      buffer.move(to: target)
      column = wanted
    default:
      guard let target = target(of: motion, count, isOperating: false) else { break }
      buffer.move(to: target.position)
      if motion == .lineEnd, mode != .insert { column = Self.endColumn }
    }
    return true
  }

  private mutating func select(lines: Bool) {
    if mode == .visual, selectsLines == lines {
      mode = .command
      return
    }
    if mode != .visual { anchor = buffer.cursor }
    mode = .visual
    selectsLines = lines
  }

  private mutating func beginInserting(_ place: EditCommand.InsertPlace) {
    let cursor = buffer.cursor
    switch place {
    case .before: break
    case .behind: if cursor < buffer.lineEnd(at: cursor) { buffer.move(to: cursor + 1) }
    case .lineStart: buffer.move(to: buffer.firstNonBlank(at: cursor))
    case .lineEnd: buffer.move(to: buffer.lineEnd(at: cursor))
    case .above, .below:
      guard buffer.allowsLines else { return }
      let isAbove = place == .above
      let edge = isAbove ? buffer.lineStart(at: cursor) : buffer.lineEnd(at: cursor)
      buffer.replace(edge..<edge, with: "\n")
      guard !buffer.isOverfull else { return }
      if isAbove { buffer.move(to: edge) }
    }
    mode = .insert
  }

  mutating func operateOnSelection(_ operation: EditCommand.Operation) {
    guard let selection else { return }
    let isLinewise = selectsLines
    mode = .command
    switch operation {
    case .copy:
      keep(selection, isLinewise: isLinewise)
      buffer.move(to: selection.lowerBound)
    case .cut: cut(selection, isLinewise: isLinewise, joins: false)
    case .change:
      keep(selection, isLinewise: isLinewise)
      buffer.replace(selection, with: "")
      mode = .insert
    }
  }

  // MARK: Cutting

  private mutating func keep(_ range: Range<Int>, isLinewise: Bool) {
    guard keepsText else { return }
    register = Register(text: String(buffer.characters[range]), isLinewise: isLinewise)
  }

  /// Cuts characters; `joins` adds them to those that were cut before.
  private mutating func cut(_ range: Range<Int>, isLinewise: Bool, joins: Bool) {
    guard isLinewise || !range.isEmpty else { return }
    let before = register?.text ?? ""
    let isBehind = range.lowerBound >= buffer.cursor
    keep(range, isLinewise: isLinewise)
    if joins, let text = register?.text {
      register?.text = isBehind ? before + text : text + before
    }
    var range = range
    if isLinewise {
      // A line goes with its line break, the last line with the one before it.
      if range.upperBound < buffer.characters.count {
        range = range.lowerBound..<range.upperBound + 1
      } else if range.lowerBound > 0 {
        range = range.lowerBound - 1..<range.upperBound
      }
    }
    buffer.replace(range, with: "")
    if isLinewise { buffer.move(to: buffer.firstNonBlank(at: buffer.cursor)) }
  }

  private mutating func copy(_ motion: EditCommand.Motion, _ count: Int?) {
    guard let target = target(of: motion, count, isOperating: true),
      let (range, isLinewise) = range(of: motion, count)
    else { return }
    keep(range, isLinewise: isLinewise)
    if !isLinewise {
      buffer.move(to: range.lowerBound)
    } else if target.position < buffer.cursor {
      buffer.move(to: target.position)
    }
  }

  private mutating func put(_ side: EditCommand.Side, times: Int) {
    guard let register else { return }
    guard register.text.utf8.count * times <= buffer.lengthMax else {
      return buffer.rejectLength()
    }
    let cursor = buffer.cursor
    guard side != .cursor else { return buffer.insert(register.text) }
    let all = Array(repeating: register.text, count: times)
    let isBehind = side == .behind
    let edge: Int
    if register.isLinewise, buffer.allowsLines {
      let block = all.joined(separator: "\n")
      edge = isBehind ? buffer.lineEnd(at: cursor) : buffer.lineStart(at: cursor)
      buffer.replace(edge..<edge, with: isBehind ? "\n" + block : block + "\n")
      guard !buffer.isOverfull else { return }
      buffer.move(to: buffer.firstNonBlank(at: isBehind ? edge + 1 : edge))
    } else {
      edge = isBehind && cursor < buffer.lineEnd(at: cursor) ? cursor + 1 : cursor
      buffer.replace(edge..<edge, with: all.joined())
      guard !buffer.isOverfull, !register.text.isEmpty else { return }
      buffer.move(to: register.text.contains("\n") ? edge : buffer.cursor - 1)
    }
  }

  // MARK: Characters

  private mutating func swapCharacters() {
    let characters = buffer.characters
    guard characters.count > 1, buffer.cursor > 0 else { return }
    let second = min(buffer.cursor, characters.count - 1)
    buffer.replace(
      second - 1..<second + 1, with: String([characters[second], characters[second - 1]]))
  }

  mutating func replaceCharacters(_ count: Int, with character: Character) {
    let cursor = buffer.cursor
    guard cursor + count <= buffer.lineEnd(at: cursor) else { return }
    let new = character == "\n" ? "\n" : String(repeating: character, count: count)
    buffer.replace(cursor..<cursor + count, with: new)
    guard !buffer.isOverfull, character != "\n" else { return }
    buffer.move(to: max(cursor, buffer.cursor - 1))
  }

  private mutating func switchCase(_ count: Int) {
    let cursor = buffer.cursor
    let selection = selection
    let range = selection ?? cursor..<min(buffer.lineEnd(at: cursor), cursor + count)
    let switched = buffer.characters[range].map {
      $0.isLowercase ? $0.uppercased() : $0.isUppercase ? $0.lowercased() : String($0)
    }
    if !range.isEmpty { buffer.replace(range, with: switched.joined()) }
    guard let selection else { return }
    mode = .command
    buffer.move(to: selection.lowerBound)
  }

  private mutating func joinLines(_ count: Int) {
    var joins = max(2, count) - 1
    if let selection {
      joins = max(1, buffer.characters[selection].count { $0 == "\n" })
      mode = .command
      buffer.move(to: selection.lowerBound)
    }
    for _ in 0..<joins {
      let characters = buffer.characters
      let end = buffer.lineEnd(at: buffer.cursor)
      guard end < characters.count else { break }
      var next = end + 1
      while next < characters.count, characters[next].isWhitespace, characters[next] != "\n" {
        next += 1
      }
      let isApart = end == buffer.lineStart(at: end) || characters[end - 1].isWhitespace
      let isEnd = next == characters.count || characters[next] == "\n"
      buffer.replace(end..<next, with: isApart || isEnd ? "" : " ")
      buffer.move(to: end)
    }
  }
}
