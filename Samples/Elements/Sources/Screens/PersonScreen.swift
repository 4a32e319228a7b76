import Stepwise

/// Several fields, one of them optional, and an error that belongs to two.
final class PersonScreen: Screen {
  let title = "Person"
  private let viewModel: PersonViewModel

  init(viewModel: PersonViewModel) { self.viewModel = viewModel }

  var body: any Element {
    Section("Names") {
      TextField("Full name") { self.viewModel.enter(name: $0) }
      TextField("Nickname") { self.viewModel.enter(nickname: $0) }.optional()
    }
    Section("Address") {
      TextField("E-mail") { try self.viewModel.enter(email: $0) }
      TextField("Again") { self.viewModel.enter(repeated: $0) }.help("the same address once more")
    }
    Button("Go on") { try self.viewModel.goOn() }
  }
}
