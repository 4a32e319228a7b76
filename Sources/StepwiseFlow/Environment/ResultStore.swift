/// Keeps what services answered beside the answers that a person gave, so that a run that is resumed need
/// not ask them a second time.
package protocol ResultStore: AnyObject {
  /// What a service answered to the same answer of the person before.
  ///
  /// - Parameter name: What the service calls it.
  /// - Returns: The answer as it was kept, once; `nil` where there is none.
  func recall(_ name: String) -> String?

  /// Keeps what a service answered.
  ///
  /// - Parameters:
  ///   - text: The answer.
  ///   - name: What the service calls it.
  func keep(_ text: String, as name: String)
}
