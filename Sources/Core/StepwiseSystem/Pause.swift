/// The time between two looks at something that only a look can show.
package nonisolated enum Pause {
  /// Waits for a time, also in a task that was cancelled, so that a loop never looks again at once.
  package static func wait(for duration: Duration) async {
    await Task.detached { try? await Task.sleep(for: duration) }.value
  }
}
