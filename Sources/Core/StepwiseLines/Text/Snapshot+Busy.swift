import StepwiseFlow

extension Snapshot {
  /// Returns a sentence for each running work in a language: the one of its element, or that it works.
  package func busySentences(in localizer: Localizer?) -> [String] {
    busy.map { label in
      elements.first { ($0.isBusy || $0.loading == .running) && $0.label == label }?.busyLabel
        ?? localizer("Working: \(label)")
    }
  }
}
