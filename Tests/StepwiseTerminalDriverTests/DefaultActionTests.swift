@testable import OnboardingSample
@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("Default buttons")
struct DefaultActionTests {
  private func person(failures: Int = 0) -> (Person, VirtualClock) {
    let clock = VirtualClock()
    let fetcher = FakeUserFetcher(clock: clock, delay: .seconds(2), failures: failures)
    let person = Person(
      at: MainFlowController(userFetcher: fetcher), environment: Environment(clock: clock))
    return (person, clock)
  }

  @Test func afterAFetchEnterSelects() async {
    let (person, _) = person()
    #expect(person.view.focused?.label == "Fetch user")
    person.press(.enter)
    #expect(person.view.focused?.label == "Fetch user")
    await person.pass(.seconds(2))
    #expect(person.view.focused?.label == "Select user")
    person.press(.enter)
    #expect(person.title == "Last name")
  }

  /// A quick effect is never drawn as running, but typed text is drawn at once.
  @Test func aFrameWaitsForTheEffectOfAKey() async {
    let (person, _) = person()
    #expect(person.view.frameDelay == nil)
    person.press(.enter)
    #expect(person.view.frameDelay == .milliseconds(100))
    await person.pass(.milliseconds(40))
    #expect(person.view.frameDelay == .milliseconds(60))
    await person.pass(.milliseconds(60))
    #expect(person.view.frameDelay == nil)
    #expect(person.hints.contains("esc stop Fetch user"))
    await person.pass(.seconds(2))
    person.press(.up, .enter)
    #expect(person.view.frameDelay == .milliseconds(100))
    person.press(.down)
    #expect(person.view.frameDelay == .milliseconds(100), "a key that waits shows nothing at once")
  }

  @Test func afterAFailedFetchEnterFetchesAgain() async {
    let (person, _) = person(failures: 1)
    person.press(.enter)
    await person.pass(.seconds(2))
    #expect(person.view.focused?.label == "Fetch user")
    person.press(.enter)
    await person.pass(.seconds(2))
    #expect(person.view.focused?.label == "Select user")
  }

  @Test func aSecondFetchEndsAtTheDefaultButton() async {
    let (person, _) = person()
    person.press(.enter)
    await person.pass(.seconds(2))
    person.press(.up)
    person.press(.enter)
    await person.pass(.seconds(2))
    #expect(person.view.focused?.label == "Select user")
    person.press(.up)
    await person.pass(.seconds(2))
    #expect(person.view.focused?.label == "Fetch user")
  }
}
