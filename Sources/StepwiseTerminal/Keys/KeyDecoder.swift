/// Turns the bytes of a terminal into keys, pastes and replies.
///
/// Bytes may come in pieces of any size. What is no known sequence is swallowed and never typed. A lone
/// Escape cannot be told from the beginning of a sequence; whoever reads waits a moment while
/// ``isPending`` and then calls ``timeOut()``. A paste or an answer keeps all bytes until its end; whoever
/// reads waits longer while ``isHolding``, and then calls ``giveUp()``.
package nonisolated struct KeyDecoder {
  /// How many bytes a paste may have: of a longer one nothing is kept.
  package static let pasteLengthMax = 1_000_000

  /// How many bytes a sequence may have before it is taken for rubbish.
  static let sequenceLengthMax = 256

  private enum State {
    case ground
    case escape
    /// After `ESC [`, or `ESC O`.
    case control, single
    /// In an OSC, DCS, APC or PM string, which ends with BEL or `ESC \`.
    case string(kind: UInt8)
    case stringEscape(kind: UInt8)
    case paste
    /// After `ESC [ M`, where so many bytes say what an old terminal's mouse did.
    case oldMouse(left: Int)
  }

  /// Whether the terminal was asked where the cursor is: in the first row, its answer is what other
  /// terminals send for F3 with Shift, Alt or Control.
  package var expectsCursor = false

  /// Whether the terminal was asked what it can do and has not answered all of it: what begins like an
  /// answer is waited for then, however late the rest comes.
  package var expectsReplies = false

  /// Whether the terminal was asked to report the mouse: one that does so in the old form types nothing by it.
  package var expectsMouse = false

  private var state = State.ground
  private var sequence: [UInt8] = []
  private var character: [UInt8] = []
  private var characterModifiers: Key.Modifiers = []
  private var pasted: [UInt8] = []
  private var isPasteTooLong = false
  /// Whether a paste was given up whose rest may yet come.
  private var mayPasteGoOn = false
  /// Whether an Escape was given by time-out just now, whose tail may yet come.
  private var mayHaveTail = false

  /// A decoder that has read nothing.
  package init() {}

  /// Whether something has begun that only more bytes, or time, can end.
  package var isPending: Bool {
    switch state {
    case .ground: !character.isEmpty
    case .paste: false
    default: !isHeld
    }
  }

  /// Whether what has begun is an answer whose rest would be typed if it were given up.
  private var isHeld: Bool {
    switch state {
    case .control: expectsReplies || sequence.first == UInt8(ascii: "<")
    case .string(let kind), .stringEscape(let kind):
      expectsReplies || ReplyReader.isBeginning(kind: kind, sequence)
    default: false
    }
  }

  /// Whether a paste or an answer has begun, so that no key is heard before its end.
  package var isHolding: Bool {
    if case .paste = state { true } else { isHeld }
  }

  /// Reads bytes.
  ///
  /// - Parameter bytes: What came in.
  /// - Returns: What it means, in its order.
  package mutating func read(_ bytes: some Collection<UInt8>) -> [TerminalEvent] {
    let bytes = Array(bytes)
    var events: [TerminalEvent] = []
    if mayPasteGoOn, !bytes.isEmpty {
      mayPasteGoOn = false
      // Typed by hand, a key comes alone.
      if bytes.count > Self.keyLengthMax || Self.holdsPasteEnd(bytes) { beginPaste() }
    }
    if mayHaveTail {
      mayHaveTail = false
      // Typed by hand, a bracket comes alone.
      if let first = bytes.first, bytes.count > 1, mayBeTail(first) {
        begin(.escape)
        read(bytes, &events)
        // The key that it is one of was given as Escape.
        if case .key = events.first { events.removeFirst() }
        return events
      }
    }
    read(bytes, &events)
    return events
  }

  private mutating func read(_ bytes: [UInt8], _ events: inout [TerminalEvent]) {
    var position = 0
    while position < bytes.count {
      if case .paste = state {
        position = readPaste(bytes, from: position, &events)
      } else {
        read(bytes[position], &events)
        position += 1
      }
    }
  }

  private func mayBeTail(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "O"): true
    case UInt8(ascii: "]"), UInt8(ascii: "_"): expectsReplies
    default: false
    }
  }

  /// Ends what has begun, because nothing more came for a moment.
  ///
  /// - Returns: Escape, where that was all; nothing, where a sequence broke off.
  package mutating func timeOut() -> [TerminalEvent] { isHolding ? [] : breakOff() }

  /// Ends a paste or an answer that does not come to its end, because nothing more came for long.
  ///
  /// - Returns: The paste as far as it came, and Ctrl-C where that was pressed last; nothing of an answer.
  package mutating func giveUp() -> [TerminalEvent] {
    guard case .paste = state else { return breakOff() }
    let interrupt = Self.interrupts.first { pasted.ends(with: $0) }
    pasted.removeLast(interrupt?.count ?? 0)
    let isEmpty = pasted.isEmpty && !isPasteTooLong
    let events = endPaste()
    mayPasteGoOn = true
    return (isEmpty ? [] : events)
      + (interrupt == nil ? [] : [.key(Key(.character("c"), .control))])
  }

  private mutating func breakOff() -> [TerminalEvent] {
    defer {
      state = .ground
      sequence = []
      character = []
    }
    switch state {
    case .escape:
      mayHaveTail = true
      return [.key(Key(.escape))]
    case .control where sequence.isEmpty: return [.key(Key(.character("["), .alt))]
    case .single where sequence.isEmpty: return [.key(Key(.character("O"), .alt))]
    case .string(let kind) where sequence.isEmpty:
      return [.key(Key(.character(Character(Unicode.Scalar(kind))), .alt))]
    case .ground where !character.isEmpty: return [.key(Key(.character("\u{FFFD}")))]
    default: return []
    }
  }

  // MARK: Bytes

  /// The byte of Ctrl-C, which no sequence and no answer holds: a person wants to be heard.
  private static let interrupt: UInt8 = 3

  private mutating func read(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    if byte == Self.interrupt { begin(.ground) }
    switch state {
    case .ground: readGround(byte, modifiers: [], &events)
    case .escape: readEscape(byte, &events)
    case .control: readControl(byte, &events)
    case .single: readSingle(byte, &events)
    case .string(let kind): readString(byte, kind, &events)
    case .stringEscape(let kind):
      // Whatever follows ends the string; a backslash belongs to its end.
      if let reply = ReplyReader.string(kind: kind, sequence) { events.append(.reply(reply)) }
      begin(.ground)
      if byte != UInt8(ascii: "\\") { readEscape(byte, &events) }
    case .oldMouse(let left): state = left > 1 ? .oldMouse(left: left - 1) : .ground
    case .paste: break
    }
  }

  private mutating func begin(_ next: State) {
    state = next
    sequence.removeAll(keepingCapacity: true)
  }

  private mutating func readGround(
    _ byte: UInt8, modifiers: Key.Modifiers, _ events: inout [TerminalEvent]
  ) {
    if !character.isEmpty || byte >= 0x80 {
      if character.isEmpty { characterModifiers = modifiers }
      return readCharacter(byte, &events)
    }
    switch byte {
    case 27: begin(.escape)
    case 9: events.append(.key(Key(.tab, modifiers)))
    case 13: events.append(.key(Key(.enter, modifiers)))
    case 8, 127: events.append(.key(Key(.backspace, modifiers)))
    case 0: events.append(.key(Key(.character(" "), modifiers.union(.control))))
    case 1...26:
      let letter = Character(Unicode.Scalar(byte + 96))
      events.append(.key(Key(.character(letter), modifiers.union(.control))))
    case 28...31:
      let sign = Character(Unicode.Scalar(byte + 64))
      events.append(.key(Key(.character(sign), modifiers.union(.control))))
    default: events.append(.key(Key(.character(Character(Unicode.Scalar(byte))), modifiers)))
    }
  }

  /// Collects the bytes of a character beyond ASCII.
  private mutating func readCharacter(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    let isContinuation = byte & 0xC0 == 0x80
    if !character.isEmpty, !isContinuation {
      character = []
      events.append(.key(Key(.character("\u{FFFD}"))))
      return readGround(byte, modifiers: [], &events)
    }
    character.append(byte)
    let length =
      switch character[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard character.count >= length else { return }
    let text = String(decoding: character, as: UTF8.self)
    character = []
    // C1 controls type nothing.
    if let scalar = text.unicodeScalars.first, (0x80..<0xA0).contains(scalar.value) { return }
    if let first = text.first { events.append(.key(Key(.character(first), characterModifiers))) }
  }

  private mutating func readEscape(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch byte {
    case 27:
      // Two in a row: the first was one of its own.
      events.append(.key(Key(.escape)))
      begin(.escape)
    case UInt8(ascii: "["): begin(.control)
    case UInt8(ascii: "O"): begin(.single)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      begin(.string(kind: byte))
    default:
      begin(.ground)
      readGround(byte, modifiers: .alt, &events)
    }
  }

  private mutating func readControl(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch byte {
    case 0x20...0x3F:
      sequence.append(byte)
      if sequence.count > Self.sequenceLengthMax { begin(.ground) }
    case 0x40...0x7E:
      let read = sequence
      begin(.ground)
      if byte == UInt8(ascii: "~"), read == Array("200".utf8) {
        beginPaste()
      } else if byte == UInt8(ascii: "M"), read.isEmpty, expectsMouse {
        state = .oldMouse(left: 3)
      } else if let event = ControlSequence.event(
        read, final: byte, expectsCursor: expectsCursor)
      {
        events.append(event)
      }
    case 27: begin(.escape)
    default: begin(.ground)
    }
  }

  private mutating func readSingle(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    begin(.ground)
    if byte == 27 { return begin(.escape) }
    if let code = ControlSequence.letters[byte] { events.append(.key(Key(code))) }
  }

  private mutating func readString(
    _ byte: UInt8, _ kind: UInt8, _ events: inout [TerminalEvent]
  ) {
    switch byte {
    case 7:
      if let reply = ReplyReader.string(kind: kind, sequence) { events.append(.reply(reply)) }
      begin(.ground)
    case 27: state = .stringEscape(kind: kind)
    default: if sequence.count < Self.sequenceLengthMax { sequence.append(byte) }
    }
  }

  // MARK: Pastes

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// Ctrl-C, and as Kitty's keyboard protocol has it.
  private static let interrupts = [[interrupt], Array("\u{1B}[99;5u".utf8)]
  /// How many bytes a key has that comes alone.
  private static let keyLengthMax = 32

  private static func holdsPasteEnd(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: pasteEnd) }
  }

  private mutating func beginPaste() {
    pasted = []
    isPasteTooLong = false
    state = .paste
  }

  /// Ends the paste with what has come of it.
  private mutating func endPaste() -> [TerminalEvent] {
    let text = String(decoding: pasted, as: UTF8.self)
    let event = isPasteTooLong ? TerminalEvent.overlongPaste : .paste(text)
    beginPaste()
    state = .ground
    return [event]
  }

  /// Reads a part of a paste.
  private mutating func readPaste(
    _ bytes: [UInt8], from start: Int, _ events: inout [TerminalEvent]
  ) -> Int {
    let room = Self.pasteLengthMax + Self.pasteEnd.count - pasted.count
    let part = bytes[start..<min(bytes.count, start + room)]
    // A paste that is lost anyway must not cost the person their way out: typed by hand, it comes last.
    if isPasteTooLong, part.endIndex == bytes.count, part.last == Self.interrupt {
      events += endPaste()
      mayPasteGoOn = true
      return bytes.count - 1
    }
    let end = part.firstIndex(of: UInt8(ascii: "~")).map { $0 + 1 } ?? part.endIndex
    pasted += part[..<end]
    if pasted.ends(with: Self.pasteEnd) {
      pasted.removeLast(Self.pasteEnd.count)
      events += endPaste()
    } else if isPasteTooLong || pasted.count == Self.pasteLengthMax + Self.pasteEnd.count {
      isPasteTooLong = true
      // Only the last bytes can still be the end.
      pasted.removeFirst(pasted.count - min(pasted.count, Self.pasteEnd.count - 1))
    }
    return end
  }
}

nonisolated extension [UInt8] {
  /// Whether these are the last bytes.
  fileprivate func ends(with bytes: [UInt8]) -> Bool {
    count >= bytes.count && self[(count - bytes.count)...].elementsEqual(bytes)
  }
}
