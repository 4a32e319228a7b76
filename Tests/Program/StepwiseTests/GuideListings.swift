import Observation
import Stepwise
import StepwiseJournal
import StepwiseTesting
import TestSupport
import Testing

// The guides' listings that are in no sample, so that they are compiled here.

/// A program whose answers are too private to be kept, and the field of another that begins with the last answer.
private struct PrivateProgram: WizardProgram {
  static let name = "private"
  static let keepsJournal = false
  static let commands = [ProgramCommand.journal]

  func makeFlow(in environment: Environment) -> RegionFlow { RegionFlow() }

  final class RegionFlow: FlowController<Void, String> {
    var region = ""

    override func startFlow() {
      push("Region") {
        TextField("Region") { self.region = $0 }
          .startsWithLastAnswer()
        Button("Done") { self.finish(self.region) }
      }
    }
  }
}

/// A configuration that is edited.
private nonisolated struct Settings: Codable, Equatable { var days = 7 }

private struct SettingsStore {
  func read() async throws -> Settings { Settings() }
  func write(days: Int) async throws {}
}

private final class KeepFlow: FlowController<Changes<Settings>, [String]> {
  private let store: SettingsStore

  init(_ store: SettingsStore) {
    self.store = store
    super.init(state: Changes(from: Settings()))
  }

  override func startFlow() {
    base("Reading the settings") {
      try await self.store.read()
    } then: { settings in
      self.state = Changes(from: settings)
      self.askDays()
    }
  }

  private func askDays() {
    push("Keep") {
      NumberField("Days", value: self.state.before.days, in: 1...99) { days in
        self.state.days = days
        self.check()
      }.now()
    }
  }

  private func check() {
    push("Check") {
      Review().onlyChanges()
      Button("Write", onceOnly: true) {
        if let days = self.state.change(of: \.days) { try await self.store.write(days: days) }
        self.finish(try self.state.lines)
      }
    }
  }
}

/// A ticket, a size and diets, as values.
private final class TicketScreen: Screen {
  nonisolated struct Ticket {
    let id: Int
    let name: String
  }
  nonisolated enum Size: CaseIterable { case small, extraLarge }
  nonisolated enum Diet: CaseIterable { case vegan, noNuts }
  struct Service { func tickets() async throws -> [Ticket] { [Ticket(id: 7, name: "Talk")] } }

  let title = "Ticket"
  let service = Service()
  var ticket: Ticket?
  var size: Size?
  var diets: [Diet] = []

  var body: any Element {
    Picker("Ticket", load: service.tickets, id: \.id, label: \.name) { self.ticket = $0 }
    Picker("Size", Size.self) { self.size = $0 }
    MultiPicker("Diet", Diet.self, count: 0...3) { self.diets = $0 }
  }
}

/// A choice of computed texts, and a text that is checked while it is typed.
private final class VersionScreen: Screen {
  @Observable final class ViewModel {
    var draft = ""
    var chosen: String?

    var advice: String { draft.isEmpty || isVersion(draft) ? "" : "A version looks like 1.2.0." }

    func choose(_ version: String) throws {
      guard isVersion(version) else { throw Rejection("A version looks like 1.2.0.") }
      chosen = version
    }

    private func isVersion(_ text: String) -> Bool {
      text.split(separator: ".").count { Int($0) != nil } == 3
    }
  }

  let title = "Version"
  let viewModel = ViewModel()

  var body: any Element {
    TextField("Version") { try self.viewModel.choose($0) }
      .onEdit { self.viewModel.draft = $0 }
    Text(verbatim: viewModel.advice)
  }
}

private final class LineFlow: FlowController<String, String> {
  var line = ""

  override func startFlow() {
    let lines = ["\(state) 1", "\(state) 2"]
    push("Line") {
      Picker("Line", options: OptionList(lines)) { self.line = $0 }
      Picker("Again", options: ["\(self.state) 3", "\(self.state) 4"]) { self.finish($0) }
    }
  }
}

/// A list of actions of several kinds.
private final class WorksFlow: FlowController<[String], [String]> {
  nonisolated enum Work {
    case build(String)
    case tag(String)

    var id: String {
      switch self {
      case .build(let part): "build \(part)"
      case .tag(let version): "tag \(version)"
      }
    }
  }

  final class Service {
    func build(_ part: String) async throws -> String { "built \(part)" }
    func tag(_ version: String) async throws -> String { "tagged \(version)" }
  }

  let service = Service()

  private var works: [Work] { state.map { .build($0) } + [.tag("1.0.0")] }

