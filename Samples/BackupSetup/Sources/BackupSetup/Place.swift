import Stepwise

/// A place as the person left it, with what the configuration does not contain.
struct PlaceEntry {
  var place: Place
  /// The secret for the keyring; `nil` if it stays as it is.
  var secret: String?
  var isChecked = true
}

/// Asks for a place, and tries it.
func askForPlace(_ old: Place?, of tool: any BackupTool) -> Interview<PlaceEntry> {
  Interview("Place") { ask in
    let kind = try await ask(Picker("Kind", Place.Kind.self, selection: old?.kind))
    let old = old?.kind == kind ? old : nil
    let address = try await ask(TextField(kind.questions.address, text: old?.address))
    var place = Place(kind: kind, address: address)
    if let label = kind.questions.detail {
      place.detail = try await ask(TextField(label, text: old?.detail))
    }
    var secret: String?
    if let label = kind.questions.secret {
      let field = SecureField(label)
      let known = field.help("Empty: the one in the keyring stays.")
      secret = try await place == old ? ask(optional: known) : ask(field)
    }
    let isChecked = try await ask.show { [place, secret] answer in
      Page("Check") {
        Button("Try \(place.name)") {
          try await tool.check(place, secret: secret)
          answer(true)
        }
        Button("Check it later") { answer(false) }
      }
    }
    return PlaceEntry(place: place, secret: secret, isChecked: isChecked)
  }
}
