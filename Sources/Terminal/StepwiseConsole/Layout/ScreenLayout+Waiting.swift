import StepwiseFlow
import StepwiseTerminal

/// Draws spinners and progress.
extension ScreenLayout {
  /// The row of a list whose options are being fetched.
  func waiting(_ field: Snapshot.Element, at column: Int) -> [StyledText] {
    guard field.loading == .running || field.isBusy else { return [] }
    var row = pointer(false, field)
    if let waiting = waitingText(field) {
      row.append(" ")
      row.append(waiting)
    }
    return [indented(row, column)]
  }

  /// How long the work of an element has been running, once that is long enough to be shown.
  func waitingTime(_ id: String) -> Duration? {
    busy[id].flatMap { $0 >= BusyClock.spinnerDelay ? $0 : nil }
  }

  /// Says what an element works on, and after two seconds for how long; its spinner stands in the place of the pointer.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - room: The number of cells beside it, to which the words are shortened, so that nothing moves when work begins.
  /// - Returns: The text; `nil` if no work is shown.
  func waitingText(_ element: Snapshot.Element, room: Int = .max) -> StyledText? {
    guard !busy.isEmpty, !theme.isSpoken, let time = waitingTime(element.id) else { return nil }
    let word: LocalizedStringKey = element.loading == .running ? "loading…" : "working…"
    let seconds = time.components.seconds
    let length = seconds >= 2 ? " \(theme.localizer("\(seconds) s"))" : ""
    let words = StyledText((element.busyLabel ?? theme.localizer(word)).oneLine, theme.muted)
    var text = short(words, to: max(Self.waitingWidthMin, room - TextWidth.of(length)))
    text.append(length, theme.muted)
    return text
  }

  /// The number of cells to which the words about work are shortened at most.
  private static let waitingWidthMin = 8

  func spinner(_ time: Duration) -> String {
    let frames = theme.symbols.spinner
    let step = Int(time / BusyClock.spinnerStep)
    return frames.isEmpty ? "" : frames[step % frames.count]
  }

  func bar(
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
    let percent = "\(Int((fraction * 100).rounded())) %"
    let time = progress.timeLeft.flatMap { left in
      fraction < 1 ? theme.localizer("\(Self.text(left)) left") : nil
    }
    // Where there is room for one number, it is the time, because the bar shows the other.
    let words = time.map { ["\(percent)  \($0)", $0] } ?? []
    row.append(words.first { row.width + TextWidth.of($0) < width } ?? percent)
    return row
  }

  /// The minimum number of cells of a bar.
  private static let barMin = 4

  /// The id under which the time of indeterminate progress runs.
  static let progressID = "\u{0}progress"

  static func text(_ duration: Duration) -> LocalizedStringKey {
    let seconds = Int((duration / .seconds(1)).rounded(.up))
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
  }
}
