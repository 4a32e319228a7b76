/// What the entry screen needs.
protocol EntryViewModel: AnyObject {
  /// The user that was fetched; `nil` while none was.
  var userName: String? { get }
  /// Called with the user's name when it is selected.
  var onUserNameSelected: (String) -> Void { get set }

  /// Fetches the user; does nothing while that runs already.
  ///
  /// - Throws: What the service throws, to be shown and tried again.
  func fetchUser() async throws

  /// Takes the user that was fetched.
  ///
  /// - Throws: A `Rejection` while nobody is fetched.
  func selectUser() throws
}
