import Stepwise
import StepwiseTesting
import Testing

// The listings of the pages for people who come from other libraries, so that they are compiled here.

// MARK: huh

private struct SignUp: Equatable {
  var name = ""
  var plan = ""
  var wantsNews = false
}

private final class SignUpFlow: FlowController<SignUp, SignUp> {
  override func startFlow() {
    push("You") {
      TextField("Name") { self.state.name = $0 }
      Picker("Plan", options: ["Free", "Home"]) { plan in
        self.state.plan = plan
        self.askNews()
      }
    }
  }

  private func askNews() {
    push("News") {
      Toggle("Newsletter?", isOn: false) { wantsNews in
        self.state.wantsNews = wantsNews
        self.finish(self.state)
      }
    }
  }
}

// MARK: clack

private struct Project: Equatable {
  var folder = ""
  var kind = ""
  var hasRepository = false
}

private final class ProjectFlow: FlowController<Project, Project> {
  override func startFlow() {
    push("Project") {
      TextField("Folder", text: "./app") { self.state.folder = $0 }
      Picker("Kind", options: ["App", "Library"]) { kind in
        self.state.kind = kind
        if kind == "App" { self.askRepository() } else { self.finish(self.state) }
      }
    }
  }

  private func askRepository() {
    push("Repository") {
      Toggle("Make a repository?", isOn: true) { makes in
        self.state.hasRepository = makes
        self.finish(self.state)
      }
    }
  }
}

// MARK: Inquirer

private final class PackageFlow: FlowController<String, String> {
  struct Registry {
    func packages(matching text: String) async throws -> OptionList { ["left-pad", "right-pad"] }
    func check(_ name: String) async throws {
      if name == "left-pad" { throw Rejection("“left-pad” is withdrawn: take another one.") }
    }
  }

  private let registry = Registry()

  override func startFlow() {
    push("Package") {
      TextField("Package") { name in
        self.state = name
        self.askVersion()
      } check: {
        try await self.registry.check($0)
      }
      .suggestions { try await self.registry.packages(matching: $0) }
    }
  }

  private func askVersion() {
    push("Version") {
      Picker("Version", options: ["1.3.0", "1.2.9"]) { self.finish("\(self.state)@\($0)") }
    }
  }
}

// MARK: questionary

private final class DatabaseFlow: FlowController<[String], String> {
  override func startFlow() {
    push("Database") {
      Picker("Database", options: ["SQLite", "PostgreSQL"]) { kind in
        self.state.append(kind)
        if kind == "SQLite" { self.finish("sqlite") } else { self.askServer() }
      }
    }
  }

  private func askServer() {
    push("Server") {
      TextField("Host", text: "localhost") { self.state.append($0) }
      NumberField("Port", value: 5432, in: 1...65_535) { self.state.append("\($0)") }
      SecureField("Password") { _ in self.finish(self.state.joined(separator: ":")) }
    }
  }
}

// MARK: Noora

private nonisolated enum Platform: CaseIterable { case iOS, linux }

private final class AppFlow: FlowController<String, String> {
  private func generate(_ name: String, for platform: Platform) async throws {}

  override func startFlow() {
    push("App") {
      TextField("Name") { self.state = $0 }
      Picker("Platform", Platform.self) { self.confirm($0) }
    }
  }

  private func confirm(_ platform: Platform) {
    push("Ready") {
      Review()
      Button("Generate", onceOnly: true) {
        try await self.generate(self.state, for: platform)
        self.finish("\(self.state) for \(platform)")
      }
    }
  }
}

@Suite("The pages for people who come from other libraries") struct ComingFromListings {
  @Test func eachListingAsksWhatItsPageSays() async throws {
    try await withFlow(SignUpFlow(state: SignUp())) { tester in
      for answer in ["Ada", "Home", "yes"] { try await tester.answer(answer) }
      try tester.expect(outcome: SignUp(name: "Ada", plan: "Home", wantsNews: true))
    }
    try await withFlow(ProjectFlow(state: Project())) { tester in
      try await tester.acceptDefault()
      for answer in ["App", "no"] { try await tester.answer(answer) }
      try tester.expect(outcome: Project(folder: "./app", kind: "App"))
    }
    try await withFlow(PackageFlow(state: "")) { tester in
      try await tester.expectRefusal("“left-pad” is withdrawn: take another one.") {
        try await tester.answer("left-pad")
      }
      for answer in ["right-pad", "1.2.9"] { try await tester.answer(answer) }
      try tester.expect(outcome: "right-pad@1.2.9")
    }
    try await withFlow(DatabaseFlow(state: [])) { tester in
      try await tester.answer("PostgreSQL")
      for _ in 1...2 { try await tester.acceptDefault() }
      try await tester.answer("secret")
      try tester.expect(outcome: "PostgreSQL:localhost:5432")
    }
    try await withFlow(AppFlow(state: "")) { tester in
      for answer in ["Stars", "Linux"] { try await tester.answer(answer) }
      try await tester.press("Generate")
      try tester.expect(outcome: "Stars for linux")
    }
  }
}
