/// What can be started.
final class HomeViewModel {
  /// Called with the name of the sample that was chosen.
  var onSampleSelected: (String) throws -> Void = { _ in }
  /// Called when the person has seen enough.
  var onQuit: () -> Void = {}

  let samples: [String]

  /// A view model over the samples.
  init(samples: [String]) { self.samples = samples }
}
