import Stepwise

/// The colours of a page on a light or a dark background.
struct PageColours {
  /// The colours by the names of their variables: first the roles of the theme.
  let variables: [(name: String, colour: Theme.Colour)]

  /// The share of a colour in its tint.
  private static let tint = 0.1

  /// Creates the colours on a light background.
  init(light theme: Theme) {
    self.init(
      theme.light, paper: 0xFBFBFA,
      neutral: [("card", 0xFFFFFF), ("ink", 0x1D2126), ("line", 0xD9DCDF), ("edge", 0x757C85)])
  }

  /// Creates the colours on a dark background.
  init(dark theme: Theme) {
    self.init(
      theme.dark, paper: 0x15181B,
      neutral: [("card", 0x1D2125), ("ink", 0xE8EAEC), ("line", 0x353B41), ("edge", 0x8B939C)])
  }

  private init(
    _ palette: Theme.Palette, paper: Theme.Colour, neutral: [(name: String, colour: Theme.Colour)]
  ) {
    let texts: [Theme.Colour] = [0xFFFFFF, 0x0D1B26]
    let onAccent = texts.max {
      $0.contrast(to: palette.accent) < $1.contrast(to: palette.accent)
    }
    variables =
      palette.roles + [("paper", paper)] + neutral + [
        ("on-accent", onAccent ?? paper),
        ("tint", paper.mixed(with: palette.accent, share: Self.tint)),
        ("error-tint", paper.mixed(with: palette.error, share: Self.tint)),
      ]
  }
}

extension Theme.Colour {
  /// The colour mixed with a share of another one.
  fileprivate func mixed(with other: Theme.Colour, share: Double) -> Theme.Colour {
    func part(_ one: UInt8, _ two: UInt8) -> UInt32 {
      UInt32((Double(one) * (1 - share) + Double(two) * share).rounded())
    }
    return Theme.Colour(
      part(red, other.red) << 16 | part(green, other.green) << 8 | part(blue, other.blue))
  }

  /// The contrast to another colour, from 1 to 21: the formula of the Web Content Accessibility
  /// Guidelines 2.1, with a square as the transfer function.
  fileprivate func contrast(to other: Theme.Colour) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    func part(_ value: UInt8) -> Double { Double(value) / 255 * Double(value) / 255 }
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
  }
}
