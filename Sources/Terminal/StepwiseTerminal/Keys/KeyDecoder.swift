/// Decodes the bytes of a terminal into keys, pastes and replies.
///
/// The events depend only on the bytes, not on the pieces in which they arrive or on the time
/// between them. There are two exceptions. A lone Escape looks like the beginning of a sequence, so
/// the caller waits a moment while ``isPending`` and then calls ``timeOut()``. Ctrl-C in a paste may
/// be part of the text, so the caller waits while ``isInterrupted``, in case the end of the paste
/// was lost. Everything else that is incomplete waits for more bytes, however long that takes.
///
/// A sequence that has the form of a key or of a reply is never typed, even if its meaning is
/// unknown. A sequence that cannot get such a form any more is given back: Escape counts as a key,
/// and so does each byte after it.
package nonisolated struct KeyDecoder {
  /// The maximum number of bytes of a paste; a longer one is dropped.
  package static let pasteLengthMax = 1_000_000

  /// The maximum number of bytes of a sequence; a longer one is given back.
  static let sequenceLengthMax = 4096

  private enum State {
    case ground
    case escape
    /// After `ESC [`, or `ESC O`.
    case control, single
    /// After `ESC [ [`, with which the Linux console begins F1 to F5.
    case console
    /// In an OSC, DCS or APC string, which ends with BEL or `ESC \`.
    case string(StringForm)
    case stringEscape(StringForm)
    case paste
    /// After `ESC [ M`, where this many bytes report the mouse of an old terminal.
    case oldMouse(left: Int)
  }

  /// Whether the terminal was asked for the cursor; a reply from the first row looks like F3 with
  /// Shift, Alt or Control on other terminals.
  package var expectsCursor = false

  /// Whether the terminal was asked to report the mouse; reports in the old form are then not taken
  /// for typed text.
  package var expectsMouse = false

  /// Whether the terminal replied that it knows Kitty's keyboard protocol.
  private var knowsKitty = false

  private var state = State.ground
  /// The bytes of the sequence that has begun, without its Escape.
  private var sequence: [UInt8] = []
  private var character: [UInt8] = []
  private var characterModifiers: Key.Modifiers = []
  private var pasted: [UInt8] = []
  private var isPasteTooLong = false

  /// Creates a decoder.
  package init() {}

  /// Whether an Escape has arrived that more bytes or a time-out must explain.
  package var isPending: Bool {
    if case .escape = state { true } else { false }
  }

  private var isInGround: Bool {
    if case .ground = state { true } else { false }
  }

  /// Decodes bytes.
  ///
  /// - Returns: The events in their order.
  package mutating func read(_ bytes: some Collection<UInt8>) -> [TerminalEvent] {
    let bytes = Array(bytes)
    var events: [TerminalEvent] = []
    var position = 0
    while position < bytes.count {
      if case .paste = state {
        position = readPaste(bytes, from: position, &events)
      } else {
        read(bytes[position], &events)
        position += 1
      }
    }
    return events
  }

  /// Whether Ctrl-C is the last that arrived in a paste; it counts if nothing follows for a long
  /// time, because the end of the paste was lost then.
  ///
  /// At once it must not count: a pasted text could contain it, and the rest of the text would get
  /// into the shell.
  package var isInterrupted: Bool {
    guard case .paste = state else { return false }
    return Self.interrupts.contains { pasted.ends(with: $0) }
  }

  /// Decides that a lone Escape is a key, because no byte arrived for a moment, or that Ctrl-C was
  /// pressed in a paste without an end.
  ///
  /// - Returns: The key, after the paste; otherwise nothing.
  package mutating func timeOut() -> [TerminalEvent] {
    if isPending {
      begin(.ground)
      return [Self.escape]
    }
    guard isInterrupted, let interrupt = Self.interrupts.first(where: { pasted.ends(with: $0) })
    else { return [] }
    pasted.removeLast(interrupt.count)
    let isEmpty = pasted.isEmpty && !isPasteTooLong
    let paste = endPaste()
    return (isEmpty ? [] : paste) + [Self.interrupt]
  }

  /// Ends everything that is incomplete, because no more bytes will arrive.
  ///
  /// - Returns: The paste so far, the bytes of a sequence as keys, or a replacement for the
  ///   character.
  package mutating func finish() -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    if case .paste = state { events = endPaste() }
    while !isInGround { giveBack(&events) }
    if !character.isEmpty { replaceCharacter(&events) }
    return events
  }

  // MARK: Bytes

  private static let escape = TerminalEvent.key(Key(.escape))
  private static let interrupt = TerminalEvent.key(Key(.character("c"), .control))
  /// The byte of Ctrl-C, which no sequence and no reply contains.
  private static let interruptByte: UInt8 = 3

  private mutating func read(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch state {
    case .ground: readGround(byte, modifiers: [], &events)
    case .escape: readEscape(byte, &events)
    case .control: readControl(byte, &events)
    case .single: readSingle(byte, &events)
    case .console: readConsole(byte, &events)
    case .string(let form): readString(byte, form, &events)
    case .stringEscape(let form):
      guard byte == UInt8(ascii: "\\"), form.isWhole(sequence.dropFirst()) else {
        return giveBack(before: byte, &events)
      }
      endString(form, &events)
    case .oldMouse(let left):
      guard byte >= 0x20 else { return giveBack(before: byte, &events) }
      if left == 1 { return begin(.ground) }
      sequence.append(byte)
      state = .oldMouse(left: left - 1)
    case .paste: break
    }
  }

  private mutating func begin(_ next: State) {
    state = next
    sequence.removeAll(keepingCapacity: true)
  }

  /// Continues a sequence with a byte, unless it gets too long.
  private mutating func goOn(
    _ next: State, with byte: UInt8, _ events: inout [TerminalEvent]
  ) {
    guard sequence.count < Self.sequenceLengthMax else { return giveBack(before: byte, &events) }
    sequence.append(byte)
    state = next
  }

  /// Reads the bytes of the sequence as keys, because it is not a known one.
  private mutating func giveBack(_ events: inout [TerminalEvent]) {
    let bytes = sequence
    var isEscapeLast = false
    if case .stringEscape = state { isEscapeLast = true }
    begin(.ground)
    events.append(Self.escape)
    for byte in bytes { readGround(byte, modifiers: [], &events) }
    // The second Escape may begin another sequence.
    if isEscapeLast { readGround(27, modifiers: [], &events) }
  }

  /// Gives back the sequence, because it cannot go on with a byte, and reads that byte.
  private mutating func giveBack(before byte: UInt8, _ events: inout [TerminalEvent]) {
    giveBack(&events)
    read(byte, &events)
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
      replaceCharacter(&events)
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

  /// Types a replacement for a character whose other bytes did not come.
  private mutating func replaceCharacter(_ events: inout [TerminalEvent]) {
    character = []
    events.append(.key(Key(.character("\u{FFFD}"))))
  }

  // MARK: Sequences

  private mutating func readEscape(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch byte {
    case 27:
      // The first of two Escapes was a key of its own.
      events.append(Self.escape)
      begin(.escape)
    case Self.interruptByte: giveBack(before: byte, &events)
    case UInt8(ascii: "["): goOn(.control, with: byte, &events)
    case UInt8(ascii: "O"): goOn(.single, with: byte, &events)
    default:
      if let form = StringForm(introducer: byte) {
        return goOn(.string(form), with: byte, &events)
      }
      begin(.ground)
      readGround(byte, modifiers: .alt, &events)
    }
  }

  private mutating func readControl(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    let read = sequence.dropFirst()
    switch ControlSequence.step(after: read, byte) {
    case .goesOn: goOn(.control, with: byte, &events)
    case .beginsConsole: goOn(.console, with: byte, &events)
    case .breaksOff: giveBack(before: byte, &events)
    case .ends:
      if byte == UInt8(ascii: "~"), read.elementsEqual("200".utf8) {
        begin(.ground)
        beginPaste()
      } else if byte == UInt8(ascii: "M"), read.isEmpty, expectsMouse {
        goOn(.oldMouse(left: 3), with: byte, &events)
      } else {
        let found = ControlSequence.events(
          Array(read), final: byte, expectsCursor: expectsCursor, knowsKitty: knowsKitty)
        if case .reply(.keyboard) = found.first { knowsKitty = true }
        events += found
        begin(.ground)
      }
    }
  }

  private mutating func readConsole(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    let number = Int(byte) - Int(UInt8(ascii: "A")) + 1
    guard (1...5).contains(number) else { return giveBack(before: byte, &events) }
    events.append(.key(Key(.function(number))))
    begin(.ground)
  }

  private mutating func readSingle(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    let read = sequence.dropFirst()
    switch byte {
    case 48...57, UInt8(ascii: ";"): goOn(.single, with: byte, &events)
    default:
      guard let key = ControlSequence.singleShift(read, final: byte) else {
        return giveBack(before: byte, &events)
      }
      events.append(.key(key))
      begin(.ground)
    }
  }

  private mutating func readString(
    _ byte: UInt8, _ form: StringForm, _ events: inout [TerminalEvent]
  ) {
    switch byte {
    case 7 where form.isWhole(sequence.dropFirst()): endString(form, &events)
    case 27: state = .stringEscape(form)
    default:
      guard form.canContinue(sequence.dropFirst(), with: byte) else {
        return giveBack(before: byte, &events)
      }
      goOn(.string(form), with: byte, &events)
    }
  }

  private mutating func endString(_ form: StringForm, _ events: inout [TerminalEvent]) {
    let text = Array(sequence.dropFirst())
    if let reply = ReplyReader.string(form, text) { events.append(.reply(reply)) }
    begin(.ground)
  }

  // MARK: Pastes

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// Ctrl-C, as a byte and in Kitty's keyboard protocol.
  private static let interrupts = [[interruptByte], Array("\u{1B}[99;5u".utf8)]
  /// The length of the longest of these.
  private static let interruptLengthMax = 8

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
    let full = Self.pasteLengthMax + Self.pasteEnd.count
    let part = bytes[start..<min(bytes.count, start + full - pasted.count)]
    let end = part.firstIndex(of: UInt8(ascii: "~")).map { $0 + 1 } ?? part.endIndex
    pasted += part[..<end]
    if pasted.ends(with: Self.pasteEnd) {
      pasted.removeLast(Self.pasteEnd.count)
      events += endPaste()
    } else if isPasteTooLong || pasted.count == full {
      isPasteTooLong = true
      // Only the last bytes can still belong to an end, or be Ctrl-C.
      pasted.removeFirst(pasted.count - min(pasted.count, Self.interruptLengthMax))
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
