/// The results of services and the person's answers in an earlier run, so that a resumed run need not ask the services again.
package protocol ResultStore: AnyObject {
  /// Returns the result of a service in an earlier run, to the same answer of the person.
  ///
  /// - Parameters:
  ///   - name: The service's name for it.
  ///   - element: The id of the element that the person used.
  ///   - entry: The number of its screen.
  /// - Returns: The kept result, once; `nil` if there is none.
  func recall(_ name: String, by element: String, on entry: Int) -> String?

  /// Returns whether an earlier run has an answer for a field.
  ///
  /// - Parameters:
  ///   - element: The id of the field.
  ///   - entry: The number of its screen.
  /// - Returns: Whether it has one that is about to be given again.
  func hasAnswer(to element: String, on entry: Int) -> Bool

  /// Takes all answers that belong to an element.
  ///
  /// - Parameters:
  ///   - element: The id of the element.
  ///   - entry: The number of its screen.
  /// - Returns: The kept results with their names, once.
  func take(by element: String, on entry: Int) -> [(name: String, text: String)]

  /// Waits until everything that was kept is where another process finds it.
  ///
  /// - Throws: `CancellationError` if it cannot be kept, or if another process continues the run; the run has ended then.
  func confirm() async throws
}
