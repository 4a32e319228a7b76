/// Keeps answers of services with the person's answers, so that a resumed run need not ask the services again.
package protocol ResultStore: AnyObject {
  /// Returns the earlier answer of a service to the same answer of the person.
  ///
  /// - Parameter name: The service's name for it.
  /// - Returns: The kept answer, once; `nil` if there is none.
  func recall(_ name: String) -> String?

  /// Takes all answers that belong to an element.
  ///
  /// - Parameters:
  ///   - element: The id of the element.
  ///   - entry: The number of its screen.
  /// - Returns: The kept answers with their names, once.
  func take(by element: String, on entry: Int) -> [(name: String, text: String)]

  /// Keeps the answer of a service.
  ///
  /// - Parameters:
  ///   - text: The answer.
  ///   - name: The service's name for it.
  func keep(_ text: String, as name: String)
}
