import StepwiseTerminalTesting

/// The colours of a film; each has its own class in the picture's style.
nonisolated struct Palette {
  /// The paint of text or of a background.
  enum Paint: Hashable {
    /// The colour of text.
    case plain
    /// The colour of the window.
    case window
    /// A colour on the window that is made legible there.
    case legible(Colour)
    /// A colour that stays unchanged on any window.
    case exact(Colour)
  }

  /// The colours of a window.
  struct Scheme {
    let window: Colour
    let bar: Colour
    let edge: Colour
    let text: Colour
    let muted: Colour
    let cursor: Colour
  }

  static let dark = Scheme(
    window: Colour(0x16191F), bar: Colour(0x20242C), edge: Colour(0x3A404B),
    text: Colour(0xE4E7EC), muted: Colour(0xA3ABB8), cursor: Colour(0x87AFFF))
  static let light = Scheme(
    window: Colour(0xFCFCFD), bar: Colour(0xF0F1F4), edge: Colour(0xC9CDD5),
    text: Colour(0x1F2329), muted: Colour(0x5B6370), cursor: Colour(0x3B6FD1))
  /// The window of a terminal that does not report its background.
  static let unknown = Scheme(
    window: Colour(0x000000), bar: Colour(0x20242C), edge: Colour(0x3A404B),
    text: Colour(0xC9D1D9), muted: Colour(0xA3ABB8), cursor: Colour(0xC9D1D9))

  private var names: [Paint: String] = [:]
  private var paints: [Paint] = []

  /// The paints of a style's text and background.
  ///
  /// - Parameter style: The style.
  /// - Returns: The paints; the ground is `nil` if the window shows through.
  static func paints(of style: TerminalStyle) -> (text: Paint, ground: Paint?) {
    let text = Colour(style.foreground)
    let ground = Colour(style.background)
    switch (style.isReversed, ground) {
    case (false, nil): return (text.map { .legible($0) } ?? .plain, nil)
    case (false, let ground?):
      return (.exact(text ?? readable(on: ground)), .exact(ground))
    case (true, nil): return (.window, text.map { .legible($0) } ?? .plain)
    case (true, let ground?): return (.exact(ground), .exact(text ?? readable(on: ground)))
    }
  }

  private static func readable(on ground: Colour) -> Colour {
    [dark.text, light.text].max { $0.contrast(to: ground) < $1.contrast(to: ground) } ?? dark.text
  }

  /// The class of a paint; `nil` for the paint of all text.
  mutating func name(of paint: Paint) -> String? {
    switch paint {
    case .plain: return nil
    case .window: return "w"
    case .legible, .exact: break
    }
    if let name = names[paint] { return name }
    let name = "c\(paints.count)"
    names[paint] = name
    paints.append(paint)
    return name
  }

  /// The style rules of a scheme.
  ///
  /// - Parameters:
  ///   - scheme: The colours of the window.
  ///   - name: The class of the elements with this scheme; `nil` for the whole picture.
  /// - Returns: The rules, one after the other.
  func rules(_ scheme: Scheme, in name: String? = nil) -> String {
    let all = name.map { ".\($0)" } ?? "svg"
    let scope = name.map { ".\($0) " } ?? ""
    var rules = """
      \(scope).w{fill:\(scheme.window.hex)}\(scope).e{stroke:\(scheme.edge.hex)}\
      \(scope).n{fill:\(scheme.bar.hex)}\(scope).o{fill:\(scheme.edge.hex)}\
      \(scope).m{fill:\(scheme.muted.hex)}\(scope).k{fill:\(scheme.cursor.hex)}\
      \(all){fill:\(scheme.text.hex)}
      """
    for (number, paint) in paints.enumerated() {
      switch paint {
      case .legible(let colour):
        rules += "\(scope).c\(number){fill:\(colour.legible(on: scheme.window).hex)}"
      case .exact(let colour): rules += "\(scope).c\(number){fill:\(colour.hex)}"
      case .plain, .window: break
      }
    }
    return rules
  }
}
