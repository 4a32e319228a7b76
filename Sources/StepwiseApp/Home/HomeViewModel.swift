/// The samples to start.
final class HomeViewModel {
  /// A sample, ready to show.
  struct Item: Hashable {
    let name: String
    /// A line on what it is.
    let summary: String
  }

  /// Called with the name of the sample that was chosen.
  var onSampleSelected: (String) throws -> Void = { _ in }
  /// Called when the person has seen enough.
  var onQuit: () -> Void = {}

  let samples: [Item]

  /// A view model over the samples.
  init(samples: [Item]) { self.samples = samples }

  func select(_ sample: Item) throws { try onSampleSelected(sample.name) }

  func quit() { onQuit() }
}
