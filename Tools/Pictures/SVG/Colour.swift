import StepwiseTerminal

/// A colour of red, green and blue, from 0 to 255.
nonisolated struct Colour: Hashable {
  var red: Int
  var green: Int
  var blue: Int

  /// A colour in web notation.
  init(_ hex: Int) { (red, green, blue) = (hex >> 16 & 255, hex >> 8 & 255, hex & 255) }

  init(red: Int, green: Int, blue: Int) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// A terminal's colour; `nil` for the terminal's default.
  init?(_ colour: Style.Colour) {
    switch colour {
    case .standard: return nil
    case .named(let number): self = Self.named[Int(number) & 15]
    case .indexed(let number) where number < 16: self = Self.named[Int(number)]
    case .indexed(let number) where number < 232:
      let place = Int(number) - 16
      let parts = [place / 36, place / 6 % 6, place % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
      self.init(red: parts[0], green: parts[1], blue: parts[2])
    case .indexed(let number):
      let grey = 8 + 10 * (Int(number) - 232)
      self.init(red: grey, green: grey, blue: grey)
    case .rgb(let red, let green, let blue):
      self.init(red: Int(red), green: Int(green), blue: Int(blue))
    }
  }

  /// The sixteen colours of a terminal.
  private static let named: [Colour] = [
    0x24272E, 0xE5534B, 0x57AB5A, 0xC69026, 0x539BF5, 0xB083F0, 0x39C5CF, 0xC9D1D9,
    0x6E7681, 0xFF7B72, 0x7EE787, 0xE3B341, 0x79C0FF, 0xD2A8FF, 0x56D4DD, 0xFFFFFF,
  ].map { Colour($0) }

  /// The colour in style notation.
  var hex: String {
    let digits = String(1 << 24 | red << 16 | green << 8 | blue, radix: 16)
    return "#" + digits.dropFirst()
  }

  /// The brightness, from 0 to 1.
  ///
  /// A square is close enough to the curve of screens, and gives the same number on every machine.
  private var brightness: Double {
    func part(_ value: Int) -> Double { Double(value * value) / (255 * 255) }
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
  }

  /// The contrast to another colour, from 1 to 21.
  func contrast(to other: Colour) -> Double {
    let (one, two) = (brightness, other.brightness)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The smallest readable contrast.
  private static let contrastMin = 4.6

  /// The colour, made darker or lighter until it is readable.
  func legible(on background: Colour) -> Colour {
    let end = background.brightness > 0.4 ? 0 : 255
    for step in 0...64 {
      func part(_ value: Int) -> Int { (value * (64 - step) + end * step) / 64 }
      let colour = Colour(red: part(red), green: part(green), blue: part(blue))
      if colour.contrast(to: background) >= Self.contrastMin { return colour }
    }
    return Colour(red: end, green: end, blue: end)
  }
}