  override func startFlow() {
    push("Check") {
      ActionList("Ship", of: self.works, id: \.id, onceOnly: true, stopsAtFailure: true) { work in
        switch work {
        case .build(let part): try await self.service.build(part)
        case .tag(let version): try await self.service.tag(version)
        }
      } onFinish: { results in
        self.finish(results.compactMap(\.text))
      }
    }
  }
}

private final class HelloFlow: FlowController<String, String> {
  override func startFlow() {
    push("Name") { TextField("Your name") { self.finish("\(self.state), \($0)!") } }
  }
}

/// Defaults and suggestions from a service, and a countdown.
private final class ParcelFormFlow: FlowController<Void, String> {
  struct Service {
    func address() async throws -> String? { "Main Street 1" }
    func isSubscribed() async throws -> Bool? { true }
    func cities(matching text: String) async throws -> OptionList { ["Berlin"] }
  }

  let service = Service()
  var address = ""
  var city = ""
  var street = ""
  var isSubscribed = false
  var looked: [String] = []
  var timeLeft: Duration { .seconds(60) - environment.clock.now }

  func lookUp(_ text: String) async { looked.append(text) }

  override func startFlow() {
    push("Address") {
      Ticking(every: .seconds(1)) { Text("\(Int(self.timeLeft / .seconds(1))) s left") }
      TextField("Address", load: self.service.address) { self.address = $0 }
      Toggle("Newsletter", load: self.service.isSubscribed) { self.isSubscribed = $0 }
      TextField("City") { self.city = $0 }
        .suggestions { try await self.service.cities(matching: $0) }
      TextField("Street") { self.street = $0 }
        .onEdit(after: .milliseconds(300)) { await self.lookUp($0) }
      Button("Send") { self.finish("\(self.address), \(self.city), \(self.isSubscribed)") }
    }
  }
}

/// Fields that begin with what a service found for the first one.
private final class PostcodeFlow: FlowController<Void, String> {
  final class ViewModel {
    var postcode = ""
    var street = ""
    var town = ""
    private(set) var found: (street: String, town: String)?

    func findAddress(at postcode: String) async throws {
      guard postcode.hasPrefix("A") else { throw Rejection("There is no such postcode.") }
      found = ("Main Street", "Town \(postcode)")
    }
  }

  private let viewModel = ViewModel()

  override func startFlow() {
    push("Address") {
      TextField("Postcode") {
        self.viewModel.postcode = $0
      } check: {
        try await self.viewModel.findAddress(at: $0)
      }
      TextField("Street", text: self.viewModel.found?.street) { self.viewModel.street = $0 }
      TextField("Town", text: self.viewModel.found?.town) { self.viewModel.town = $0 }
      Button("Send") { self.finish("\(self.viewModel.street), \(self.viewModel.town)") }
    }
  }
}

/// A flow that says how many questions it asks.
private final class PartyFlow: FlowController<PartyFlow.Answers, String> {
  struct Answers {
    var hasGuests: Bool?
  }

  override var questionCount: ClosedRange<Int>? {
    guard let hasGuests = state.hasGuests else { return 2...3 }
    return hasGuests ? 3...3 : 2...2
  }

  override func startFlow() {
    push("Guests") {
      Toggle("Do you bring guests?") { hasGuests in
        self.state.hasGuests = hasGuests
        guard hasGuests else { return self.askDiet() }
        self.push("Number") { NumberField("How many?", in: 1...9) { _ in self.askDiet() } }
      }
    }
  }

  private func askDiet() {
    push("Diet") { TextField("Diet") { self.finish($0) } }
  }
}

/// Checks the guides' claims about their listings.
@Suite("The guides' listings") struct GuideListings {
  @Test func anEmptyOptionalFieldIsAccepted() async throws {
    let tester = await FlowTester(OptionalFlow(state: []))
    for _ in 1...3 { try await tester.acceptDefault() }
    #expect(try tester.outcome() == ["", "", "nil"])
  }

  @Test func aTakenDayIsReportedAtItsField() async throws {
    let tester = await FlowTester(BookingFlow())
    try await tester.answer("2026-01-02")
    try await tester.expectRejection("2 January 2026 is taken: choose another day.") {
      try await tester.press("Book")
    }
    try await tester.answer("2026-01-03")
    try await tester.press("Book")
    try tester.expect(outcome: CalendarDate(year: 2026, month: 1, day: 3))
    try await tester.expectNothingLeft()
  }

