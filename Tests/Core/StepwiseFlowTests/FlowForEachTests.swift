import StepwiseFlow
import TestSupport
import Testing

@Suite("A flow for each of a list")
struct FlowForEachTests {
  /// Answers the targets `npm` and `docker`, and goes to the review.
  func answered(_ style: TargetsFlow.Style) throws -> Person {
    let person = Person(session: Session(TargetsFlow(style)))
    for answer in ["npm docker", "npm-url", "npm-token", "docker-url", "docker-token"] {
      try person.says(answer)
    }
    return person
  }

  @Test(arguments: TargetsFlow.Style.allCases)
  func aChangeOfTheListKeepsEachAnswerWithItsItem(_ style: TargetsFlow.Style) throws {
    let person = try answered(style)
    try person.changes("Targets")
    try person.says("docker")
    // A new object may stand for anything, so its secret is asked for again.
    if style == .newObject {
      #expect(person.stack == ["Targets", "Address", "Token"])
      #expect(try !person.sees("Token").isFilledIn)
      try person.says("typed again")
      #expect(person.session.flowStates[0].hasSuffix(#"["docker-url=typed again"]"#))
    } else {
      #expect(person.session.flowStates[0].hasSuffix(#"["docker-url=docker-token"]"#))
    }
    #expect(person.stack == ["Targets", "Address", "Token", "Review"])
    #expect(person.session.reports.isEmpty)
  }

  @Test(arguments: TargetsFlow.Style.allCases)
  func aNewItemIsAskedEverything(_ style: TargetsFlow.Style) throws {
    let person = try answered(style)
    try person.changes("Targets")
    try person.says("brew npm docker")
    #expect(person.stack == ["Targets", "Address"])
    #expect(person.shownDefault == nil)
    try person.says("brew-url")
    #expect(try !person.sees("Token").isFilledIn)
  }

  @Test(arguments: TargetsFlow.Style.allCases)
  func steppingBackOverTheListOffersEachItemItsOwnDefaults(_ style: TargetsFlow.Style) throws {
    let person = try answered(style)
    for _ in 1...5 { try person.stepsBack() }
    try person.says("docker npm")
    #expect(person.shownDefault == "docker-url")
    try person.accepts()
    #expect(try person.sees("Token").isFilledIn == (style != .newObject))
    try person.says("docker-token")
    #expect(person.shownDefault == "npm-url")
  }

  @Test func twoScreensOfOneTypeNeverShareASecretAndTheCrossingIsReported() throws {
    let flow = Talk([
      Talk.asks("Targets"),
      { flow, next in
        TokenScreen(of: flow.state.last ?? "") {
          flow.note($0); next()
        }
      }, Talk.review,
    ])
    let person = Person(session: Session(flow))
    for answer in ["npm", "npm-name", "npm-token"] { try person.says(answer) }
    #expect(person.stack.last == "Review")
    try person.changes("Targets")
    try person.says("docker")
    #expect(person.stack == ["Targets", "Targets docker"])
    #expect(try !person.sees("Token").isFilledIn)
    #expect(
      person.session.reports == [
        """
        Answers that were given on “Targets npm” were used on “Targets docker”, because both are a \
        “TokenScreen” of the same flow: give each an “id”, or both the same.
        """
      ])
  }
}

private final class TokenScreen: Screen {
  let title: String
  private let next: (String) -> Void

  init(of title: String, next: @escaping (String) -> Void) {
    self.title = title
    self.next = next
  }

  var body: any Element {
    TextField("Name") { _ in }
    SecureField("Token") { self.next($0) }
  }
}
