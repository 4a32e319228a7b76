import Stepwise

/// The outcome: what was done, and which places are still to be checked.
struct Report: Codable, Equatable {
  var isWritten = false
  var isBackedUp = false
  var unchecked: [String] = []
}

/// Changes the configuration of a backup tool, and makes the first backup.
func setUp(_ tool: any BackupTool) -> Interview<Report> {
  Interview("Setup") { ask in
    let old = try await ask.base("Reading the configuration") { try await tool.read() }
    var new = Changes(from: old)
    var places = old.places.map { PlaceEntry(place: $0) }
    try await ask.hub("Backup", finish: "Review") {
      HubSection("Paths", listTexts("Included paths", of: old.paths, count: 1...100)) {
        new.paths = $0
      }.done(!new.paths.isEmpty)
      HubSection("Excludes", listTexts("Excludes", of: old.excludes, count: 0...100)) {
        new.excludes = $0
      }.optional()
      HubSection("Places", listPlaces(of: old.places, tool)) { places = $0 }.done(!places.isEmpty)
      HubSection("Schedule", askForSchedule(old.schedule)) { new.schedule = $0 }.optional()
    }
    new.places = places.map(\.place)
    var report = Report(unchecked: places.filter { !$0.isChecked }.map(\.place.name))
    report.isWritten = try await ask.show { [new, places] in
      review(new, of: places, tool, answer: $0)
    }
    guard report.isWritten else { return report }
    report.isBackedUp = try await ask.show { answer in
      Page("First backup") {
        Button("Back up now") {
          try await tool.backUp { _ in }
          answer(true)
        }
        Button("Do it later", role: .cancel) { answer(false) }
      }
    }
    return report
  }
}

private func listTexts(
  _ title: String, of old: [String], count: ClosedRange<Int>
) -> Interview<[String]> {
  Interview(title) { ask in
    try await ask.list(title, of: old, row: \.self, count: count, unique: true) { path in
      TextField("Path", text: path)
    }
  }
}

private func listPlaces(of old: [Place], _ tool: any BackupTool) -> Interview<[PlaceEntry]> {
  Interview("Places") { ask in
    let old = old.map { PlaceEntry(place: $0) }
    return try await ask.list(
      "Places", of: old, row: \.place.name, count: 1...9, unique: true
    ) { entry in askForPlace(entry?.place, of: tool) }
  }
}

private func askForSchedule(_ old: Schedule) -> Interview<Schedule> {
  Interview("Schedule") { ask in
    let every = Picker("A backup every", Schedule.Every.self, selection: old.every).now()
    let days = NumberField("Days to keep", value: old.daysToKeep, in: 1...999).now()
    return Schedule(every: try await ask(every), daysToKeep: try await ask(days))
  }
}

/// Shows what would be written, and answers whether it was.
private func review(
  _ new: Changes<Configuration>, of places: [PlaceEntry], _ tool: any BackupTool,
  answer: @escaping (Bool) -> Void
) -> Page {
  let secrets = places.compactMap { entry in entry.secret.map { (entry.place, $0) } }
  return Page("Review") {
    Review().onlyChanges()
    for line in (try? new.lines) ?? [] { Text(verbatim: line) }
    for (place, _) in secrets { Text("The keyring gets the secret of \(label: place.name).") }
    for entry in places where !entry.isChecked {
      Text("\(label: entry.place.name) is still to be checked.")
    }
    if new.isChanged || !secrets.isEmpty {
      Button("Write", onceOnly: true) {
        for (place, secret) in secrets {
          _ = try await kept(place.name) {
            try await tool.keep(secret, for: place)
            return true
          }
        }
        _ = try await kept("configuration") {
          if new.isChanged { try await tool.write(new.after) }
          return true
        }
        answer(true)
      }
    }
    Button("Write nothing") { answer(false) }
  }
}