  @Test func aButtonSaysWhichAnswersItNeeds() async throws {
    let screen = ShirtScreen()
    let tester = await FlowTester(
      Talk { talk in
        screen.viewModel.onSaved = { talk.finish([$0]) }
        talk.push(screen)
      })
    try await tester.expectRejection("Answer “Name” and “Size” first.") {
      try await tester.press("Save")
    }
    try await tester.answer("Size", with: "Large")
    try tester.expect("[Save] Answer “Name” first.")
    try await tester.acceptDefault()
    try await tester.press("Save")
    try tester.expect(outcome: ["Ada, large"])
  }

  @Test func valuesArrive() async throws {
    let screen = TicketScreen()
    let tester = await FlowTester(Talk { $0.push(screen) })
    for answer in ["Talk", "Extra large", "No nuts, vegan"] { try await tester.answer(answer) }
    #expect(screen.ticket?.id == 7)
    #expect(screen.size == .extraLarge)
    #expect(screen.diets == [.vegan, .noNuts])
  }

  @Test func defaultsAndSuggestionsComeFromAService() async throws {
    let tester = await FlowTester(ParcelFormFlow(state: ()))
    try tester.expect("60 s left")
    for _ in 1...2 { try await tester.acceptDefault() }
    try await tester.type("City", "Ber")
    try await tester.advance(by: .seconds(1))
    try tester.expect("59 s left")
    for answer in ["Berlin", "Main"] { try await tester.answer(answer) }
    try await tester.press("Send")
    #expect(try tester.outcome() == "Main Street 1, Berlin, true")
    try await tester.expectNothingLeft()
  }

  @Test func whatIsWrongIsSaidWhileAPersonTypes() async throws {
    let screen = VersionScreen()
    let tester = await FlowTester(Talk { $0.push(screen) })
    try await tester.type("Version", "1.2")
    try tester.expect("A version looks like 1.2.0.")
    try await tester.type("Version", "1.2.0")
    try tester.expectNot("A version looks like 1.2.0.")
    try await tester.answer("1.2.0")
    #expect(screen.viewModel.chosen == "1.2.0")
  }

  @Test func actionsOfSeveralKindsAreDoneInOrder() async throws {
    let tester = await FlowTester(WorksFlow(state: ["api", "web"]))
    try await tester.press("Ship")
    try tester.expect(outcome: ["built api", "built web", "tagged 1.0.0"])
  }

  @Test func computedTextsAreOptions() async throws {
    let tester = await FlowTester(LineFlow(state: "U"))
    for answer in ["U 2", "U 4"] { try await tester.answer(answer) }
    try tester.expect(outcome: "U 4")
  }

