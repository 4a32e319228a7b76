import Stepwise

/// A place as the person left it, with what the configuration does not contain.
struct PlaceEntry {
  var place: Place
  /// The secret for the keyring; `nil` if it stays as it is.
  var secret: String?
  var isChecked = true
}

/// Asks for a place, and tries it.
func askForPlace(_ old: PlaceEntry?, of tool: any BackupTool) -> Interview<PlaceEntry> {
  Interview("Place") { ask in
    let kind = try await ask(Picker("Kind", Place.Kind.self, selection: old?.place.kind))
    let old = old?.place.kind == kind ? old : nil
    let address = try await ask(TextField(kind.questions.address, text: old?.place.address))
    var entry = PlaceEntry(place: Place(kind: kind, address: address))
    if let label = kind.questions.detail {
      entry.place.detail = try await ask(TextField(label, text: old?.place.detail))
    }
    if let label = kind.questions.secret {
      let field = SecureField(label)
      let known = field.help("empty leaves it as it is")
      entry.secret =
        try await entry.place == old?.place ? ask(optional: known) ?? old?.secret : ask(field)
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
