import ChatSample
import Dispatch
import ElementsSample
import MessierSample
import OnboardingSample
import ScoreboardSample
import Stepwise
import StepwiseFlow
import StepwiseSystem
import StepwiseWeb

/// Shows a sample as pages, with a clock that only a line on standard input moves.
///
/// `WebProbe SAMPLE OPTIONS` prints the address of its pages. It answers each line that it reads with the same line on
/// standard error:
///
/// - `pass NUMBER`: this many milliseconds pass.
/// - `step`: time passes until the next sleeper wakes.
/// - `idle`: time passes until all work of the answers has ended.
///
/// Without the name of a sample, it is the program of ``BookingWizard``.
enum WebProbe {
  static func main(_ words: [String]) async {
    guard let wizard = wizard(words.first ?? "", Array(words.dropFirst())) else {
      exit(await BookingWizard.run(words))
    }
    let clock = HeldClock()
    var configuration = RunConfiguration()
    configuration.environment = EnvironmentSettings(Environment(clock: clock, files: SystemFiles()))
    let driver = SteeredDriver(clock: clock)
    configuration.conversation = .driver(driver)
    let end = await wizard.run(configuration) { try? driver.commit($0.text) }
    switch end {
    case .finished(let output): try? driver.finish(output.text)
    case .cancelled, .endOfInput, .failed: fail(end.failure ?? RunFailure(.cancelled, ""), driver)
    }
  }

  private static func fail(_ failure: RunFailure, _ driver: SteeredDriver) {
    driver.fail(failure)
    Stepwise.exit(withError: failure)
  }

  private static func wizard(_ name: String, _ options: [String]) -> HostedWizard? {
    let programs: [any WizardProgram.Type] = [
      OnboardingWizard.self, ElementsWizard.self, MessierWizard.self, ScoreboardWizard.self,
      ChatWizard.self,
    ]
    return programs.first { $0.name == name }.map { hosted($0, options) }
  }

  private static func hosted<Program: WizardProgram>(
    _ program: Program.Type, _ options: [String]
  ) -> HostedWizard {
    HostedWizard(program, command: Program.name) {
      let wizard = Program()
      try OptionTable(of: wizard).read(options, program: Program.name)
      return wizard
    }
  }
}

/// A virtual clock that waiting sessions do not move.
final class HeldClock: WizardClock {
  let base = VirtualClock()
  var now: Duration { base.now }

  func sleep(for duration: Duration) async throws { try await base.sleep(for: duration) }
}

/// The driver of `--web`, with a clock that standard input moves.
final class SteeredDriver: Driver {
  let isLive = true
  private let clock: HeldClock
  private let pages: any Driver
  private var session: Session?
  private var source: (any DispatchSourceRead)?
  private var line: [UInt8] = []

  init(clock: HeldClock) {
    self.clock = clock
    let option = WebOption()
    try? OptionTable(of: option).read(["--web"], program: "WebProbe")
    guard let pages = try? option.makeDriver() else { fatalError("There are no pages.") }
    self.pages = pages
  }

  func drive(_ session: Session, in run: RunContext) async throws {
    self.session = session
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    source.setEventHandler { @Sendable [weak self] in
      MainActor.assumeIsolated { self?.read() }
    }
    source.activate()
    self.source = source
    return try await pages.drive(session, in: run)
  }

  func commit(_ text: String?) throws { try pages.commit(text) }
  func finish(_ text: String?) throws { try pages.finish(text) }
  func fail(_ failure: RunFailure) { pages.fail(failure) }

  private func read() {
    var byte: UInt8 = 0
    guard SystemCall.read(STDIN_FILENO, &byte, 1) == 1 else {
      source?.cancel()
      // At the end of the input, nothing can move the clock any more.
      if session?.ending == nil { kill(getpid(), SIGTERM) }
      return
    }
    guard byte == 10 else { return line.append(byte) }
    let command = String(decoding: line, as: UTF8.self)
    line = []
    // The next line comes after the answer to this one.
    Task {
      await obey(command)
      _ = ByteSink.write(Array("\(command)\n".utf8), to: STDERR_FILENO)
    }
  }

  private func obey(_ command: String) async {
    guard let session else { return }
    await session.pass(.zero)
    let words = command.split(separator: " ")
    switch words.first {
    case "pass":
      let end = clock.now + .milliseconds(words.last.flatMap { Int($0) } ?? 0)
      while session.ending == nil, let next = clock.base.nextDeadline, next <= end {
        await move(to: next, session)
      }
      await move(to: end, session)
    case "step": if let next = clock.base.nextDeadline { await move(to: next, session) }
    default:
      while session.ending == nil, !session.isIdle, let next = clock.base.nextDeadline {
        await move(to: next, session)
      }
    }
  }

  private func move(to time: Duration, _ session: Session) async {
    clock.base.move(to: time)
    await session.pass(.zero)
  }
}