  @Test func aFileOfAnswersIsTested() async throws {
    let folder = TestFolder()
    try folder.write(#"{"Your name": "Ada"}"#, to: "ada.json")
    let path = folder["ada.json"]
    var configuration = RunConfiguration(.nobody)
    configuration.files.answers = path
    let result = await Stepwise.run(configuration) { _ in HelloFlow(state: "Hello") }
    if case .finished(let greeting) = result { #expect(greeting == "Hello, Ada!") }
    guard case .finished = result else {
      Issue.record("\(result)")
      return
    }
  }

  @Test func fieldsBeginWithWhatAServiceFound() async throws {
    let tester = await FlowTester(PostcodeFlow(state: ()))
    try await tester.expectRejection("There is no such postcode.") { try await tester.answer("B1") }
    try await tester.answer("A1")
    try tester.expect(value: "Town A1", of: "Town")
    try await tester.answer("Side Street")
    try await tester.answer("Postcode", with: "A2")
    try tester.expect(value: "Town A2", of: "Town")
    try await tester.acceptDefault()
    try await tester.press("Send")
    try tester.expect(outcome: "Side Street, Town A2")
    try await tester.expectNothingLeft()
  }

  @Test func progressAdvances() async throws {
    let tester = await FlowTester(UploadFlow())
    try await tester.press("Upload")
    try await tester.advance(by: .seconds(1))
    try tester.expect("Pictures: 25 %")
    try await tester.advanceUntilIdle()
    try tester.expectNot("Pictures: ")
    try await tester.expectNothingLeft()
  }

  @Test func theNumberOfQuestionsFollowsTheAnswers() async throws {
    let tester = await FlowTester(PartyFlow(state: PartyFlow.Answers()))
    var told: [String?] = [tester.questionPosition]
    for answer in ["yes", "2"] {
      try await tester.answer(answer)
      told.append(tester.questionPosition)
    }
    for _ in 1...2 { try await tester.back() }
    try await tester.answer("no")
    told.append(tester.questionPosition)
    #expect(
      told == ["Question 1 of 2 or 3", "Question 2 of 3", "Question 3 of 3", "Question 2 of 2"])
  }

  @Test func aFailedServiceIsAskedAgain() async throws {
    try await withFlow(PriceFlow(state: ())) { tester in
      try await tester.press("Get the price")
      try tester.expect(errors: ["The price list cannot be reached."])
      try await tester.press("Get the price")
      try tester.expectNot("The price list cannot be reached.")
      try await tester.press("Agree")
      try tester.expect(outcome: 450)
    }
  }

  @Test func guestsAreAddedOneByOne() async throws {
    let tester = await FlowTester(GuestsFlow(state: []))
    for answer in ["Add one", "Ada", "Add another", "Grace"] { try await tester.answer(answer) }
    try tester.expect(stack: ["Guests"])
    try tester.expect("2 entries: choose one to change it.")
    try await tester.answer("Grace")
    try tester.expect(value: "Grace", of: "Name")
    try await tester.answer("Alan")
    try await tester.press("Done")
    #expect(try tester.outcome() == ["Ada", "Alan"])
  }

  @Test func aPlaceIsEditedOnAScreen() async throws {
    try await withFlow(PlacesFlow(state: [])) { tester in
      for answer in ["Add one", "disk", "Done", "Add one", "Ada", "Done"] {
        try await tester.answer(answer)
      }
      try tester.expect(outcome: ["disk", "Ada"])
    }
  }

  @Test func noticesAreShown() async throws {
    let tester = await FlowTester(LetterFlow())
    try await tester.answer("ada@example.org")
    try tester.expect(notices: ["A letter is on its way to ada@example.org."])
    try await tester.answer("")
    #expect(try tester.expectFailure() as? FlowError == FlowError("The office is closed."))
  }

  @Test func theTestChoosesTheDate() async throws {
    let environment = Environment(today: try CalendarDate(year: 2026, month: 3, day: 1))
    let tester = await FlowTester(BirthdayFlow(), environment: environment)
    try await tester.expectRejection(
      "2 March 2026 is out of range: take a day from 1 March 1906 to 1 March 2026."
    ) { try await tester.answer("2026-03-02") }
  }

  @Test func aMissingCallIsProvedOnlyByCount() async throws {
    let call = MockCall<Void, Int>("price", .value(1))
    let tester = await FlowTester(BirthdayFlow())
    try await tester.expectNothingLeft()
    #expect(call.inputs.isEmpty)
    #expect(call.leftovers.count == 1)
  }

  @Test func theFileIsJSON() throws {
    let output = try ParcelWizard().output(for: Shipment(grams: 300))
    #expect(output.text == "A parcel of 300 g.")
    #expect(output.file == Array("{\"grams\":300}\n".utf8))
  }
}

// MARK: Programs

private struct ThemedWizard: WizardProgram {
  static let name = "hello"

  static var theme: Theme {
    var theme = Theme.standard
    theme.dark.accent = 0xF0A060
    theme.symbols.pointer = "»"
    return theme
  }

  static func bindKeys(in keymap: inout Keymap) throws {
    try keymap.bind("ctrl-g", to: .erase(.line))
    try keymap.bind("alt-d", to: .insert("The Docks"))
    if keymap.hasModes { try keymap.bind("Q", to: .joinLines, in: .command) }
  }

  func makeFlow(in environment: Environment) -> FlowController<Void, Void> { FlowController() }
}

struct Parcels: WizardSuite {
  static let name = "parcels"
  static let summary = "Sends parcels, and finds them."
  static let version = "1.0.0"
  static let wizards: [any WizardProgram.Type] = [SendWizard.self, FindWizard.self]
}

private struct SendWizard: WizardProgram {
  static let name = "send"
  enum Size: String, CaseIterable, OptionValue { case small, large }

  @Option("How big it is.", value: "SIZE") var size = Size.small

  func makeFlow(in environment: Environment) -> FlowController<Void, Void> { FlowController() }
}

private struct FindWizard: WizardProgram {
  static let name = "find"

  func makeFlow(in environment: Environment) -> FlowController<Void, Void> { FlowController() }
}

private nonisolated struct Shipment: Encodable { let grams: Int }

private struct ParcelWizard: WizardProgram {
  static let name = "parcel"

  func makeFlow(in environment: Environment) -> FlowController<Void, Shipment> { FlowController() }

