import Stepwise
import TestSupport

extension Behaviour {
  /// A press of a button beside fields that stand as they are, and beside fields in which something is typed.
  nonisolated static let presses: [Behaviour] =
    PressRow.all.map(\.behaviour) + [
      .asking(
        "the defaults given one by one, and then the button that needs them", "\n\nSave",
        recorded: "Ada\n3\nSave", end: "=Ada, 3"
      ) { flow in
        TextField("Name", text: "Ada") { flow.keep($0) }
        NumberField("Size", value: 3, in: 1...9) { flow.keep($0) }
        Button("Save", needs: ["Name", "Size"]) { flow.end() }
      },
      .asking(
        "a needed field in a section that is answered by the press",
        ":draft City = Bonn\n:press Save", recorded: "Bonn\n:press Save", end: "=Bonn"
      ) { flow in
        Section("Home") { TextField("City") { flow.keep($0) } }
        Section("Work") { TextField("Office") { flow.keep($0) } }
        Button("Save", needs: ["Home / City"]) { flow.end() }
      },
      .asking(
        "a typed text that does not fit, and a press", ":draft Size = 12\n:press Save",
        recorded: "", rejectedLine: 2, told: "12 is out of range"
      ) { flow in
        NumberField("Size", in: 1...9) { flow.keep($0) }
        TextField("Name") { flow.keep($0) }
        Button("Save") { flow.end() }
      },
      .asking(
        "a typed text that leads on, and a press",
        """
        :draft Name = Eve
        :press Log in
        :expect “Log in” was not pressed, because another screen came before.
        Done
        """, recorded: "Eve\nDone", end: "=Eve"
      ) { flow in
        TextField("Name", text: "Ada") { flow.next($0) }
        Button("Log in") { flow.next("log in") }
      },
      .asking(
        "a button for a second press after a refused one", ":press Later\n:press Save\n",
        recorded: ":press Later", rejectedLine: 2,
        told: "“Save” cannot be used now: Answer “Name” first."
      ) { flow in
        TextField("Name", text: "Ada") { flow.keep($0) }
        Button("Save", needs: ["Name"]) { flow.end() }
        Button("Later") { flow.keep("later") }
      },
    ]
}

/// What is pressed beside what, and what must come of it.
nonisolated private struct PressRow {
  /// The first field, “Name”.
  enum Kind: String, CaseIterable { case shown = "a default", required, optional }

  let kind: Kind
  /// Whether there is a second field, “Size”, with a default.
  let isTwo: Bool
  /// Whether a text is typed into the first field and not given.
  let isTyped: Bool
  /// The fields that the button needs.
  let needs: [String]
  /// Whether the button stands below the fields.
  let isBelow: Bool

  static let all: [PressRow] = Kind.allCases.flatMap { kind in
    [false, true].flatMap { isTwo in
      [false, true].flatMap { isTyped in
        [[], ["Name"], ["Size"], ["Name", "Size"]].filter { isTwo || !$0.contains("Size") }
          .flatMap { needs in
            [false, true].map { isBelow in
              PressRow(kind: kind, isTwo: isTwo, isTyped: isTyped, needs: needs, isBelow: isBelow)
            }
          }
      }
    }
  }

  private var name: String {
    [
      "a press", isBelow ? "below" : "above", kind.rawValue, isTwo ? "and a number" : "alone",
      isTyped ? "typed over" : "untouched",
      needs.isEmpty ? "with no need" : "that needs \(needs.joined(separator: " and "))",
    ].joined(separator: " ")
  }

  /// A text that is typed is given first; then the button is pressed, unless an answer that it needs is missing.
  var behaviour: Behaviour {
    let missing = needs.filter { $0 != "Name" || !isTyped }
    let given = isTyped ? ["Eve"] : []
    let pressed = isTyped && !isTwo ? "Save" : ":press Save"
    let names = missing.map { "“\($0)”" }.joined(separator: " and ")
    return .asking(
      name, (isTyped ? ":draft Name = Eve\n" : "") + ":press Save",
      recorded: (given + (missing.isEmpty ? [pressed] : [])).joined(separator: "\n"),
      end: "=\(given.joined())", rejectedLine: missing.isEmpty ? nil : isTyped ? 2 : 1,
      told: missing.isEmpty ? nil : "“Save” cannot be used now: Answer \(names) first."
    ) { flow in
      if !isBelow { save(flow) }
      switch kind {
      case .shown: TextField("Name", text: "Ada") { flow.keep($0) }
      case .required: TextField("Name") { flow.keep($0) }
      case .optional: TextField("Name") { flow.keep($0) }.optional()
      }
      if isTwo { NumberField("Size", value: 3, in: 1...9) { flow.keep($0) } }
      if isBelow { save(flow) }
    }
  }

  @MainActor private func save(_ flow: Wizard) -> Button {
    Button("Save", needs: needs) { flow.end() }
  }
}
