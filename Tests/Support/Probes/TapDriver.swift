import Stepwise

/// `--tap Ask,Ada`: gives these answers, and leaves.
struct TapOption: DriverOption {
  @Option("Answers or presses these, with commas, and leaves.", value: "WORDS") var tap: String?

  func makeDriver() -> (any Driver)? {
    tap.map { TapDriver(words: $0.split(separator: ",").map(String.init)) }
  }
}

/// A driver as another would write it, with public declarations only.
struct TapDriver: Driver {
  let words: [String]
  let isLive = false

  func drive(_ session: Session, in run: RunContext) async throws {
    for word in words where session.ending == nil {
      let snapshot = session.show()
      let action: Action
      switch snapshot.question {
      case .field(let field):
        let value = try field.format?.value(from: word, region: nil) ?? .text(word)
        action = .answer(entry: snapshot.entry, element: field.id, value: value)
      case .menu: action = .press(entry: snapshot.entry, element: word)
      case .nothing: return
      }
      let receipt = try session.perform(action)
      if case .rejected(let rejection) = await session.verdict(of: receipt, timeout: run.timeout) {
        throw rejection
      }
    }
  }

  func finish(_ text: String?) { print("tapped: \(text ?? "")") }
}
