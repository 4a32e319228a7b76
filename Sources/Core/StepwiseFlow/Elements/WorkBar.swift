/// Shows how far work is, if it says so.
struct WorkBar: Element {
  let progress: WorkProgress?

  func render(into rendering: inout Rendering) {
    guard let progress, let fraction = progress.fraction else { return }
    ProgressView(progress.label.english, fraction: fraction, timeLeft: progress.timeLeft)
      .render(into: &rendering)
  }
}
