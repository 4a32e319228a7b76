import StepwiseFlow
import StepwiseTerminal

/// The columns of options that have details: label, text, what stands last, and a count.
package struct OptionColumns {
  private let look: Look
  private let label: Int
  /// How many cells are left for texts; 0 where there is no room for any.
  private let text: Int
  private let trailing: Int
  private let badge: Int

  /// How narrow texts may become before what stands last gives way, and before they do.
  private static let textMin = (12, 8)
  private static let gap = 2

  /// Columns for options that are seen together; `nil` where none of them has details.
  package init?(_ options: [OptionList.Option], look: Look, width: Int) {
    guard options.contains(where: { $0.detail != nil }) else { return nil }
    self.look = look
    let widest = options.map { StyledText($0.label.oneLine).width }.max() ?? 0
    let details = options.compactMap(\.detail)
    let badge = details.map { Self.badge($0, look).width }.max() ?? 0
    var trailing = details.map { StyledText($0.trailing.oneLine).width }.max() ?? 0
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

  private static func badge(_ detail: OptionList.Option.Detail, _ look: Look) -> StyledText {
    StyledText(detail.badge == 0 ? "" : "(\(look.localizer.grouped(detail.badge)))")
  }

  /// The row of an option.
  package func row(_ option: OptionList.Option, _ name: StyledText, isChosen: Bool) -> StyledText {
    let ellipsis = look.symbols.ellipsis
    var row = name.shortened(to: label, ellipsis: ellipsis)
    guard let detail = option.detail else { return row }
    let style = isChosen ? Style.plain : look.muted
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
      let count = Self.badge(detail, look)
      column += 1 + badge
      row.pad(to: column - count.width)
      row.append(count.text, look.accent)
    }
    return row
  }
}
