import StepwiseRecords
import StepwiseSystem
import TestSupport
import Testing

@testable import Stepwise

/// Lines that a person types while the work of an earlier answer is running: secrets, whole bursts, and runs that follow.
///
/// `WaitingWalkTests` has the rules of what waits.
@Suite struct PlainWaitingTests {
  private let secrets = KnownSecrets(known: ["SECRET": "12345678"])

  /// The law of keys for lines: what is typed behind a rejection, at once or late, is not used.
  ///
  /// The reference is a person who types a line after another, waits after each, and stops at the first rejection.
  @Test func linesBehindARejectionAreNotUsed() async throws {
    let words = [
      "R", "cat", "Ada", "", "token", "1", "Dog", ":set Name = Eve", ":press Done", ":x",
    ]
    func ask(_ talk: Talk) {
      talk.push("Name") {
        TextField("Name") { name in
          if name.count < 2 { throw Rejection("Two letters.") }
          talk.note("name \(name)")
          talk.push("Key") {
            SecureField("Key") { key in
              if key == "cat" { throw Rejection("Too short.") }
              talk.note("key \(key)")
              talk.push("Pet") {
                Picker("Pet", options: ["Cat", "Dog"]) { pet in
                  talk.note("pet \(pet)")
                  ask(talk)
                }
                Button("Done") { ask(talk) }
              }
            }
          }
        } check: { name in
          await Task.yield()
          if name == "token" { throw Rejection("Taken.") }
        }
      }
    }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<Repetition.times(150) {
      let lines = (0..<1 + random.below(7)).map { _ in words[random.below(words.count)] }
      let (whole, patient) = (Talk { ask($0) }, Talk { ask($0) })
      let sink = ByteSink(descriptor: nil)
      let session = Session(whole, isLive: true) { _ in }
      let ahead = TypedLines {
        // The input ends when all that waits has been played.
        for _ in 0..<100 {
          await session.waitUntilIdle()
          await Task.yield()
        }
        return nil
      }
      for line in lines { ahead.post(.line(Array(line.utf8))) }
      try await PlainConversation(session: session, input: ahead, sink: sink).run()
      await session.waitUntilIdle()

      let seen = ByteSink(descriptor: nil)
      let calm = Session(patient, isLive: true) { _ in }
      var left = lines[...]
      let input = TypedLines {
        await calm.waitUntilIdle()
        // The driver shows what came of the line before.
        while calm.show().hasErrors, !hasRejected(seen) { await Task.yield() }
        return hasRejected(seen) ? nil : left.popFirst()
      }
      try await PlainConversation(session: calm, input: input, sink: seen).run()
      let text = String(decoding: sink.bytes, as: UTF8.self)
      #expect(whole.state == patient.state, "\(lines) \(text)")
      #expect(session.show().title == calm.show().title, "\(lines) \(text)")
    }
  }

  private func hasRejected(_ sink: ByteSink) -> Bool {
    String(decoding: sink.bytes, as: UTF8.self).contains("Error: ")
  }

  /// What the screen after a slow check asks.
  nonisolated enum Next: CaseIterable { case text, namesake, secret, button, namedButton, end }

  /// A person types a password at its hidden prompt, and the check before it leads to a screen that
  /// would show it.
  @Test(
    arguments: [
      ":set Password = 12345678", ":ask Password from SECRET", "12345678",
      ":text\n12345678\n:end",
    ], Next.allCases)
  func aHiddenLineIsGivenOnlyToAHiddenField(_ line: String, _ next: Next) async throws {
    let door = Door()
    var names: [String] = []
    let flow = Talk { talk in
      talk.push("Account") {
        SecureField("Password") { _ in talk.note("too early") }
        TextField("User name") { _ in
          switch next {
          case .text: talk.push("More") { TextField("Nickname") { talk.note($0) } }
          case .namesake: talk.push("More") { TextField("Password") { talk.note($0) } }
          case .secret: talk.push("More") { SecureField("Password") { talk.note($0) } }
          case .button: talk.push("More") { Button("Done") { talk.note("done") } }
          case .namedButton: talk.push("More") { Button("12345678") { talk.note("done") } }
          case .end: talk.finish([])
          }
        } check: { _ in
          await door.pass()
        }
      }
    }
    let second = Talk { talk in talk.push("Name") { TextField("Name") { talk.finish([$0]) } } }
    var lines = [":set User name = grace"][...]
    lines += line.split(separator: "\n").map(String.init)
    lines += ["<open>", ":cancel"]
    let sink = ByteSink(descriptor: nil)
    let session = Session(flow, isLive: true) { _ in }
    let input = TypedLines {
      while lines.first == "<open>" {
        lines.removeFirst()
        door.open()
        await session.waitUntilIdle()
      }
      return lines.popFirst()
    }
    try await PlainConversation(
      session: session, input: input, sink: sink, secrets: secrets
    ).run()
    if next == .end {
      let other = Session(second, isLive: true) { names += $0 }
      try await PlainConversation(session: other, input: input, sink: sink).run()
    }
    let text = String(decoding: sink.bytes, as: UTF8.self)
    let said = "\(text)"
    // The full name of a button presses it; the screen shows that name anyway.
    let isPress = next == .namedButton && line == "12345678"
    let given = next == .secret ? ["12345678"] : isPress ? ["done"] : []
    #expect(flow.state == given, "\(said)")
    #expect(names == [])
    #expect(!text.contains("12345678") || next == .namedButton, "\(said)")
    #expect(text.contains("What you typed meanwhile was not used") == given.isEmpty, "\(said)")
  }

  /// Another wizard of the process may be asked next, so the lines are for it.
  @Test func linesThatWaitedAtTheEndAreForTheNextWizard() async throws {
    let door = Door()
    let ended = Door()
    var names: [String] = []
    var lines = ["Ada", "Grace", "<open>"][...]
    let input = TypedLines {
      while lines.first == "<open>" {
        lines.removeFirst()
        door.open()
        // The input must not end before the first wizard has.
        await ended.pass()
      }
      return lines.popFirst()
    }
    for _ in 1...2 {
      let flow = Talk { talk in
        talk.push("Name") {
          TextField("Name") {
            talk.finish([$0])
          } check: { _ in
            await door.pass()
          }
        }
      }
      let session = Session(flow, isLive: true) {
        names += $0
        ended.open()
      }
      try await PlainConversation(
        session: session, input: input, sink: ByteSink(descriptor: nil)
      ).run()
    }
    #expect(names == ["Ada", "Grace"])
  }

}
