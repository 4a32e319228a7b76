/// A progress bar.
public struct ProgressView: Element {
  private let label: String
  private let content: Snapshot.Progress

  /// Creates a progress bar.
  ///
  /// - Parameters:
  ///   - label: The name of the work.
  ///   - fraction: The completed part, from 0 to 1; `nil` if it is not known.
  ///   - timeLeft: The estimated time left, at most a million hours; `nil` if it is not known.
  public init(_ label: String, fraction: Double? = nil, timeLeft: Duration? = nil) {
    self.label = label
    content = Snapshot.Progress(
      fraction: fraction.map { $0.isFinite ? min(1, max(0, $0)) : 0 },
      timeLeft: timeLeft.map { min(.seconds(3_600_000_000), max(.zero, $0)) })
  }

  /// Adds the label with the fraction and the time left, to read.
  public func render(into rendering: inout Rendering) {
    rendering.text(LocalizedStringKey(label: label), kind: .progress(content))
  }
}
