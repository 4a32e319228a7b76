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
    try fill(browser, "Lovelace")
    try browser.waitFor("Viewing <Birthday – Profile>")
    try fill(browser, "1875-01-01")
    try browser.waitFor("would be over 150 years old")
    // The link in the list of errors leads to the position after its field.
    try fill(browser, "1990-12-10", by: [.tab, .enter, .left])
    try browser.waitFor("Viewing <Favourite pet – Profile>")
    browser.press(.tab, .enter)
    try browser.waitFor("(*)Cat")
    browser.press(.tab, .tab, .tab, .tab, .tab, .tab, .enter)
    try browser.waitFor("Viewing <Review – Profile>")
    try browser.waitFor("Favourite pet: Cat")
    // w3m goes back without a request, so its form is both a step back and another answer.
    browser.press("B")
    try browser.waitFor("Viewing <Favourite pet – Profile>")
    browser.press("g", .tab, .tab, .enter)
    try browser.waitFor("(*)Dog")
    browser.press(.tab, .tab, .tab, .tab, .tab, .enter)
    try browser.waitFor("Favourite pet: Dog")
    browser.press(.tab, .tab, .tab, .tab, .tab, .enter)
    try browser.waitFor("Welcome, Ada Lovelace!")
    browser.press("q", "y")
    _ = try browser.end()
    let end = try pages.end()
    #expect(end.end == .exit(0) && end.output == "Welcome, Ada Lovelace!\n")
  }

  /// Fills in the next field, and presses the button after it.
  private func fill(
    _ browser: TerminalProgram, _ text: String, by keys: [PressedKey] = [.tab]
  ) throws {
    for key in keys + [.enter] { browser.press(key) }
    try browser.waitFor("TEXT:")
    browser.press(.control("u"))
    browser.type("\(text)\n")
    try browser.waitFor("[\(text) ")
    browser.press(.tab, .enter)
  }
}
