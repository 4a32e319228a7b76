import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// A text browser without scripts: w3m in tmux.
@Suite("A browser of text", .tags(.program, .terminal, .tool), .slow)
struct TextBrowserTests {
  nonisolated private static let tools = ["tmux", "w3m"].compactMap { ProgramPath.installed($0) }

  @Test(.enabled(if: tools.count == 2, "tmux or w3m is missing"))
  func theOnboardingIsAnsweredByKeys() async throws {
    let folder = TestFolder()
    let pages = try WebProgram(["onboarding"])
    try folder.write("set -g status off\nset -g escape-time 0\n", to: "settings")
    let address = "http://127.0.0.1:\(pages.port)\(pages.base)\(pages.start)"
    try folder.write(
      "HOME='\(folder.path)' exec '\(Self.tools[1])' -cookie '\(address)'\n", to: "script")
    let browser = try TerminalProgram(
      Self.tools[0],
      [
        "-u", "-S", folder["socket"], "-f", folder["settings"], "new-session", "/bin/sh",
        folder["script"],
      ])
    // Tab moves to the next field or button, and Enter fills it in or presses it.
    try browser.waitFor("Nobody is fetched yet.")
    browser.press(.tab, .enter)
    try browser.waitFor("User: Ada")
    browser.press(.tab, .tab, .enter)
    try browser.waitFor("Viewing <Last name – Profile>")
    try fill(browser, "Lovelace", after: Self.top)
    try browser.waitFor("Viewing <Birthday – Profile>")
    try fill(browser, "1", "1", "1875", after: Self.top)
    try browser.waitFor("Viewing <Error: Birthday – Profile>")
    try browser.waitFor("would be over 150 years old")
    try fill(browser, "10", "12", "1990", after: Self.top)
    try browser.waitFor("Viewing <Favourite pet – Profile>")
    browser.press(.tab, .tab, .enter)
    try browser.waitFor("(*)Cat")
    browser.press(.tab, .tab, .tab, .tab, .tab, .tab, .enter)
    try browser.waitFor("Viewing <Review – Profile>")
    try browser.waitFor("Favourite pet Cat")
    // w3m goes back without a request, so its form is both a step back and another answer.
    browser.press("B")
    try browser.waitFor("Viewing <Favourite pet – Profile>")
    browser.press("g", .tab, .tab, .tab, .enter)
    try browser.waitFor("(*)Dog")
    browser.press(.tab, .tab, .tab, .tab, .tab, .enter)
    try browser.waitFor("Favourite pet Dog")
    browser.press(.tab, .tab, .tab, .tab, .tab, .tab, .enter)
    try browser.waitFor("Welcome, Ada Lovelace!")
    browser.press("q", "y")
    _ = try browser.end()
    let end = try pages.end()
    #expect(end.end == .exit(0) && end.output == "Welcome, Ada Lovelace!\n")
  }

  /// The keys that pass the button above a question.
  private static let top: [PressedKey] = [.tab]

  /// Fills in the next fields, and presses the button after them.
  private func fill(
    _ browser: TerminalProgram, _ texts: String..., after keys: [PressedKey] = []
  ) throws {
    for key in keys { browser.press(key) }
    for text in texts {
      browser.press(.tab, .enter)
      try browser.waitFor("TEXT:")
      browser.press(.control("u"))
      browser.type("\(text)\n")
      try browser.waitFor("[\(text) ")
    }
    browser.press(.tab, .enter)
  }
}
