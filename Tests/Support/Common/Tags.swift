private import Foundation
package import Testing

/// The resources that a test uses besides the test process.
nonisolated extension Tag {
  /// A program that is built with the package.
  @Tag package static var program: Self
  /// A program in its own terminal.
  @Tag package static var terminal: Self
  /// A server on this machine.
  @Tag package static var server: Self
  /// A tool of the system, such as tmux or a compiler.
  @Tag package static var tool: Self
}

nonisolated extension Trait where Self == ConditionTrait {
  /// Leaves a test out of the quick run, `STEPWISE_QUICK=1 swift test`.
  ///
  /// The `--filter` and `--skip` of Swift 6.3 match names only, so each tagged test has this trait too. A test that
  /// takes a second or more by itself has it without a tag.
  package static var slow: Self {
    .disabled(
      if: ProcessInfo.processInfo.environment["STEPWISE_QUICK"] != nil,
      "STEPWISE_QUICK leaves out what starts something beside the tests, or takes a second")
  }

  /// Leaves a test to the full run, `STEPWISE_FULL=1 swift test`.
  ///
  /// It is a large matrix, of which other tests show a part, or it needs a tool that takes a minute. `.ci/run` has the full
  /// run, too.
  package static var full: Self {
    .enabled(if: Repetition.isFull, "STEPWISE_FULL=1 runs it: a large matrix, or a slow tool")
  }
}
