import OnboardingSample
import Stepwise

/// Welcomes a person, and then lets them start samples, one after the other.
final class HomeFlowController: FlowController<Void, Void> {
  private let onboarding: MainFlowController?
  private let greeting: (Profile) throws -> WizardOutput
  private let samples: [Sample]

  /// Creates the flow.
  init(
    onboarding: MainFlowController?, greeting: @escaping (Profile) throws -> WizardOutput,
    samples: [Sample]
  ) {
    self.onboarding = onboarding
    self.greeting = greeting
    self.samples = samples
    super.init(state: ())
  }

  override var title: String { "Stepwise" }

  override func startFlow() {
    guard let onboarding else { return showHome() }
    start(onboarding) { profile in
      self.showHome()
      do { self.commit(try self.greeting(profile)) } catch { self.fail(error) }
    }
  }

  private func showHome() {
    let viewModel = HomeViewModel(
      samples: samples.map { HomeViewModel.Item(name: $0.name, summary: $0.summary) })
    // Behind the onboarding, its answers are written, and nobody wants to give them again.
    let home = push(HomeScreen(viewModel: viewModel, isResumable: onboarding == nil))
    viewModel.onSampleSelected = { name in
      try self.samples.first { $0.name == name }?.start(self) { self.pop(to: home) }
    }
    viewModel.onQuit = { self.finish(()) }
  }
}
