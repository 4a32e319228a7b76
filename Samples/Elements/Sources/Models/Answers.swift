import Stepwise

/// The answers to all elements.
package struct Answers: Hashable {
  var userName = ""
  var hasPassword = false
  var name = ""
  /// Empty if there is none.
  var nickname = ""
  var email = ""
  var age = 0
  var height = 0.0
  var newsletter = false
  var country = ""
  var languages: [String] = []
  /// `nil` until it is answered.
  var start: CalendarDate?
  var folder = ""
  var story = ""
}
