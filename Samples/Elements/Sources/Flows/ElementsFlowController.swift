import Stepwise

/// Shows every element, a few on each screen.
package final class ElementsFlowController: FlowController<Answers, Answers> {
  private let registry: any UserNameRegistry
  private let catalogue: any CountryCatalogue

  init(registry: any UserNameRegistry, catalogue: any CountryCatalogue) {
    self.registry = registry
    self.catalogue = catalogue
    super.init(state: Answers())
  }

  package override var title: String { "Elements" }

  package override func startFlow() {
    let viewModel = AccountViewModel(registry: registry)
    viewModel.onAccountEntered = { userName in
      self.state.userName = userName
      self.state.hasPassword = true
      self.askPerson()
    }
    push(AccountScreen(viewModel: viewModel))
  }

  private func askPerson() {
    let viewModel = PersonViewModel()
    viewModel.onPersonEntered = { person in
      self.state.name = person.name
      self.state.nickname = person.nickname
      self.state.email = person.email
      self.askFigures()
    }
    push(PersonScreen(viewModel: viewModel))
  }

  private func askFigures() {
    let viewModel = FiguresViewModel()
    viewModel.onFiguresEntered = { figures in
      self.state.age = figures.age
      self.state.height = figures.height
      self.state.newsletter = figures.newsletter
      self.askPlace()
    }
    push(FiguresScreen(viewModel: viewModel))
  }

  private func askPlace() {
    let viewModel = PlaceViewModel(catalogue: catalogue, today: environment.today)
    viewModel.onPlaceEntered = { place in
      self.state.country = place.country
      self.state.languages = place.languages
      self.state.start = place.start
      self.askFiles()
    }
    push(PlaceScreen(viewModel: viewModel))
  }

  private func askFiles() {
    push(
      FilesScreen { folder, story in
        self.state.folder = folder
        self.state.story = story
        let rows = self.state.rows(in: self.environment)
        self.push(SummaryScreen(rows: rows) { self.finish(self.state) })
      })
  }
}