  func output(for shipment: Shipment) throws -> WizardOutput {
    try .json(shipment, text: "A parcel of \(shipment.grams) g.")
  }
}

// MARK: Effects

/// Why there is no price.
struct PriceError: Error, CustomStringConvertible {
  let description: String
}

/// A price that must arrive before the person accepts it.
private final class PriceFlow: FlowController<Void, Int> {
  @Observable final class ViewModel {
    private(set) var price: Int?
    private var failures = 1

    func fetch() async throws {
      failures -= 1
      if failures == 0 { throw PriceError(description: "The price list cannot be reached.") }
      price = 450
    }

    func accept() throws {
      guard let price else { throw Rejection("There is no price yet: get it first.") }
      onPriceAccepted(price)
    }

    @ObservationIgnored var onPriceAccepted: (Int) -> Void = { _ in }
  }

  final class PriceScreen: Screen {
    let title = "Price"
    let viewModel: ViewModel

    init(viewModel: ViewModel) { self.viewModel = viewModel }

    var body: any Element {
      Button("Get the price") { try await self.viewModel.fetch() }
      Button("Agree") { try self.viewModel.accept() }
        .defaultAction(viewModel.price != nil)
    }
  }

  override func startFlow() {
    let viewModel = ViewModel()
    viewModel.onPriceAccepted = { self.finish($0) }
    push(PriceScreen(viewModel: viewModel))
  }
}

// MARK: Asking

private final class OptionalFlow: FlowController<[String], [String]> {
  final class ViewModel {
    var nickname: String?
    var age: Int? = 36
  }

  private final class OptionalScreen: Screen {
    let title = "Person"
    let viewModel = ViewModel()
    let onDone: (ViewModel, String) -> Void

    init(onDone: @escaping (ViewModel, String) -> Void) { self.onDone = onDone }

    var body: any Element {
      TextField("Nickname") { self.viewModel.nickname = $0 }.optional()
      NumberField("Age", in: 0...150) { self.viewModel.age = $0 }
        .optional { self.viewModel.age = nil }
      PathField("Picture") { self.onDone(self.viewModel, $0) }.optional()
    }
  }

  override func startFlow() {
    push(
      OptionalScreen { viewModel, path in
        let age = viewModel.age.map { "\($0)" } ?? "nil"
        self.finish([viewModel.nickname ?? "nil", path, age])
      })
  }
}

private final class BookingFlow: FlowController<Void, CalendarDate> {
  override func startFlow() {
    let viewModel = BookingViewModel(today: environment.today)
    viewModel.onDayBooked = { self.finish($0) }
    push(BookingScreen(viewModel: viewModel))
  }
}

private final class BookingScreen: Screen {
  let title = "Visit"
  private let viewModel: BookingViewModel

  init(viewModel: BookingViewModel) { self.viewModel = viewModel }

  var body: any Element {
    DatePicker("Day") { self.viewModel.day = $0 }
    Button("Book") { try await self.viewModel.book() }
  }
}

/// A button that needs answers, one of which has a default.
private final class ShirtScreen: Screen {
  nonisolated enum Size: CaseIterable { case small, large }

  final class ViewModel {
    var onSaved: (String) -> Void = { _ in }
    var name = ""
    var size = Size.small

    func save() { onSaved("\(name), \(size)") }
  }

  let title = "Shirt"
  let viewModel = ViewModel()
  let suggestion = "Ada"

  var body: any Element {
    TextField("Name", text: suggestion) { self.viewModel.name = $0 }
    Picker("Size", Size.self) { self.viewModel.size = $0 }
    Button("Save", needs: ["Name", "Size"]) { self.viewModel.save() }
  }
}

private struct VisitCalendar {
  func isFree(_ day: CalendarDate) async throws -> Bool { day.day != 2 }
}

private final class BookingViewModel {
  var onDayBooked: (CalendarDate) -> Void = { _ in }
  var day: CalendarDate
  private let calendar = VisitCalendar()

  init(today: CalendarDate) { day = today }

  func book() async throws {
    guard try await calendar.isFree(day) else {
      throw Rejection("\(day: day) is taken: choose another day.", fields: ["Day"])
    }
    onDayBooked(day)
  }
}

private final class GuestsFlow: FlowController<[String], [String]> {
  override func startFlow() {
    pushList("Guests", of: state, row: \.self, count: 1...8, unique: true) { guest in
      TextField("Name", text: guest ?? "")
    } onFinish: { guests in
      self.finish(guests)
    }
  }
}

/// A list whose editor is a screen with its own view model, and one in an interview.
private final class PlacesFlow: FlowController<[String], [String]> {
  private final class PlaceViewModel {
    let place: String
    var onSaved: (String) -> Void = { _ in }

