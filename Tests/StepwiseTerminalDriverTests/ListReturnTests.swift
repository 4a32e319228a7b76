@testable import Stepwise
import StepwiseTerminal
import Testing

/// A list that the person comes back to after finding and choosing an option.
@Suite("Coming back to a list in a terminal")
struct ListReturnTests {
  /// The list of a case, and the way in which its answer leads to another screen.
  nonisolated enum Kind: CaseIterable {
    case single, checked, repeated, several
  }

  /// The way back to the list.
  nonisolated enum WayBack: CaseIterable {
    case escape, button
  }

  private static let options: OptionList = ["Crab", "Dumbbell", "Ring", "Ring of stars"]

  private static func trip(_ kind: Kind) -> Trip {
    Trip { trip in
      trip.ask("Start") { _ in
        var list: ScreenIdentity?
        let open: (String) -> Void = { name in
          trip.state.append(name)
          trip.push(name) {
            Text("About \(name)")
            Button("Back to the list") { if let list { trip.pop(to: list) } }
          }
        }
        list = trip.push("Objects") {
          switch kind {
          case .single: Picker("Object", options: options) { open($0) }
          case .checked: Picker("Object", options: options, check: { open($0) })
          case .repeated: Picker("Object", options: options) { open($0) }.repeatsQuestion()
          case .several:
            MultiPicker("Object", options: options) { open($0.joined(separator: " and ")) }
          }
        }
      }
    }
  }

  @Test(arguments: Kind.allCases, WayBack.allCases)
  func typingBeginsANewFilter(_ kind: Kind, _ way: WayBack) async {
    let trip = Self.trip(kind)
    let person = Person(at: trip)
    person.enter("x")
    person.enter("ring")
    if kind == .several {
      // The first Enter ticked the match; the second submits with the same filter.
      person.enter("ring")
    }
    await person.settle()
    #expect(person.sees("About Ring"), "\(person.text)")
    person.press(way == .escape ? .escape : .enter)
    #expect(person.title == "Objects")
    // The list is whole again, and the answer is still selected.
    #expect(person.sees("Crab") && !person.sees("of 4"), "\(person.text)")
    #expect(person.sees("› \(kind == .several ? "■ " : "")Ring"), "\(person.text)")
    person.type("crab")
    #expect(person.sees("1 of 4") && !person.sees("Nothing matches"), "\(person.text)")
    person.press(.enter)
    if kind == .several { person.press(.enter) }
    await person.settle()
    #expect(person.sees("About Crab"), "\(person.text)")
  }

  @Test func aRejectedAnswerKeepsTheFilter() {
    let trip = Trip.screen {
      Picker("Object", options: Self.options) { _ in throw Rejection("Cloudy.") }
    }
    let person = Person(at: trip)
    person.enter("ring")
    #expect(person.sees("Cloudy."))
    #expect(person.sees("2 of 4"))
    person.type(" o")
    #expect(person.sees("1 of 4"), "\(person.text)")
  }
}
