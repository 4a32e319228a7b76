import Stepwise

/// A gallery: shows every element, a few on each screen.
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
    viewModel.onPersonEntered = { name, nickname, email in
      self.state.name = name
      self.state.nickname = nickname
      self.state.email = email
      self.askFigures()
    }
    push(PersonScreen(viewModel: viewModel))
  }

  private func askFigures() {
    let viewModel = FiguresViewModel()
    viewModel.onFiguresEntered = { age, height, newsletter in
      self.state.age = age
      self.state.height = height
      self.state.newsletter = newsletter
      self.askPlace()
    }
    push(FiguresScreen(viewModel: viewModel))
  }

  private func askPlace() {
    let viewModel = PlaceViewModel(catalogue: catalogue, today: environment.today)
    viewModel.onPlaceEntered = { country, languages, start in
      self.state.country = country
      self.state.languages = languages
      self.state.start = start
      self.askFiles()
    }
    push(PlaceScreen(viewModel: viewModel))
  }

  private func askFiles() {
    let viewModel = FilesViewModel()
    viewModel.onFilesEntered = { folder, story in
      self.state.folder = folder
      self.state.story = story
      self.showSummary()
    }
    push(FilesScreen(viewModel: viewModel))
  }

  private func showSummary() {
    let viewModel = SummaryViewModel(answers: state)
    viewModel.onDone = { self.finish(self.state) }
    push(SummaryScreen(viewModel: viewModel))
  }
}
