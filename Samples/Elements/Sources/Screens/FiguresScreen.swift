import Stepwise

/// Numbers within bounds, and a toggle.
final class FiguresScreen: Screen {
  let title = "Figures"
  private let viewModel: FiguresViewModel

  init(viewModel: FiguresViewModel) { self.viewModel = viewModel }

  var body: any Element {
    NumberField("Age", in: 0...150) { self.viewModel.enter(age: $0) }
    NumberField("Height", in: 0.3...2.8) { self.viewModel.enter(height: $0) }.help("in metres")
    Toggle("Newsletter", isOn: false) { self.viewModel.enter(newsletter: $0) }
  }
}
