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
    var entry = PlaceEntry(place: Place(kind: kind, address: address))
    if let label = kind.questions.detail {
      entry.place.detail = try await ask(TextField(label, text: old?.detail))
    }
    if let label = kind.questions.secret {
      let field = SecureField(label)
      let known = field.help("Empty: the one in the keyring stays.")
      entry.secret = try await entry.place == old ? ask(optional: known) : ask(field)
    }
    entry.isChecked = try await ask.show { [entry] answer in
      Page("Check") {
        Button("Try \(entry.place.name)") {
          try await tool.check(entry.place, secret: entry.secret)
          answer(true)
        }
        Button("Check it later") { answer(false) }
      }
    }
    return entry
  }
}
