import StepwiseFlow
import StepwiseTerminal

/// Draws spinners and progress.
extension ScreenLayout {
  package func withWaiting(_ row: StyledText, _ element: Snapshot.Element) -> StyledText {
    guard let waiting = waitingText(element.id) else {
      guard element.loading == .running else { return row }
      var row = row
      row.append(row.width > 0 ? "  " : "")
      return row
    }
    var row = row
    row.append("   ")
    row.append(waiting)
    return row
  }

  package func waiting(_ field: Snapshot.Element, at column: Int) -> [StyledText] {
    guard field.loading == .running || field.isBusy else { return [] }
    return [indented(waitingText(field.id) ?? StyledText(), column)]
  }

  /// Returns a spinner after a moment, and also the seconds after two seconds.
  package func waitingText(_ id: String) -> StyledText? {
    guard let time = busy[id], time >= BusyClock.spinnerDelay else { return nil }
    var text = StyledText(spinner(time), theme.accent)
    let seconds = time.components.seconds
    if seconds >= 2 { text.append(" \(theme.localizer("\(seconds) s"))", theme.muted) }
    return text
  }

  package func spinner(_ time: Duration) -> String {
    let frames = theme.symbols.spinner
    let step = Int(time / BusyClock.spinnerStep)
    return frames.isEmpty ? "" : frames[step % frames.count]
  }

  package func bar(
    _ element: Snapshot.Element, _ progress: Snapshot.Progress, width: Int, from column: Int
  ) -> StyledText {
    var row = StyledText(element.label)
    row.append("  ")
    row.pad(to: min(column, width / 2))
    // The bar keeps its length, whatever text follows it.
    let room = width - row.width
    let cells = min(30, room / 2, room - TextWidth.of(" 100 %") - 1)
    let fraction = progress.fraction
    if cells >= Self.barMin {
      let done = Int((Double(cells) * (fraction ?? 0)).rounded())
      let style = fraction == 1 ? theme.success : theme.accent
      row.append(String(repeating: theme.symbols.barDone, count: done), style)
      row.append(String(repeating: theme.symbols.barLeft, count: cells - done), theme.muted)
      row.append(" ")
    }
    guard let fraction else {
      row.append(spinner(busy[Self.progressID] ?? .zero), theme.accent)
      return row
    }
    row.append("\(Int((fraction * 100).rounded())) %")
    if let left = progress.timeLeft, fraction < 1 {
      let time = StyledText("  \(theme.localizer("\(Self.text(left)) left"))")
      if row.width + time.width < width { row.append(time) }
    }
    return row
  }

  /// The minimum number of cells of a bar.
  private static let barMin = 4

  /// The id under which the time of indeterminate progress runs.
  package static let progressID = "\u{0}progress"

  package static func text(_ duration: Duration) -> LocalizedStringKey {
    let seconds = Int((duration / .seconds(1)).rounded(.up))
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
  }
}
