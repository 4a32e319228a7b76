/// The samples to start.
final class HomeViewModel {
  /// A sample, ready to show.
  struct Item: Hashable {
    let name: String
    /// A line about the sample.
    let summary: String
  }

  /// Called with the name of the chosen sample.
  var onSampleSelected: (String) throws -> Void = { _ in }
  /// Called when the person quits.
  var onQuit: () -> Void = {}

  let samples: [Item]

  /// Creates a view model with the samples.
  init(samples: [Item]) { self.samples = samples }

  func select(_ sample: Item) throws { try onSampleSelected(sample.name) }

  func quit() { onQuit() }
}
