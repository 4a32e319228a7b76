import StepwiseFlow
import StepwiseTerminal

/// What takes time, and how far it is.
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

  /// A spinner after a moment, and the seconds after two.
  package func waitingText(_ id: String) -> StyledText? {
    guard let time = busy[id], time >= BusyClock.spinnerDelay else { return nil }
    var text = StyledText(spinner(time), look.accent)
    let seconds = time.components.seconds
    if seconds >= 2 { text.append(" \(look.localizer("\(seconds) s"))", look.muted) }
    return text
  }

  package func spinner(_ time: Duration) -> String {
    let frames = look.symbols.spinner
    let step = Int(time / BusyClock.spinnerStep)
    return frames.isEmpty ? "" : frames[step % frames.count]
  }

  package func bar(_ element: Snapshot.Element, _ progress: Snapshot.Progress, width: Int)
    -> StyledText
  {
    var row = StyledText(element.label)
    row.append("  ")
    // The bar keeps its form whatever stands behind it.
    let room = width - row.width
    let cells = min(30, room / 2, room - TextWidth.of(" 100 %") - 1)
    let fraction = progress.fraction
    if cells >= Self.barMin {
      let done = Int((Double(cells) * (fraction ?? 0)).rounded())
      row.append(String(repeating: look.symbols.barDone, count: done), look.accent)
      row.append(String(repeating: look.symbols.barLeft, count: cells - done), look.muted)
      row.append(" ")
    }
    guard let fraction else {
      row.append(spinner(busy[Self.progressID] ?? .zero), look.accent)
      return row
    }
    row.append("\(Int((fraction * 100).rounded())) %")
    if let left = progress.timeLeft, fraction < 1 {
      let time = StyledText("  \(look.localizer("\(Self.text(left)) left"))")
      if row.width + time.width < width { row.append(time) }
    }
    return row
  }

  /// How few cells a bar may have.
  private static let barMin = 4

  /// The name under which the time of progress that is not known runs.
  package static let progressID = "\u{0}progress"

  package static func text(_ duration: Duration) -> LocalizedStringKey {
    let seconds = Int((duration / .seconds(1)).rounded(.up))
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
  }
}
