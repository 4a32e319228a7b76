import Stepwise
import StepwiseTerminalTesting
import TestSupport
import Testing

@testable import ElementsSample
@testable import OnboardingSample

/// After a key, the speech contains the changes and nothing else: checked on the drawn screen with random keys.
@Suite("The law of spoken changes", .slow)
struct HeardLawTests {
  private func onboarding() async throws -> WizardListener {
    let environment = Environment()
    return await WizardListener(
      try OnboardingWizard().makeFlow(in: environment), environment: environment)
  }

  // MARK: The onboarding, key by key

  @Test func theOnboardingIsHeardOnce() async throws {
    let person = try await onboarding()
    #expect(
      person.heard == [
        "Onboarding 3 or 4 questions Welcome Nobody is fetched yet. Fetch user Select user F1 help"
      ])
    await person.press(.enter)
    #expect(person.heard == ["User: Ada"])
    await person.press(.down)
    #expect(person.heard == ["Select user"])
    await person.press(.enter)
    #expect(person.heard == ["Onboarding Profile Welcome Ada Question 1 of 3 or 4 Last name"])
    await person.type("Lovelace")
    #expect(person.log.suffix(8).allSatisfy { $0.heard == [] })
    await person.press(.enter)
    #expect(person.heard == ["Last name Lovelace Question 2 of 3 or 4 Birthday, year-month-day"])
    await person.type("2023-02-29\n")
    let rejection = "“2023-02-29” is not a date: February 2023 has 28 days."
    #expect(person.heard == ["Error: \(rejection)"])
    await person.press(.enter)
    #expect(person.heard == ["Error again: \(rejection)"])
    await person.press(.control("u"))
    #expect(person.heard == [])
    await person.type("1985-12-10\n")
    #expect(
      person.heard == [
        """
        Birthday 10 December 1985 Question 3 of up to 4 Favourite pet, 6 options Cat Dog Fish \
        Rabbit Bird Other…
        """
      ])
    await person.press(.down)
    #expect(person.heard == ["Dog"])
    await person.type("r")
    #expect(person.heard == ["Rabbit"])
    await person.press(.enter)
    #expect(person.heard == ["Favourite pet Rabbit Review Confirm"])
    await person.press(.up, .up)
    #expect(person.heard == ["Birthday 10 December 1985"])
    await person.press(.enter)
    #expect(person.heard.joined().contains("Favourite pet Rabbit kept Review you come back here"))
    await person.press(.control("u"))
    await person.type("1986-12-10\n")
    #expect(person.heard.joined().contains("Birthday 10 December 1986"))
    await person.press(.enter)
    #expect(person.isOver)
  }

  // MARK: Random keys

  private static let letters: [PressedKey] = ["a", "e", "1", "9", "-", "@", "."]
  private static let moves: [PressedKey] = [
    .up, .down, .up, .down, .tab, .shiftTab, .home, .end, .pageUp, .pageDown, .left, .right,
  ]
  private static let others: [PressedKey] = [.enter, .enter, .space, .escape, .backspace]
  /// The signs that a screen reader would read by their names.
  private static let signs = Set("✓✗›◦◉○•·━─│↑↓←→⠋⠙⠹")

  @Test(arguments: 1...UInt64(Repetition.times(1, full: 16)))
  func randomKeysInTheElements(_ seed: UInt64) async throws {
    let environment = Environment(files: OneFolder())
    let person = await WizardListener(
      try ElementsWizard().makeFlow(in: environment), environment: environment)
    var dice = SeededGenerator(seed: seed)
    for _ in 0..<300 where !person.isOver {
      // Valid answers in between lead to all screens.
      if Int.random(in: 0..<6, using: &dice) == 0 { await answer(person, &dice) }
      let keys = [Self.letters, Self.moves, Self.moves, Self.others].randomElement(using: &dice)
      let key = try #require(keys?.randomElement(using: &dice))
      await press(key, person, "seed \(seed), key \(person.log.count)")
    }
    #expect(person.log.count > 200)
  }

  /// Types a typical answer to the current question, valid or not.
  private func answer(_ person: WizardListener, _ dice: inout SeededGenerator) async {
    guard case .field(let field) = person.session.show().question, let format = field.format else {
      return
    }
    let answers: [String]
    switch format.kind {
    case .date: answers = ["2026-02-01", "2023-02-29"]
    case .secret: answers = ["a long secret", "short"]
    case .line where ["E-mail", "Again"].contains(field.label):
      answers = ["a@example.org", "b@example.org"]
    case .number: answers = ["42", "1.7", "x"]
    case .path: answers = ["."]
    case .line, .lines: answers = ["grace", "ada"]
    default: answers = [""]
    }
    await person.type(answers.randomElement(using: &dice) ?? "")
    await person.press(.enter)
  }

  /// Presses a key, and checks the speech against the law.
  private func press(_ key: PressedKey, _ person: WizardListener, _ place: String) async {
    let before = person.session.show()
    let (focus, typed) = (person.focus, person.typed)
    await person.press(key)
    guard !person.isOver else { return }
    let after = person.session.show()
    let heard = person.heard
    let place = "\(place) \(key): \(heard)"
    #expect(heard.allSatisfy { Self.signs.isDisjoint(with: $0) }, "a sign is said: \(place)")
    // In a row, a word of one letter is both the letter and the word that the reader says.
    let isAlong = [.left, .right, .home, .end].contains(key)
    #expect(isAlong || Set(heard).count == heard.count, "a text is repeated: \(place)")
    let isSameScreen = before.entry == after.entry && before.errors == after.errors
    if isSameScreen, focus == person.focus {
      // A line that is longer than its field scrolls, and is read as it is then.
      if let typed, typed.count < 60, Self.letters.contains(key), !person.isInHistory {
        #expect(heard == [], "a letter is answered: \(place)")
      }
      if [.up, .down].contains(key), typed == nil, !person.isAway, heard != [] {
        let row = Self.spaced(person.cursorRow)
        #expect(
          heard == [row.isEmpty ? "blank" : row],
          "an arrow says more than its row “\(row)”: \(place)")
      }
    }
    for error in after.errors where !before.errors.contains(where: { $0.number == error.number }) {
      let count = heard.joined(separator: " ").ranges(of: Self.spaced(error.message)).count
      #expect(count == 1, "the error is said \(count) times: \(place)")
    }
    if before.entry != after.entry, !person.isAway {
      let title = Self.spaced(after.title)
      #expect(heard.joined(separator: " ").contains(title), "“\(title)” is not said: \(place)")
    }
    let field = after.elements.first { $0.id == person.focus && $0.isField }
    #expect(
      field != nil || person.cursorRow.contains { !$0.isWhitespace },
      "the cursor is on nothing: \(place)")
  }

  private static func spaced(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
