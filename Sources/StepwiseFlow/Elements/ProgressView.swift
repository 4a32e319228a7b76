/// How far something is.
public struct ProgressView: Element {
  private let label: String
  private let content: Snapshot.Progress

  /// Progress of something.
  ///
  /// - Parameters:
  ///   - label: What goes on.
  ///   - fraction: How much is done, from 0 to 1; `nil` where that is not known.
  ///   - timeLeft: How long it will probably take, up to a million hours; `nil` where that is not known.
  public init(_ label: String, fraction: Double? = nil, timeLeft: Duration? = nil) {
    self.label = label
    content = Snapshot.Progress(
      fraction: fraction.map { $0.isFinite ? min(1, max(0, $0)) : 0 },
      timeLeft: timeLeft.map { min(.seconds(3_600_000_000), max(.zero, $0)) })
  }

  /// Adds the progress to what is shown.
  public func render(into rendering: inout Rendering) {
    rendering.text(LocalizedStringKey(label: label), kind: .progress(content))
  }
}

extension Snapshot {
  /// What a progress shows.
  public nonisolated struct Progress: Hashable, Sendable {
    /// How much is done, from 0 to 1; `nil` where that is not known.
    public let fraction: Double?
    /// How long it will probably take; `nil` where that is not known.
    public let timeLeft: Duration?
  }
}