    init(_ place: String?) { self.place = place ?? "" }
  }

  private final class PlaceScreen: Screen {
    let title = "Place"
    private let viewModel: PlaceViewModel

    init(viewModel: PlaceViewModel) { self.viewModel = viewModel }

    var body: any Element {
      TextField("Name", text: viewModel.place) { self.viewModel.onSaved($0) }
    }
  }

  override func startFlow() {
    pushList("Places", of: state, row: \.self) { place in
      EntryEditor(screen: { save in
        let viewModel = PlaceViewModel(place)
        viewModel.onSaved = save
        return PlaceScreen(viewModel: viewModel)
      })
    } onFinish: { places in
      self.state = places
      self.start(self.guests) { self.finish(self.state + $0) }
    }
  }

  private var guests: Interview<[String]> {
    Interview("Guests") { ask in
      let guests = try await ask.list("Guests", of: [String](), row: \.self) { guest in
        TextField("Name", text: guest ?? "")
      }
      return guests
    }
  }
}

private final class SurveyFlow: FlowController<String, String> {
  struct Question {
    let id: String
    let title: String
  }

  private let question: Question

  init(asking question: Question) {
    self.question = question
    super.init(state: "")
  }

  override func startFlow() {
    push(LocalizedStringKey(verbatim: question.title), id: question.id) {
      TextField(self.question.id) { answer in self.take(answer) }
        .labeled(LocalizedStringKey(verbatim: self.question.title))
    }
  }

  private func take(_ answer: String) { finish(answer) }
}

private final class LetterFlow: FlowController<Void, String> {
  override func startFlow() {
    push("Address") {
      TextField("E-mail") { email in
        self.notify("A letter is on its way to \(email).")
        self.askCode()
      }
    }
  }

  private func askCode() {
    push("Code") {
      TextField("Code") { self.finish($0) }.optional { self.close() }
    }
  }

  private func close() {
    fail(FlowError("The office is closed."))
  }
}

private final class BirthdayFlow: FlowController<Void, CalendarDate> {
  override func startFlow() {
    let today = environment.today
    push("Birthday") {
      DatePicker("Birthday", in: today.yearsEarlier(120)...today) { self.finish($0) }
    }
  }
}

// MARK: Progress

private final class UploadFlow: FlowController<Void, Void> {
  override func startFlow() {
    push(UploadScreen(viewModel: UploadViewModel(clock: environment.clock)))
  }
}

private final class UploadScreen: Screen {
  let title = "Upload"
  private let viewModel: UploadViewModel

  init(viewModel: UploadViewModel) { self.viewModel = viewModel }

  var body: any Element {
    if let fraction = viewModel.fraction {
      ProgressView("Pictures", fraction: fraction, timeLeft: viewModel.timeLeft)
    }
    Button("Upload") { try await self.viewModel.upload() }
  }
}

@Observable
private final class UploadViewModel {
  private(set) var fraction: Double?
  private(set) var timeLeft: Duration?
  private let clock: any WizardClock

  init(clock: any WizardClock) { self.clock = clock }

  func upload() async throws {
    for step in 0..<4 {
      fraction = Double(step) / 4
      timeLeft = .seconds(4 - step)
      try await clock.sleep(for: .seconds(1))
    }
    fraction = nil
  }
}

/// A press that calls two services.
private final class PublishScreen: Screen {
  struct Service { func publish() async throws -> String { "1.0" } }

  let title = "Publish"
  let registry = Service()
  let site = Service()

  var body: any Element {
    Button("Publish", onceOnly: true) {
      _ = try await kept("npm package") { try await self.registry.publish() }
      _ = try await kept("web site") { try await self.site.publish() }
    }
  }
}

/// A list of actions whose result may be partly a failure.
private final class PublishFlow: FlowController<Void, PublishFlow.Report> {
  nonisolated struct Report: Codable, Hashable {
    nonisolated struct Line: Codable, Hashable {
      var target: String
      var isDone: Bool
      var text: String
    }
    var lines: [Line] = []
    var isComplete: Bool { lines.allSatisfy(\.isDone) }
    var text: String { lines.map { "\($0.target): \($0.text)" }.joined(separator: "\n") }
  }

