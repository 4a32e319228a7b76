import TestSupport
@testable import Stepwise

extension Talk {
  /// A wizard of one screen that never ends.
  static func screen(
    _ title: String = "Form", @ElementBuilder _ content: @escaping () -> any Element
  ) -> Talk {
    Talk { $0.push(title, content: content) }
  }

  /// A wizard of one screen of these elements, which never change.
  static func of(_ elements: any Element..., title: String = "Form") -> Talk {
    screen(title) { for element in elements { element } }
  }

  /// A screen whose answers are noted, if wanted behind another question.
  static func asking(
    _ title: String = "Form", second isSecond: Bool = false,
    @ElementBuilder _ content: @escaping (Talk) -> any Element
  ) -> Talk {
    Talk { talk in
      let push = { _ = talk.push(title) { content(talk) } }
      if isSecond { talk.ask("Start") { _ in push() } } else { push() }
    }
  }

  /// Waits on the wizard's clock.
  func wait(_ seconds: Int) async throws {
    try await environment.clock.sleep(for: .seconds(seconds))
  }

  /// Notes an answer, and asks the next question.
  func next(_ answer: some CustomStringConvertible) { next(["\(answer)"]) }

  /// Notes several answers, and asks the next question.
  func next(_ answers: [String]) {
    state += answers
    ask("Next") { _ in }
  }

  /// Pushes a screen with one question, and the action that follows the answer.
  @discardableResult
  func ask(_ title: String, then: @escaping (String) throws -> Void) -> ScreenIdentity {
    push(title) {
      TextField(title) {
        self.state.append($0)
        try then($0)
      }
    }
  }

  /// Asks questions one after the other, and then performs an action.
  func ask(_ titles: [String], then: @escaping () -> Void) {
    guard let title = titles.first else { return then() }
    ask(title) { _ in self.ask(Array(titles.dropFirst()), then: then) }
  }
}

/// A screen with a short summary of its answer and a badge, which may take the full window.
final class Board: Screen {
  let title: String
  let id: String?
  let isFullScreen: Bool
  let summary: String?
  private let count: () -> Int?
  private let content: () -> any Element

  init(
    _ title: String, isFullScreen: Bool = false, summary: String? = nil,
    badge: @autoclosure @escaping () -> Int? = nil,
    @ElementBuilder content: @escaping () -> any Element
  ) {
    self.title = title
    id = title
    self.isFullScreen = isFullScreen
    self.summary = summary
    count = badge
    self.content = content
  }

  var badge: Int? { count() }
  var body: any Element { content() }
}

/// Folders and their contents; the name of a folder ends with a slash.
struct Folders: FileLookup {
  let contents: [String: [String]]

  func status(of path: String) -> FileStatus {
    let name = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
    if contents[name + "/"] != nil || contents[name] != nil { return .folder }
    let end = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    return contents[String(name[..<end])]?.contains(String(name[end...])) == true
      ? .file : .missing
  }

  func expanded(_ path: String) -> String {
    path.hasPrefix("~") ? "/home/ada" + path.dropFirst() : path
  }

  func names(in folder: String) -> [String] { contents[folder] ?? [] }
}
