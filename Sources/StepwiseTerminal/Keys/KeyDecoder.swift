/// Decodes the bytes of a terminal into keys, pastes and replies.
///
/// Bytes may arrive in pieces of any size. Unknown sequences are dropped and never typed. A lone
/// Escape looks like the beginning of a sequence, so the caller waits a moment while ``isPending``
/// and then calls ``timeOut()``. A paste or a reply holds all bytes until its end; the caller waits
/// longer while ``isHolding``, and then calls ``giveUp()``.
package nonisolated struct KeyDecoder {
  /// The maximum number of bytes of a paste; a longer one is dropped.
  package static let pasteLengthMax = 1_000_000

  /// The maximum number of bytes of a sequence; a longer one is dropped.
  static let sequenceLengthMax = 256

  private enum State {
    case ground
    case escape
    /// After `ESC [`, or `ESC O`.
    case control, single
    /// After `ESC [ [`, with which the Linux console begins F1 to F5.
    case console
    /// In an OSC, DCS, APC or PM string, which ends with BEL or `ESC \`.
    case string(kind: UInt8)
    case stringEscape(kind: UInt8)
    case paste
    /// After `ESC [ M`, where this many bytes report the mouse of an old terminal.
    case oldMouse(left: Int)
  }

  /// Whether the terminal was asked for the cursor; a reply from the first row looks like F3 with
  /// Shift, Alt or Control on other terminals.
  package var expectsCursor = false

  /// Whether replies are still missing; an incomplete sequence that may be a reply is held then,
  /// however late the rest arrives.
  package var expectsReplies = false

  /// Whether the terminal was asked to report the mouse; reports in the old form are then not taken
  /// for typed text.
  package var expectsMouse = false

  private var state = State.ground
  private var sequence: [UInt8] = []
  private var character: [UInt8] = []
  private var characterModifiers: Key.Modifiers = []
  private var pasted: [UInt8] = []
  private var isPasteTooLong = false
  /// Whether a paste was given up whose rest may still arrive.
  private var mayPasteGoOn = false
  /// Whether an Escape was reported after a time-out just now, and the rest of its sequence may
  /// still arrive.
  private var mayHaveTail = false

  /// Creates a decoder.
  package init() {}

  /// Whether a sequence has begun that more bytes or a time-out must end.
  package var isPending: Bool {
    switch state {
    case .ground: !character.isEmpty
    case .paste: false
    default: !isHeld
    }
  }

  /// Whether a reply has begun whose rest would be typed if it were given up.
  private var isHeld: Bool {
    switch state {
    case .control: expectsReplies || sequence.first == UInt8(ascii: "<")
    case .string(let kind), .stringEscape(let kind):
      expectsReplies || ReplyReader.isBeginning(kind: kind, sequence)
    default: false
    }
  }

  /// Whether a paste or a reply has begun, so that no key is recognized before its end.
  package var isHolding: Bool {
    if case .paste = state { true } else { isHeld }
  }

  /// Decodes bytes.
  ///
  /// - Returns: The events in their order.
  package mutating func read(_ bytes: some Collection<UInt8>) -> [TerminalEvent] {
    let bytes = Array(bytes)
    var events: [TerminalEvent] = []
    if mayPasteGoOn, !bytes.isEmpty {
      mayPasteGoOn = false
      // A person types only one key at a time.
      if bytes.count > Self.keyLengthMax || Self.holdsPasteEnd(bytes) { beginPaste() }
    }
    if mayHaveTail {
      mayHaveTail = false
      // A person types only one bracket at a time.
      if let first = bytes.first, bytes.count > 1, mayBeTail(first) {
        begin(.escape)
        read(bytes, &events)
        // The key of this sequence was reported as Escape already.
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

  /// Ends an incomplete sequence, because no byte arrived for a moment.
  ///
  /// - Returns: Escape if that was the only byte; otherwise nothing.
  package mutating func timeOut() -> [TerminalEvent] { isHolding ? [] : breakOff() }

  /// Ends a paste or a reply that does not end by itself, because no byte arrived for a long time.
  ///
  /// - Returns: The paste so far, and Ctrl-C if that was pressed last; nothing for a reply.
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

  /// The byte of Ctrl-C.
  ///
  /// No sequence and no reply contains it, so it comes from a person.
  private static let interrupt: UInt8 = 3

  private mutating func read(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    if byte == Self.interrupt { begin(.ground) }
    switch state {
    case .ground: readGround(byte, modifiers: [], &events)
    case .escape: readEscape(byte, &events)
    case .control: readControl(byte, &events)
    case .single: readSingle(byte, &events)
    case .console: readConsole(byte, &events)
    case .string(let kind): readString(byte, kind, &events)
    case .stringEscape(let kind):
      // Any next byte ends the string; a backslash belongs to its end.
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
    // C1 control characters type nothing.
    if let scalar = text.unicodeScalars.first, (0x80..<0xA0).contains(scalar.value) { return }
    if let first = text.first { events.append(.key(Key(.character(first), characterModifiers))) }
  }

  private mutating func readEscape(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch byte {
    case 27:
      // The first of two Escapes was a key of its own.
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
      begin(byte == UInt8(ascii: "[") && read.isEmpty ? .console : .ground)
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

  private mutating func readConsole(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    begin(.ground)
    if byte == 27 { return begin(.escape) }
    let number = Int(byte) - Int(UInt8(ascii: "A")) + 1
    if (1...5).contains(number) { events.append(.key(Key(.function(number)))) }
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
  /// Ctrl-C, as a byte and in Kitty's keyboard protocol.
  private static let interrupts = [[interrupt], Array("\u{1B}[99;5u".utf8)]
  /// The maximum number of bytes of a key that arrives alone.
  private static let keyLengthMax = 32

  private static func holdsPasteEnd(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: pasteEnd) }
  }

  private mutating func beginPaste() {
    pasted = []
    isPasteTooLong = false
    state = .paste
  }

  /// Ends the paste and returns its event.
  private mutating func endPaste() -> [TerminalEvent] {
    let text = String(decoding: pasted, as: UTF8.self)
    let event = isPasteTooLong ? TerminalEvent.overlongPaste : .paste(text)
    beginPaste()
    state = .ground
    return [event]
  }

  /// Reads a part of a paste; returns the position after it.
  private mutating func readPaste(
    _ bytes: [UInt8], from start: Int, _ events: inout [TerminalEvent]
  ) -> Int {
    let room = Self.pasteLengthMax + Self.pasteEnd.count - pasted.count
    let part = bytes[start..<min(bytes.count, start + room)]
    // A paste that is too long anyway must not block Ctrl-C, which comes last if a person pressed
    // it.
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
      // Only the last bytes can still belong to the end mark.
      pasted.removeFirst(pasted.count - min(pasted.count, Self.pasteEnd.count - 1))
    }
    return end
  }
}

nonisolated extension [UInt8] {
  /// Whether the array ends with these bytes.
  fileprivate func ends(with bytes: [UInt8]) -> Bool {
    count >= bytes.count && self[(count - bytes.count)...].elementsEqual(bytes)
  }
}
