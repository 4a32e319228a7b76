import Stepwise

/// Shows what was answered, and where each answer was given.
final class ReviewViewModel {
  /// Called when everything is right.
  var onConfirmed: () -> Void = {}

  let answers: [(text: LocalizedStringKey, screen: ScreenIdentity)]
  let changes: [(label: String, screen: ScreenIdentity)]

  /// A view model over a profile.
  init(profile: Profile, changes: [(label: String, screen: ScreenIdentity)]) {
    let texts: [LocalizedStringKey] = [
      "User: \(profile.userName)", "Last name: \(profile.lastName)",
      "Birthday: \(profile.birthday)", "Favourite pet: \(label: profile.favouritePet)",
    ]
    answers = zip(texts, changes).map { ($0, $1.screen) }
    self.changes = changes
  }

  func confirm() { onConfirmed() }
}
