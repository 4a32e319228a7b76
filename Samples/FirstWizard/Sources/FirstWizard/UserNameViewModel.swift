/// What the user name's screen needs.
protocol UserNameViewModel: AnyObject {
  /// How many characters a user name has at least.
  var lengthMin: Int { get }
  /// Called with the name once it will do; the flow says what comes next.
  var onUserNameChosen: (String) -> Void { get set }

  /// Finds out whether a name will do, before it is taken.
  func check(_ userName: String) async throws

  /// Takes a name that was checked.
  func choose(_ userName: String)
}
