import StepwiseTerminal

/// What one kind of terminal does otherwise than another.
public nonisolated struct TerminalTraits: Hashable, Sendable {
  /// A colour of red, green and blue.
  public struct Background: Hashable, Sendable {
    /// Red, from 0 to 255.
    public var red: UInt8
    /// Green, from 0 to 255.
    public var green: UInt8
    /// Blue, from 0 to 255.
    public var blue: UInt8

    /// A colour.
    ///
    /// - Parameters:
    ///   - red: Red, from 0 to 255.
    ///   - green: Green, from 0 to 255.
    ///   - blue: Blue, from 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// Black.
    public static let dark = Background(red: 0, green: 0, blue: 0)
    /// White.
    public static let light = Background(red: 255, green: 255, blue: 255)
  }

  /// Whether lines are wrapped anew when the width changes, as VTE, Kitty and tmux do it, and XTerm does
  /// not.
  package var rewraps: Bool
  /// Whether it speaks the Kitty keyboard protocol.
  package var speaksKitty: Bool
  /// The colour that it gives when asked for its background; `nil` if it does not answer.
  public var background: Background?
  /// Whether it answers at all: a line to a dumb machine does not.
  public var answers: Bool
  /// The private modes that it has; others do nothing, and it says so when asked.
  package var privateModes: Set<Int>
  /// Whether it speaks the Kitty graphics protocol.
  package var drawsKitty: Bool
  /// Whether it draws files in the text's place, as iTerm2 does, and says so in a report of its features.
  package var drawsInlineFiles: Bool
  /// How large a cell is in pixels; `nil` if it does not answer.
  package var cell: PixelSize?
  /// Whether it gives its columns before its rows when asked for its size, as tmux 3.3 does.
  package var swapsTextSize: Bool
  /// Whether cells that were erased at the end of a row still count when it is wrapped anew, and a row that was erased as
  /// a whole is parted from the one above, as in tmux 3.3.
  package var keepsErased: Bool

  /// A kind of terminal; without arguments, a modern one with a dark background.
  ///
  /// - Parameters:
  ///   - rewraps: Whether lines are wrapped anew when the width changes.
  ///   - speaksKitty: Whether it speaks the Kitty keyboard protocol.
  ///   - background: The colour that it gives when asked for its background.
  ///   - answers: Whether it answers at all.
  ///   - privateModes: The private modes that it has.
  ///   - drawsKitty: Whether it speaks the Kitty graphics protocol.
  ///   - drawsInlineFiles: Whether it draws files in the text's place.
  ///   - cell: How large a cell is in pixels.
  ///   - swapsTextSize: Whether it gives its columns before its rows.
  ///   - keepsErased: Whether cells that were erased at the end of a row still count.
  package init(
    rewraps: Bool = true, speaksKitty: Bool = true, background: Background? = .dark,
    answers: Bool = true, privateModes: Set<Int> = Self.commonModes,
    drawsKitty: Bool = false, drawsInlineFiles: Bool = false, cell: PixelSize? = nil,
    swapsTextSize: Bool = false, keepsErased: Bool = false
  ) {
    self.rewraps = rewraps
    self.speaksKitty = speaksKitty
    self.background = background
    self.answers = answers
    self.privateModes = privateModes
    self.drawsKitty = drawsKitty
    self.drawsInlineFiles = drawsInlineFiles
    self.cell = cell
    self.swapsTextSize = swapsTextSize
    self.keepsErased = keepsErased
  }

  /// The private modes that a modern terminal has.
  package static let commonModes: Set<Int> = [
    1, 7, 12, 25, 47, 66, 1000, 1002, 1003, 1004, 1006, 1047, 1048, 1049, 2004, 2026,
  ]

  /// A modern terminal: it rewraps, and speaks the Kitty keyboard protocol.
  public static let modern = TerminalTraits()

  /// tmux, as far as its rows go.
  package static let tmux = TerminalTraits(
    speaksKitty: false, swapsTextSize: true, keepsErased: true)

  /// XTerm: lines are cut instead of wrapped anew, and output is not synchronized.
  public static let xterm = TerminalTraits(
    rewraps: false, speaksKitty: false, privateModes: commonModes.subtracting([2026]))

  /// Kitty, as far as pictures go: they lie over the text.
  public static let kitty = TerminalTraits(
    drawsKitty: true, cell: PixelSize(width: 10, height: 20))

  /// iTerm2, as far as pictures go: they stand in the text's place.
  public static let iTerm2 = TerminalTraits(
    speaksKitty: false, drawsInlineFiles: true, cell: PixelSize(width: 10, height: 20))
}
