import StepwiseTerminal

/// The behaviour in which kinds of terminals differ.
public nonisolated struct TerminalTraits: Hashable, Sendable {
  /// A colour of red, green and blue.
  public struct Background: Hashable, Sendable {
    /// Red, from 0 to 255.
    public var red: UInt8
    /// Green, from 0 to 255.
    public var green: UInt8
    /// Blue, from 0 to 255.
    public var blue: UInt8

    /// Creates a colour.
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

  /// Whether lines are wrapped again when the width changes, as in VTE, Kitty and tmux, but not in
  /// XTerm.
  package var rewraps: Bool
  /// Whether it supports the Kitty keyboard protocol.
  package var speaksKitty: Bool
  /// The background colour that it reports; `nil` if it does not reply.
  public var background: Background?
  /// Whether it replies at all; a dumb terminal does not.
  public var answers: Bool
  /// The private modes that it supports; it ignores other modes, and reports that when asked.
  package var privateModes: Set<Int>
  /// Whether it supports the Kitty graphics protocol.
  package var drawsKitty: Bool
  /// Whether it draws files in place of text, as iTerm2 does, and reports that as a feature.
  package var drawsInlineFiles: Bool
  /// The size of a cell in pixels; `nil` if it does not report it.
  package var cell: PixelSize?
  /// Whether it reports its columns before its rows, as tmux 3.3 does.
  package var swapsTextSize: Bool
  /// Whether, as in tmux 3.3, cells that were erased at the end of a row still count when it is
  /// wrapped again, and a row that was erased as a whole is separated from the one above.
  package var keepsErased: Bool

  /// Creates a kind of terminal; without arguments, a modern one with a dark background.
  ///
  /// - Parameters:
  ///   - rewraps: Whether lines are wrapped again when the width changes.
  ///   - speaksKitty: Whether it supports the Kitty keyboard protocol.
  ///   - background: The background colour that it reports.
  ///   - answers: Whether it replies at all.
  ///   - privateModes: The private modes that it supports.
  ///   - drawsKitty: Whether it supports the Kitty graphics protocol.
  ///   - drawsInlineFiles: Whether it draws files in place of text.
  ///   - cell: The size of a cell in pixels.
  ///   - swapsTextSize: Whether it reports its columns before its rows.
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

  /// The private modes that a modern terminal supports.
  package static let commonModes: Set<Int> = [
    1, 7, 12, 25, 47, 66, 1000, 1002, 1003, 1004, 1006, 1047, 1048, 1049, 2004, 2026,
  ]

  /// A modern terminal: it wraps lines again, and supports the Kitty keyboard protocol.
  public static let modern = TerminalTraits()

  /// tmux, with its treatment of rows.
  package static let tmux = TerminalTraits(
    speaksKitty: false, swapsTextSize: true, keepsErased: true)

  /// XTerm: lines are cut instead of wrapped again, and output is not synchronized.
  public static let xterm = TerminalTraits(
    rewraps: false, speaksKitty: false, privateModes: commonModes.subtracting([2026]))

  /// Kitty, with its pictures above the text.
  public static let kitty = TerminalTraits(
    drawsKitty: true, cell: PixelSize(width: 10, height: 20))

  /// iTerm2, with its pictures in place of text.
  public static let iTerm2 = TerminalTraits(
    speaksKitty: false, drawsInlineFiles: true, cell: PixelSize(width: 10, height: 20))
}
