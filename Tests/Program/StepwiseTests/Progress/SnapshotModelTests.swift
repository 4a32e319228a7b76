import StepwiseLines
import TestSupport
import Testing

@testable import Stepwise

/// The law of snapshots: a driver may keep a snapshot or an element as long as it likes, and neither changes, although
/// a rendering uses the memory of the one before again.
@Suite struct SnapshotModelTests {
  private static func session(of flow: some WizardFlow, _ isLive: Bool) -> Session {
    flow.makeSession(environment: Environment(), isLive: isLive) { _ in }
  }

  @Test(arguments: AwkwardWizard.allCases, [false, true])
  func whatADriverKeepsNeverChanges(_ wizard: AwkwardWizard, isLive: Bool) async throws {
    var dice = SeededGenerator(seed: 7)
    var snapshots: [(kept: Snapshot, text: String)] = []
    var elements: [(kept: Snapshot.Element, text: String)] = []
    var session = Self.session(of: wizard.makeFlow(Weather(isFair: true)), isLive)
    let steps = Repetition.times(160, full: 400)
    for step in 0..<steps {
      if session.ending != nil {
        session = Self.session(of: wizard.makeFlow(Weather(isFair: true)), isLive)
      }
      // A snapshot that nobody keeps is what the next rendering may use again.
      switch Int.random(in: 0..<4, using: &dice) {
      case 0:
        let snapshot = session.show()
        snapshots.append((snapshot, Self.text(of: snapshot)))
      case 1:
        guard let element = session.show().elements.randomElement(using: &dice) else { break }
        elements.append((element, Self.text(of: element)))
      default: break
      }
      Self.move(on: session, &dice)
      guard step % 8 == 7 else { continue }
      for (snapshot, text) in snapshots.suffix(20) { #expect(Self.text(of: snapshot) == text) }
      for (element, text) in elements.suffix(20) { #expect(Self.text(of: element) == text) }
    }
    #expect(min(snapshots.count, elements.count) > steps / 8)
  }

  /// Does something at random; a rejection is as good as anything else.
  private static func move(on session: Session, _ dice: inout SeededGenerator) {
    let snapshot = session.show()
    let element = snapshot.elements.randomElement(using: &dice)
    let text = ["Ada", "2", "Cat", "Bob", ""].randomElement(using: &dice) ?? ""
    let player = StepPlayer(session: session)
    switch Int.random(in: 0..<8, using: &dice) {
    case 0: _ = try? session.perform(.back)
    case 1:
      let row = session.trail.rows.randomElement(using: &dice)
      _ = try? session.perform(.revisit(entry: row?.entry ?? 0))
    case 2: _ = try? player.draft(element?.id ?? "", text, in: snapshot)
    case 3: _ = try? player.set(element?.id ?? "", to: text, in: snapshot)
    case 4, 5: _ = try? player.press(element?.id ?? "", in: snapshot)
    case 6: _ = try? player.acceptDefault(of: snapshot)
    default: _ = try? player.answer(text, to: snapshot)
    }
  }

  private static func text(of snapshot: Snapshot) -> String {
    """
    \(snapshot.entry) \(snapshot.title) \(snapshot.breadcrumb) \(snapshot.badge as Int?) \
    \(snapshot.busy) \(snapshot.notices.map(\.message)) \(snapshot.errors.map(\.message)) \
    \(snapshot.isReplaying) \(snapshot.isBareQuestion) \(snapshot.question) \
    \(snapshot.trail.rows) \(snapshot.elements.map(text))
    """
  }

  private static func text(of element: Snapshot.Element) -> String {
    """
    \(element.id) \(element.label) \(element.kind) \(element.value as Value?) \
    \(element.isFilledIn) \(element.draft as String?) \(element.isAnswered) \
    \(element.isOptional) \(element.help as String?) \(element.disabledReason as String?) \
    \(element.error as Snapshot.ErrorMessage?) \(element.isBusy) \(element.revisits as Int?) \
    \(element.section as String?)
    """
  }
}
