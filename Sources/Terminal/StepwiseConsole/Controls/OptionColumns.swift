import StepwiseFlow
import StepwiseTerminal

/// The columns of options that have details: label, text, trailing text, and count.
nonisolated struct OptionColumns {
  private let theme: ResolvedTheme
  private let label: Int
  /// The number of cells for texts; 0 if there is no room for any.
  private let text: Int
  private let trailing: Int
  private let badge: Int

  /// Below the first width of the texts, the trailing column is dropped; below the second, the
  /// texts are dropped.
  private static let textMin = (12, 8)
  private static let gap = 2

  /// Columns for options that are visible together; `nil` if none of them has details.
  init?(_ options: [OptionList.Option], theme: ResolvedTheme, width: Int) {
    guard options.contains(where: { $0.detail != nil }) else { return nil }
    self.theme = theme
    let widest = options.map { StyledText.width(of: $0.label.oneLine) }.max() ?? 0
    let details = options.compactMap(\.detail)
    let badge = details.map { Self.badge($0, theme).width }.max() ?? 0
    var trailing = details.map { StyledText.width(of: $0.trailing.oneLine) }.max() ?? 0
    var label = min(widest, width / 3)
    func left() -> Int {
      width - label - Self.gap - (trailing > 0 ? trailing + Self.gap : 0)
        - (badge > 0 ? badge + 1 : 0)
    }
    if left() < Self.textMin.0 { trailing = 0 }
    var text = details.contains { !$0.text.isEmpty } ? left() : 0
    if text < Self.textMin.1 { text = 0 }
    if text == 0 {
      label = min(
        widest,
        width - (trailing > 0 ? trailing + Self.gap : 0) - (badge > 0 ? badge + 1 : 0))
    }
    self.label = max(1, label)
    self.text = text
    self.trailing = trailing
    self.badge = badge
  }

  private static func badge(_ detail: OptionList.Option.Detail, _ theme: ResolvedTheme)
    -> StyledText
  {
    StyledText(detail.badge == 0 ? "" : "(\(theme.localizer.grouped(detail.badge)))")
  }

  /// The row of an option.
  func row(_ option: OptionList.Option, _ name: StyledText, isChosen: Bool) -> StyledText {
    let ellipsis = theme.symbols.ellipsis
    var row = name.shortened(to: label, ellipsis: ellipsis)
    guard let detail = option.detail else { return row }
    let style = isChosen ? Style.plain : theme.muted
    var column = label
    if text > 0 {
      row.pad(to: column + Self.gap)
      row.append(
        StyledText(detail.text.oneLine, style).shortened(to: text, ellipsis: ellipsis))
      column += Self.gap + text
    }
    if trailing > 0 {
      let last = StyledText(detail.trailing.oneLine, style)
      column += Self.gap + trailing
      row.pad(to: column - last.width)
      row.append(last)
    }
    if badge > 0 {
      let count = Self.badge(detail, theme)
      column += 1 + badge
      row.pad(to: column - count.width)
      row.append(count.text, theme.accent)
    }
    return row
  }
}
