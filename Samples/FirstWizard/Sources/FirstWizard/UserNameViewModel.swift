/// The view model of the user name's screen.
protocol UserNameViewModel: AnyObject {
  /// The smallest number of characters in a user name.
  var lengthMin: Int { get }
  /// Called with the valid name; the flow decides what comes next.
  var onUserNameChosen: (String) -> Void { get set }

  /// Checks a name before it is taken.
  func check(_ userName: String) async throws

  /// Takes a name that was checked.
  func choose(_ userName: String)
}
