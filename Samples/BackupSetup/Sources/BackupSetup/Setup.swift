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
    let known = old.places.map { PlaceEntry(place: $0) }
    var places = known
    try await ask.hub("Backup", finish: "Review") {
      HubSection("Paths", askForPaths("Paths", old.paths, 1...100)) { new.paths = $0 }
        .done(!new.paths.isEmpty)
      HubSection("Excludes", askForPaths("Excludes", old.excludes, 0...100)) { new.excludes = $0 }
        .optional()
      HubSection(
        "Places",
        Interview("Places") { ask in
          try await ask.list("Places", of: known, row: \.place.name, count: 1...9, unique: true) {
            askForPlace($0, of: tool)
          }
        }
      ) { places = $0 }.done(!places.isEmpty)
      HubSection("Schedule", askForSchedule(old.schedule)) { new.schedule = $0 }.optional()
    }
    new.places = places.map(\.place)
    var report = Report(unchecked: places.filter { !$0.isChecked }.map(\.place.name))
    let secrets = places.compactMap { entry in entry.secret.map { (entry.place, $0) } }
    let lines = try new.lines
    report.isWritten = try await ask.show { [new, report] answer in
      Page("Review") {
        Review().onlyChanges()
        if !lines.isEmpty { Section("Difference") { for line in lines { Text(verbatim: line) } } }
        for place in report.unchecked { Text("\(label: place) is still to be checked.") }
        for (place, _) in secrets { Text("The keyring gets the secret of \(label: place.name).") }
        if new.isChanged || !secrets.isEmpty {
          Button("Write", onceOnly: true) {
            for (place, secret) in secrets { try await tool.keep(secret, for: place) }
            if new.isChanged { try await tool.write(new.after) }
          } then: {
            answer(true)
          }
        }
        Button("Write nothing") { answer(false) }
      }
    }
    guard report.isWritten else { return report }
    await ask.commit(written: "The configuration was written.")
    report.isBackedUp = try await ask.show { answer in
      Page("First backup") {
        Button("Back up now") { progress in
          try await tool.backUp { progress.fraction = $0 }
        } then: {
          answer(true)
        }
        Button("Do it later", role: .cancel) { answer(false) }
      }
    }
    return report
  }
}

private func askForPaths(
  _ title: String, _ old: [String], _ count: ClosedRange<Int>
) -> Interview<[String]> {
  Interview(title) { ask in
    try await ask.list(title, of: old, row: \.self, count: count, unique: true) {
      TextField("Path", text: $0)
    }
  }
}

private func askForSchedule(_ old: Schedule) -> Interview<Schedule> {
  Interview("Schedule") { ask in
    let pace = Picker("How often", Schedule.Pace.self, selection: old.pace).now()
    let days = NumberField("Days to keep", value: old.daysToKeep, in: 1...999).now()
    return Schedule(pace: try await ask(pace), daysToKeep: try await ask(days))
  }
}