  override func startFlow() {
    push("Version") { TextField("Version") { self.publish($0) } }
  }

  private func publish(_ version: String) {
    push("Publish") {
      ActionList(
        "Publish", of: ["npm", "docker"], id: \.self, onceOnly: true, canGoOn: true
      ) { target in
        guard target == "npm" else { throw FlowError("\(target) is down.") }
        return version
      } onFinish: {
        try self.end(with: self.report(of: $0))
      }
    }
  }

  private func report(of results: [ActionResult]) -> Report {
    var report = Report()
    for result in results {
      let text =
        switch result.outcome {
        case .done(let text): text
        case .notDone(let sentence?): environment.localized(sentence)
        case .notDone(nil): "was not begun"
        case .doneWithOtherAnswers(let text): text
        default: "is perhaps done: look there"
        }
      report.lines.append(.init(target: result.id, isDone: result.text != nil, text: text))
    }
    return report
  }

  private func end(with report: Report) throws {
    guard !report.isComplete else { return finish(report) }
    commit(try .json(report, text: LocalizedStringKey(verbatim: report.text)))
    fail(FlowError("Not all targets have the version."))
  }
}

@Suite("A result that is partly a failure") struct PartlyFailedResultTests {
  @Test func theLinesAreWrittenBeforeTheFailure() async throws {
    let tester = await FlowTester(PublishFlow(state: ()))
    try await tester.answer("2.0")
    try await tester.press("Publish")
    try await tester.advanceUntilIdle()
    try tester.expect(errors: ["1 of 2 failed."])
    try await tester.press("Go on without the 1 that is not done")
    #expect("\(try tester.expectFailure())" == "Not all targets have the version.")
    let outputs = tester.session.takeOutputs()
    #expect(outputs.map(\.text) == ["npm: 2.0\ndocker: docker is down."])
    let file = outputs.first?.file.map { String(decoding: $0, as: UTF8.self) }
    #expect(file?.contains(#""isDone""#) == true)
    try await tester.expectNothingLeft()
  }
}

/// For files that import another library with the same names.
private typealias StepwiseText = Stepwise.Text

/// A review with its own rows.
private final class CustomReview: Screen {
  let title = "Review"
  private let weight: ScreenIdentity

  init(weight: ScreenIdentity) { self.weight = weight }

  var body: any Element {
    Text("Weight: 700 g", about: weight)
    Text("To: Ada, Oslo")
    Button("Change weight", revisits: weight)
  }
}

/// A form that a button checks as a whole, while its fields are locked.
private final class AddressScreen: Screen {
  struct Address { var street = "", postcode = "" }

  struct Register {
    let clock: any WizardClock

    func check(_ address: Address) async throws {
      try await clock.sleep(for: .seconds(1))
      guard address.postcode.hasPrefix("A") else {
        throw Rejection("There is no such postcode.", fields: ["Postcode"])
      }
    }
  }

  let title = "Address"
  let register: Register
  var onChecked: (Address) -> Void = { _ in }
  private var address = Address()

  init(clock: any WizardClock) { register = Register(clock: clock) }

  var body: any Element {
    TextField("Street") { self.address.street = $0 }
    TextField("Postcode") { self.address.postcode = $0 }
    Button("Check and continue") {
      try await self.register.check(self.address)
      self.onChecked(self.address)
    }
  }
}

@Suite("A form that is checked as a whole") struct CheckedFormTests {
  @Test func itsFieldsAreLockedMeanwhile() async throws {
    let session = Session(
      Talk { talk in
        let screen = AddressScreen(clock: talk.environment.clock)
        screen.onChecked = { talk.finish([$0.street, $0.postcode]) }
        talk.push(screen)
      })
    func set(_ field: String, _ text: String) throws {
      try session.perform(.answer(entry: 1, element: field, value: .text(text)))
    }
    func check() async throws -> Verdict {
      let receipt = try session.perform(.press(entry: 1, element: "Check and continue"))
      #expect(session.show().elements.map(\.isLocked) == [true, true, false])
      #expect(throws: Rejection.self) { try set("Postcode", "A2") }
      return await session.verdict(of: receipt)
    }
    try set("Street", "Main Street")
    try set("Postcode", "B1")
    let rejection = Rejection("There is no such postcode.", fields: ["Postcode"])
    #expect(try await check() == .rejected(rejection))
    #expect(session.show().elements.allSatisfy { !$0.isLocked })
    try set("Postcode", "A1")
    #expect(try await check() == .accepted)
    guard case .finished = session.ending else { return _ = Issue.record("It goes on.") }
  }
}

/// A disk whose writes take time.
private struct Disk {
  let path = "settings.json"
  var clock: (any WizardClock)?

