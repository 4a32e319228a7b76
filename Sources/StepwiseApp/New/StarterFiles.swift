// Written by StarterTests from Samples/FirstWizard: change it there.

extension Starter {
  /// The sample's files without their last line breaks, in the order of their paths.
  nonisolated static let sampleFiles: [(path: String, text: String)] = [
    (
      ".github/workflows/ci.yml",
      #"""
      # Builds and tests the wizard on every change; a Swift toolchain is all that it needs.
      name: CI
      on: [push, pull_request]
      jobs:
        test:
          runs-on: ubuntu-latest
          container: swift:6.3
          steps:
            - uses: actions/checkout@v4
            - run: swift build
            - run: swift test
      """#
    ),
    (
      ".gitignore",
      #"""
      .build/
      .swiftpm/
      """#
    ),
    (
      "Package.swift",
      #"""
      // swift-tools-version: 6.2
      import PackageDescription

      let settings: [SwiftSetting] = [
        .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
      ]

      let package = Package(
        name: "first-wizard",
        platforms: [.macOS("26.0")],
        products: [.executable(name: "first-wizard", targets: ["FirstWizard"])],
        dependencies: [
          .package(name: "stepwise", path: "../..")
        ],
        targets: [
          .executableTarget(
            name: "FirstWizard",
            dependencies: [.product(name: "Stepwise", package: "stepwise")],
            swiftSettings: settings),
          .testTarget(
            name: "FirstWizardTests",
            dependencies: ["FirstWizard", .product(name: "StepwiseTesting", package: "stepwise")],
            exclude: ["Scripts"],
            swiftSettings: settings),
        ])
      """#
    ),
    (
      "README.md",
      #"""
      # FirstWizard

      A text wizard that opens an account: it asks for a user name that is free, and for a plan.

      ```console
      $ swift run first-wizard
      $ printf 'grace\nFamily\n' | swift run first-wizard --quiet
      grace has the Family plan.
      $ swift test
      ```

      | where | what |
      |---|---|
      | `FirstWizard.swift` | the program: its options, and the services that the flow gets |
      | `FirstWizardFlow.swift` | which screen comes when, and what comes of it |
      | `UserNameScreen.swift` | what is shown, and where it goes |
      | `UserNameViewModel.swift`, `UserNameDefaultViewModel.swift` | what the screen needs, and what does it |
      | `NameRegistry.swift`, `FakeNameRegistry.swift` | the service, and a fake of it: a real one comes beside it |
      | `FirstWizardFlowTests.swift` | the flow as a person would go through it, with a scripted service |
      | `Scripts/*.steps`, `Scripts/*.transcript` | answers line by line, and the conversation they lead to |

      How to go on is in Stepwise's own folder: the one that `Package.swift` names, or one in `.build/checkouts` where it names
      an address.

      | there | is |
      |---|---|
      | `Documentation/Questions.md` | what people ask, with the heading that answers it |
      | `Sources/Stepwise/Stepwise.docc` | the guides, such as `Asking.md`, `Back.md` and `MakingAProgram.md`, and in `Tutorials` the tutorial |
      | `Sources/StepwiseTesting/StepwiseTesting.docc` | `Testing.md`, about tests with services and time |
      | `swift run stepwise help` | the samples, and what else the program `stepwise` does |

      `swift run first-wizard --help` lists the options, such as `--script FILE`, which takes the
      answers from a steps file, and `--save FILE`, which keeps them as they are given. Once Stepwise's place in `Package.swift` is an
      address that every machine can reach, `.github/workflows/ci.yml` builds and tests each change.
      """#
    ),
    (
      "Sources/FirstWizard/Account.swift",
      #"""
      /// What the wizard is for.
      struct Account: Equatable {
        var userName: String
        var plan: String
      }
      """#
    ),
    (
      "Sources/FirstWizard/FakeNameRegistry.swift",
      #"""
      import Stepwise

      /// Takes its time, and knows one name.
      ///
      /// It sleeps on the wizard's clock, so that tests need not wait.
      final class FakeNameRegistry: NameRegistry {
        private let clock: any WizardClock
        private let delay: Duration

        init(clock: any WizardClock, delay: Duration) {
          self.clock = clock
          self.delay = delay
        }

        func isFree(_ userName: String) async throws -> Bool {
          try await clock.sleep(for: delay)
          return userName.lowercased() != "ada"
        }
      }
      """#
    ),
    (
      "Sources/FirstWizard/FirstWizard.swift",
      #"""
      import Stepwise

      /// The program: its options, and the services that its flow gets.
      @main struct FirstWizard: WizardProgram {
        static let name = "first-wizard"
        static let summary = "Opens an account: a user name that is free, and a plan."

        @Option("How long the fake registry takes to answer; 0.5.", value: "SECONDS")
        var registryDelay = 0.5

        func makeFlow(in environment: Environment) throws -> FirstWizardFlow {
          guard (0...60).contains(registryDelay) else {
            throw Rejection("--registry-delay goes from 0 to 60 seconds, not \(registryDelay).")
          }
          return FirstWizardFlow(
            registry: FakeNameRegistry(clock: environment.clock, delay: .seconds(registryDelay)))
        }

        func output(for account: Account) -> WizardOutput {
          WizardOutput(text: "\(account.userName) has the \(account.plan) plan.")
        }
      }
      """#
    ),
    (
      "Sources/FirstWizard/FirstWizardFlow.swift",
      #"""
      import Stepwise

      /// Asks for a user name and a plan, and finishes with the account.
      ///
      /// Its state is what it was answered so far: a step back gives it back as it was.
      final class FirstWizardFlow: FlowController<String, Account> {
        private let registry: any NameRegistry

        init(registry: any NameRegistry) {
          self.registry = registry
          super.init(state: "")
        }

        override func startFlow() {
          let viewModel = UserNameDefaultViewModel(registry: registry)
          viewModel.onUserNameChosen = { userName in
            self.state = userName
            self.choosePlan()
          }
          push(UserNameScreen(viewModel: viewModel))
        }

        /// A screen that is one question needs no view model.
        private func choosePlan() {
          push("Plan") {
            Picker("Plan", options: ["Free", "Family"]) { plan in
              self.finish(Account(userName: self.state, plan: plan))
            }
          }
        }
      }
      """#
    ),
    (
      "Sources/FirstWizard/NameRegistry.swift",
      #"""
      /// Knows which user names are taken; the real one would ask a server.
      protocol NameRegistry {
        func isFree(_ userName: String) async throws -> Bool
      }
      """#
    ),
    (
      "Sources/FirstWizard/UserNameDefaultViewModel.swift",
      #"""
      import Stepwise

      /// The user name's view model over a registry.
      final class UserNameDefaultViewModel: UserNameViewModel {
        let lengthMin = 3
        var onUserNameChosen: (String) -> Void = { _ in }

        private let registry: any NameRegistry

        init(registry: any NameRegistry) { self.registry = registry }

        func check(_ userName: String) async throws {
          guard userName.count >= lengthMin, userName.allSatisfy({ $0.isLetter || $0.isNumber }) else {
            throw Rejection("A user name has at least \(lengthMin) characters, letters and digits only.")
          }
          guard try await registry.isFree(userName) else {
            throw Rejection("“\(userName)” is taken: choose another name.")
          }
        }

        func choose(_ userName: String) { onUserNameChosen(userName) }
      }
      """#
    ),
    (
      "Sources/FirstWizard/UserNameScreen.swift",
      #"""
      import Stepwise

      /// Asks for a user name: it shows what its view model knows, and tells it what is typed.
      final class UserNameScreen: Screen {
        let title = "User name"
        private let viewModel: any UserNameViewModel

        init(viewModel: any UserNameViewModel) { self.viewModel = viewModel }

        var body: any Element {
          TextField("User name", check: viewModel.check) { self.viewModel.choose($0) }
            .help("at least \(viewModel.lengthMin) letters and digits")
        }
      }
      """#
    ),
    (
      "Sources/FirstWizard/UserNameViewModel.swift",
      #"""
      /// What the user name's screen needs.
      protocol UserNameViewModel: AnyObject {
        /// How many characters a user name has at least.
        var lengthMin: Int { get }
        /// Called with the name once it will do; the flow says what comes next.
        var onUserNameChosen: (String) -> Void { get set }

        /// Finds out whether a name will do, before it is taken.
        func check(_ userName: String) async throws

        /// Takes a name that was checked.
        func choose(_ userName: String)
      }
      """#
    ),
    (
      "Tests/FirstWizardTests/FirstWizardFlowTests.swift",
      #"""
      import StepwiseTesting
      import Testing

      @testable import FirstWizard

      @Suite struct FirstWizardFlowTests {
        @Test func aFreeNameAndAPlanMakeAnAccount() async throws {
          let isFree = ScriptedCall<String, Bool>("isFree", .value(true))
          let tester = await FlowTester(
            FirstWizardFlow(registry: ScriptedNameRegistry(isFreeCall: isFree)))
          try await tester.answer("grace")
          try tester.expect(screen: "Plan")
          try await tester.answer("Family")
          try tester.expect(outcome: Account(userName: "grace", plan: "Family"))
          try isFree.expect(calls: ["grace"])
          try await tester.finish()
        }

        @Test func aNameThatIsTakenIsRefusedAndAskedAgain() async throws {
          let isFree = ScriptedCall<String, Bool>("isFree", .value(false), .value(true))
          let tester = await FlowTester(
            FirstWizardFlow(registry: ScriptedNameRegistry(isFreeCall: isFree)))
          try await tester.expectRefusal("“ada” is taken: choose another name.") {
            try await tester.answer("ada")
          }
          try await tester.answer("ada2")
          try tester.expect(screen: "Plan")
        }

        @Test func aNameThatWillNotDoAsksNoRegistry() async throws {
          let isFree = ScriptedCall<String, Bool>.forbidden("isFree")
          let tester = await FlowTester(
            FirstWizardFlow(registry: ScriptedNameRegistry(isFreeCall: isFree)))
          try await tester.expectRefusal(
            "A user name has at least 3 characters, letters and digits only."
          ) {
            try await tester.answer("a!")
          }
        }

        @Test func aStepBackFromThePlanShowsTheNameAgain() async throws {
          let isFree = ScriptedCall<String, Bool>("isFree", .value(true), .value(true))
          let tester = await FlowTester(
            FirstWizardFlow(registry: ScriptedNameRegistry(isFreeCall: isFree)))
          try await tester.answer("grace")
          try await tester.back()
          try tester.expect(value: "grace", of: "User name")
          try await tester.answer("hopper")
          try await tester.answer("Free")
          try tester.expect(outcome: Account(userName: "hopper", plan: "Free"))
        }
      }
      """#
    ),
    (
      "Tests/FirstWizardTests/ScriptTests.swift",
      #"""
      import Stepwise
      import StepwiseTesting
      import Testing

      @testable import FirstWizard

      /// Each steps file in `Scripts` with the conversation that it must lead to, byte by byte.
      ///
      /// `STEPWISE_RECORD=1 swift test` writes the conversations anew: read the difference.
      @Suite struct ScriptTests {
        @Test(arguments: ["account", "back"])
        func aScriptLeadsToItsConversation(_ script: String) async throws {
          let environment = Environment()
          let registry = FakeNameRegistry(clock: environment.clock, delay: .seconds(1))
          let tester = await FlowTester(FirstWizardFlow(registry: registry), environment: environment)
          let conversation = try await tester.play("Scripts/\(script).steps")
          try Golden.compare(conversation, with: "Scripts/\(script).transcript")
        }
      }
      """#
    ),
    (
      "Tests/FirstWizardTests/ScriptedNameRegistry.swift",
      #"""
      import StepwiseTesting

      @testable import FirstWizard

      /// The registry's double: each test scripts its answers.
      struct ScriptedNameRegistry: NameRegistry {
        let isFreeCall: ScriptedCall<String, Bool>

        func isFree(_ userName: String) async throws -> Bool { try await isFreeCall(userName) }
      }
      """#
    ),
    (
      "Tests/FirstWizardTests/Scripts/account.steps",
      #"""
      # A name that is free, and a plan.
      grace
      Family
      """#
    ),
    (
      "Tests/FirstWizardTests/Scripts/account.transcript",
      #"""
      User name (at least 3 letters and digits): grace
        Working: User name
      Plan
        1. Free
        2. Family
      Plan: Family
      """#
    ),
    (
      "Tests/FirstWizardTests/Scripts/back.steps",
      #"""
      # A second thought about the name.
      grace
      :await Family
      :back
      :expect grace
      hopper
      Free
      """#
    ),
    (
      "Tests/FirstWizardTests/Scripts/back.transcript",
      #"""
      User name (at least 3 letters and digits): grace
        Working: User name
      Plan
        1. Free
        2. Family
      Plan: :back
      User name (at least 3 letters and digits; blank for grace): hopper
        Working: User name
      Plan
        1. Free
        2. Family
      Plan: Free
      """#
    ),
  ]
}
