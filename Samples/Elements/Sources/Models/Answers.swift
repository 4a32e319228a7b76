import Stepwise

/// What was answered, element by element.
package struct Answers: Hashable {
  var userName = ""
  var hasPassword = false
  var name = ""
  var nickname = ""
  var email = ""
  var age = 0
  var height = 0.0
  var newsletter = false
  var country = ""
  var languages: [String] = []
  var start = CalendarDate(daysSince1970: 0)
  var folder = ""
  var story = ""

  /// The answers as rows of a table.
  func rows(in environment: Environment) -> [[String]] {
    let rows: [(LocalizedStringKey, LocalizedStringKey)] = [
      ("User name", "\(userName)"), ("Password", hasPassword ? "given" : "none"),
      ("Name", "\(name)"), ("Nickname", nickname.isEmpty ? "none" : "\(nickname)"),
      ("E-mail", "\(email)"), ("Age", "\(age)"), ("Height", "\(height)"),
      ("Newsletter", newsletter ? "yes" : "no"), ("Country", "\(label: country)"),
      ("Languages", "\(languages.joined(separator: ", "))"), ("Start", "\(start)"),
      ("Folder", "\(folder)"), ("Story", "\(story.split(separator: "\n").count) lines"),
    ]
    return rows.map { [environment.localized($0), environment.localized($1)] }
  }
}
