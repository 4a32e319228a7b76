import StepwiseFlow
import StepwiseLines

extension SavedHistory {
  /// Returns the history with which another run begins.
  ///
  /// Without a screen to ask, each answer is the default of its question. With one, only the answers on that screen are
  /// defaults, and all others are given again but the last of a finished run. So only that screen is asked, and what
  /// depends on it.
  ///
  /// - Parameters:
  ///   - title: The title of the screen to ask, or its ``RowName`` if later screens have the same title; `nil` for none.
  ///   - name: The name of this history's place.
  /// - Returns: The history, whose steps are given, and whose remembered answers are defaults.
  /// - Throws: A ``RunFailure`` if the history has no such screen, or does not name its screens.
  package func again(asking title: String?, in name: String) throws -> SavedHistory {
    guard visits.allSatisfy({ $0.mark != nil }) else {
      throw RunFailure(
        .dataError,
        verbatim: "\(name) does not name its screens, so it is no saved run: play it with --script."
      )
    }
    var asked: ScreenMark?
    if let title {
      asked = screen(named: title)
      guard asked != nil else {
        throw RunFailure(.usage, verbatim: noScreen(title, in: name))
      }
    }
    let last = visits.lastIndex { !$0.steps.isEmpty }
    var defaults = Defaults()
    for screen in remembered {
      for given in screen.given where !given.isHidden { defaults.add(given, on: screen.screen) }
    }
    let again = visits.enumerated().map { position, visit in
      var visit = visit
      var left: [SavedStep] = []
      if let asked, asked.identity != visit.mark?.identity {
        left = visit.steps
        visit.steps = isFinished && position == last ? left.popLast().map { [$0] } ?? [] : []
      }
      if let mark = visit.mark {
        for case .set(let element, let text) in visit.steps.compactMap(\.typed) {
          defaults.add(Given(element: element, text: text), on: mark)
        }
      }
      visit.steps = left
      // Services are asked anew.
      visit.results = []
      visit.isFallen = false
      return visit
    }
    return SavedHistory(again, remembered: defaults.screens)
  }

  private func screen(named text: String) -> ScreenMark? {
    for name in [RowName(numbered: text), RowName(title: text)].compactMap(\.self) {
      var known: Set<String> = []
      let marks = visits.reversed().compactMap(\.mark).filter {
        $0.title == name.title && known.insert($0.identity).inserted
      }
      if marks.count >= name.number { return marks[name.number - 1] }
    }
    return nil
  }

  /// The remembered answers of screens, of which the last to an element counts.
  private struct Defaults {
    private(set) var screens: [RememberedScreen] = []
    private var places: [String: Int] = [:]

    mutating func add(_ answer: Given, on mark: ScreenMark) {
      let place = places[mark.identity, default: screens.count]
      if place == screens.count {
        places[mark.identity] = place
        screens.append(RememberedScreen(screen: mark))
      }
      screens[place].given.removeAll { $0.element == answer.element }
      screens[place].given.append(answer)
    }
  }

  private func noScreen(_ title: String, in name: String) -> String {
    var titles: [String] = []
    for case let title? in visits.map(\.mark?.title) where !titles.contains(title) {
      titles.append(title)
    }
    let hint: String? =
      if let near = NearestName.of(title, among: titles) {
        "Did you mean “\(near)”?"
      } else if !titles.isEmpty {
        "It has \(Sentence.list(titles, word: "and"))."
      } else {
        nil
      }
    return ["\(name) has no answers on a screen “\(title)”.", hint].compactMap(\.self)
      .joined(separator: " ")
  }
}