  func write(_ text: String) async throws { try await clock?.sleep(for: .seconds(1)) }
  func copy(_ file: String) async throws {
    try await clock?.sleep(for: .seconds(1))
    if file == "broken" { throw Rejection("“broken” cannot be read.") }
  }
}

/// A flow that writes for good.
private final class SettingsFlow: FlowController<String, Void> {
  private lazy var disk = Disk(clock: environment.clock)

  override func startFlow() {
    push("Settings") {
      Button("Write", onceOnly: true) {
        try await self.disk.write(self.state)
      } then: {
        self.commit(written: "The settings were written to \(self.disk.path).")
        self.push("Done") { Button("Close") { self.finish(()) } }
      }
    }
  }
}

/// An interview that writes for good.
private func writing(to disk: Disk) -> Interview<String> {
  Interview("Name") { ask in
    let name = try await ask(TextField("Name"))
    try await ask.work(onceOnly: "Write") { try await disk.write(name) }
    await ask.commit(written: "\(name) was written.")
    return try await ask(TextField("Last"))
  }
}

/// Copies files, and says how far it is.
private final class CopyScreen: Screen {
  let title = "Copy"
  let files: [String]
  private let disk: Disk
  var onCopied: () -> Void = {}
  var onLater: () -> Void = {}

  init(_ files: [String], to disk: Disk) {
    self.files = files
    self.disk = disk
  }

  var body: any Element {
    Button("Copy") { progress in
      for (number, file) in self.files.enumerated() {
        progress.label = "Copying \(label: file)"
        try await self.disk.copy(file)
        progress.fraction = Double(number + 1) / Double(self.files.count)
      }
      self.onCopied()
    }
    Button("Later", role: .cancel) { self.onLater() }
  }
}

@Suite("Long work of a button") struct LongWorkTests {
  private func copying(_ files: [String]) async -> FlowTester<[String]> {
    await FlowTester(
      Talk { talk in
        let screen = CopyScreen(files, to: Disk(clock: talk.environment.clock))
        screen.onCopied = { talk.finish(["copied"]) }
        screen.onLater = { talk.finish(["later"]) }
        talk.push(screen)
      })
  }

  private func fractions(in tester: FlowTester<[String]>) -> [Double?] {
    tester.session.show().elements.compactMap { element in
      if case .progress(let progress) = element.kind { progress.fraction } else { nil }
    }
  }

  @Test func aButtonShowsHowFarItsWorkIs() async throws {
    let tester = await copying(["a", "b"])
    try await tester.press("Copy")
    #expect(tester.session.show().elements[0].busyLabel == "Copying a")
    #expect(fractions(in: tester) == [])
    try await tester.advance(by: .seconds(1))
    #expect(tester.session.show().elements[0].busyLabel == "Copying b")
    #expect(fractions(in: tester) == [0.5])
    try await tester.advance(by: .seconds(1))
    try tester.expect(outcome: ["copied"])
  }

  /// The button that stops the work never waits, and work that failed can be left for later.
  @Test(arguments: [true, false]) func longWorkCanBeLeftForLater(isStopped: Bool) async throws {
    let tester = await copying(["a", "broken"])
    try await tester.press("Copy")
    if isStopped {
      try await tester.advance(by: .seconds(1))
    } else {
      try await tester.expectRejection("“broken” cannot be read.") {
        try await tester.advance(by: .seconds(2))
      }
      #expect(fractions(in: tester) == [])
      #expect(tester.session.show().elements.allSatisfy { !$0.isBusy && $0.busyLabel == nil })
    }
    try await tester.press("Later")
    try tester.expect(outcome: ["later"])
  }

  @Test func whatIsWrittenForGoodIsWrittenOnce() async throws {
    try await withFlow(SettingsFlow(state: "a")) { tester in
      try await tester.press("Write")
      try await tester.advanceUntilIdle()
      try tester.expect(screen: "Done")
      try await tester.resume()
      try tester.expect(screen: "Done")
      #expect(
        tester.session.writtenNotice?.english == "The settings were written to settings.json.")
      try await tester.press("Close")
    }
    try await withFlow(writing(to: Disk())) { tester in
      try await tester.answer("Ada")
      try await tester.press("Write")
      try await tester.resume()
      try await tester.answer("z")
      try tester.expect(outcome: "z")
    }
  }
}
