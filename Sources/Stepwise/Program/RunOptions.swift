/// The options that every wizard's program has.
struct RunOptions {
  @Option("Answers from a steps file, instead of from standard input.", value: "FILE")
  var script: String?
  @Option("Writes the result to a file, once and whole.", value: "FILE")
  var output: String?
  @Option("Keeps each answer in a file, and goes on from what is there.", value: "FILE")
  var save: String?
  @Option("Goes on where the run ended that was kept in a file.", value: "FILE")
  var resume: String?
  @Option("Writes what is done as a steps file, without the detours.", value: "FILE")
  var record: String?
  @Flag("Records the detours, too.")
  var recordAll
  @Option("Keeps what outlives a run in this folder.", value: "DIR")
  var state: String?
  @Flag("Asks in plain lines, for screen readers and logs.")
  var plain
  @Option(
    "Keeps what is printed while the terminal is drawn on, and shows none of it.", value: "FILE")
  var log: String?
  @Flag("Leaves the conversation out, when a script answers.")
  var quiet
  @Option("How long a script waits for what comes from outside; 60.", value: "SECONDS")
  var timeout = 60.0
  @Option("Whether a script's pauses take time: virtual or real; virtual.", value: "CLOCK")
  var clock = "virtual"
  @Option("Takes this day for today, such as 2026-01-01.", value: "DATE")
  var today: CalendarDate?
  @Option("The seed of everything random; 1.", value: "NUMBER")
  var seed = 1
  @Flag("Prints this and ends.")
  var help
  @Flag("Prints the version and ends.")
  var version

  /// Checks what the options' types cannot say.
  func validate() throws {
    guard timeout >= 0, timeout <= 1_000_000 else {
      throw RunFailure(.usage, "--timeout goes from 0 to 1000000 seconds, not \(timeout).")
    }
    guard ["virtual", "real"].contains(clock) else {
      throw RunFailure(.usage, "--clock is virtual or real, not “\(clock)”.")
    }
    guard script != "" else { throw RunFailure(.usage, "--script needs a file's name.") }
    guard output != "" else { throw RunFailure(.usage, "--output needs a file's name.") }
    guard state != "" else { throw RunFailure(.usage, "--state needs a folder's name.") }
    guard log != "" else { throw RunFailure(.usage, "--log needs a file's name.") }
    guard save != "" else { throw RunFailure(.usage, "--save needs a file's name.") }
    guard resume != "" else { throw RunFailure(.usage, "--resume needs a file's name.") }
    guard record != "" else { throw RunFailure(.usage, "--record needs a file's name.") }
    guard save == nil || resume == nil || save == resume else {
      throw RunFailure(
        .usage, "--save and --resume name one file: --resume alone goes on keeping answers in it.")
    }
    guard record != nil || !recordAll else {
      throw RunFailure(.usage, "--record-all goes with --record FILE.")
    }
    guard seed >= 0 else { throw RunFailure(.usage, "--seed is 0 or more, not \(seed).") }
  }
}
