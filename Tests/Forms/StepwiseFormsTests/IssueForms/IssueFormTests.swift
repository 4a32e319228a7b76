import Foundation
import Stepwise
import StepwiseFlow
import StepwiseTesting
import TestSupport
import Testing

@testable import StepwiseForms

/// What issue forms ask, and what the answers become.
@Suite("Issue forms") struct IssueFormTests {
  private static func form(_ text: String, as result: IssueResult = .body) throws -> Form {
    try IssueForm(YAMLReader.node(Array(text.utf8))).form(as: result)
  }

  // MARK: Questions

  /// A line for each question: the name, `!` if it must be answered, the question, its texts, options and default.
  private func questions(_ form: Form) -> [String] {
    form.groups[0].fields.map { field in
      var line = "\(field.name)\(field.isRequired ? "!" : "") “\(field.title)”"
      switch field.shape {
      case .choice(let options): line += " one of \(described(options))"
      case .choices(let options, let count):
        line += " \(count.lowerBound) to \(count.upperBound) of \(described(options))"
      case .path: line += " path"
      case .text(let kind, _): line += kind == .lines ? " lines" : " text"
      default: line += " ?"
      }
      if let text = field.defaultValue { line += " = \(text)" }
      if let text = field.placeholder { line += " e.g. \(text)" }
      return
        ([line] + field.introduction.map { "  " + $0.replacing("\n", with: "|") }
        + (field.help.map { ["  ? \($0)"] } ?? [])).joined(separator: "\n")
    }
  }

  private func described(_ options: [FormOption]) -> String {
    options.map { "\($0.id)\($0.isRequired ? "!" : "") “\($0.label)”" }.joined(separator: ", ")
  }

  @Test(arguments: [
    (
      IssueFormSamples.everything,
      """
      Broken machine: Tell us which machine 🔧 is broken.|Before you begin|Read all of the manual (https://example.org/manual).
      title! “Title of the issue” text = "[Machine]: "
      name! “Name” text = "Mill" e.g. Mill 3
        ? What stands on the plate
      version! “Version” one of 3-10 “3.10”, no “no”, it-s-well-other “It's, well, other”
      parts “Parts” 0 to 3 of motor “Motor”, belt “Belt”, other “Other” = ["Belt"]
      log “Log” lines e.g. $ mill --log ready
        > $ mill --log|> ready
      story “Story” lines = "First,\\nthen"
      photo “Photo” path
      checks! “Checks” 1 to 2 of \
      i-read-the-rules-all-of-them! “I read the rules, all of them”, i-am-at-the-machine “I am at the machine”
        - I read the rules (https://example.org/rules), all of them
      """
    ),
    (
      IssueFormSamples.blocks,
      """
      It's a form: Folded text|in paragraphs
      title! “Title of the issue” text
      what-happened! “What happened” lines e.g. one line
        Steps:
          1. one|  2. two
      plain-text-over-two-lines “plain text over two lines” text
      """
    ),
    (
      IssueFormSamples.letters,
      """
      报告: 报告一个问题
      title! “Title of the issue” text
      field-1 “名称” text
      field-2 “名称” lines
      os “OS 版本” 0 to 4 of option-1 “是”, option-2 “否”, yes “Yes!”, yes-2 “yes”
      """
    ),
    (
      IssueFormSamples.lenient,
      """
      Issue: An old form|Hello
      title! “Title of the issue” text
      title-2! “Title” text
      ticks! “Ticks” 1 to 3 of misspelt! “misspelt”, plain “plain”, 3-0 “3.0”
      i-agree “I agree” 0 to 1 of i-agree “I agree”
      title-3 “Reason” text
        Thank you
      """
    ),
  ])
  func aFormAsksItsElements(_ text: String, _ asked: String) throws {
    let form = try Self.form(text)
    let lines =
      ["\(form.title): \(form.introduction.joined(separator: "|").replacing("\n", with: "|"))"]
      + questions(form)
    #expect(lines.joined(separator: "\n") == asked)
  }

  @Test(arguments: [
    ("a: b", "1:1: An issue form has a list “body” with its elements."),
    ("body: []", "1:7: An issue form has a list “body” with its elements."),
    ("body:\n- type: markdown\n", "2:1: The form asks nothing: all its elements are markdown."),
    ("body:\n- id: a\n", "2:3: An element needs a “type”, such as “input”."),
    ("body:\n- type: input\n", "2:3: An element needs “attributes” with a “label”."),
    (
      "body:\n- type: file\n  id: a",
      "2:3: “file” is no element of issue forms, which are markdown, input, textarea, dropdown, checkboxes and upload."
    ),
    (
      "body:\n- type: dropdown\n  id: a\n  attributes:\n    options: []",
      "5:14: A list of “options” is needed here."
    ),
    (
      "body:\n- type: checkboxes\n  id: a\n  attributes:\n    options:\n    - label:\n",
      "6:7: An option needs a label."
    ),
    (
      "body:" + String(repeating: "\n- type: markdown", count: 201),
      "202:3: A form has at most 200 elements."
    ),
    (
      "body:\n- type: dropdown\n  id: a\n  attributes:\n    options: [\(String(repeating: "a, ", count: 1000))b]",
      "5:3015: A question has at most 1000 options."
    ),
  ])
  func aFormThatCannotBeAskedIsRejected(_ text: String, _ sentence: String) {
    #expect {
      try Self.form(text)
    } throws: {
      #expect("\($0)" == sentence)
      return true
    }
  }

  /// A file is told by its name and its content.
  @Test(arguments: [
    ("a.yml", "body:\n- type: input\n  id: a", "Issue: title, a"),
    ("-", "\n# a\nname: A\nbody:\n- type: input\n  id: a", "A: title, a"),
    ("a.json", #"{"body": [{"type": "upload", "id": "a"}]}"#, "Issue: title, a"),
    ("a.yaml", "title: B\nproperties:\n  b:\n    type: string\n  c:\n    type: integer", "B: b, c"),
    ("-", #" {"properties": {"d": {"type": "string"}}}"#, "-: d"),
    ("a.yml", "{}", "1:1: Braces are not read: write each name on a line of its own."),
    ("a.yml", "contact_links: []", "1:1: An issue form has a list “body” with its elements."),
    ("a.yml", "name: a\nbody: b", "2:7: An issue form has a list “body” with its elements."),
    ("-", "42", "1:1: An issue form has a list “body” with its elements."),
    (
      "a.json", "a: b",
      "1:1: A value is expected: a text in quotation marks, a number, true, false or null."
    ),
  ])
  func aFileIsOfOneKind(_ name: String, _ text: String, _ asked: String) {
    do throws(FormRejection) {
      let form = try Form(file: Array(text.utf8), name: name)
      let names = form.groups[0].fields.map(\.name).joined(separator: ", ")
      #expect("\(form.title): \(names)" == asked)
    } catch {
      #expect(error.description == asked)
    }
  }

  // MARK: Results

  private static let answers = #"""
    [Machine]: Mill is broken
    Mill
    no
    Motor, Other
    :text
    ready
    ```
    stop
    :end
    \
    \
    I read the rules, all of them

    """#

  /// Answers all questions with the lines of a text, as a script does, and confirms.
  private static func result(_ form: Form, _ steps: String) async throws -> String {
    let folder = TestFolder()
    try folder.write(Array((steps + "Confirm\n").utf8), to: "form.steps")
    var result = ""
    try await withFlow(FormFlowController(form: form)) { tester in
      _ = try await tester.play(folder["form.steps"])
      result = form.text(try tester.outcome())
    }
    return result
  }

  @Test(arguments: [
    (
      IssueResult.body,
      """
      ### Name

      Mill

      ### Version

      no

      ### Parts

      Motor, Other

      ### Log

      ````text
      ready
      ```
      stop
      ````

      ### Story

      _No response_

      ### Photo

      _No response_

      ### Checks

      - [x] I read [the rules](https://example.org/rules), all of them
      - [ ] I am at the machine
      """
    ),
    (
      .json,
      #"""
      {
        "title": "[Machine]: Mill is broken",
        "body": "### Name\n\nMill\n\n### Version\n\nno\n\n### Parts\n\nMotor, Other\n\n### Log\n\n````text\nready\n```\nstop\n````\n\n### Story\n\n_No response_\n\n### Photo\n\n_No response_\n\n### Checks\n\n- [x] I read [the rules](https://example.org/rules), all of them\n- [ ] I am at the machine",
        "labels": [
          "machine",
          "needs: look"
        ],
        "assignees": [
          "ada"
        ],
        "type": "Bug"
      }
      """#
    ),
  ])
  func theAnswersBecomeTheIssue(_ result: IssueResult, _ text: String) async throws {
    let form = try Self.form(IssueFormSamples.everything, as: result)
    #expect(try await Self.result(form, Self.answers) == text)
  }

  /// A colon in an option makes no map of it, and a box keeps the lines of its label.
  @Test func aLabelStaysAsItIsWritten() async throws {
    let form = try Self.form(
      """
      body:
      - type: dropdown
        attributes:
          label: System
          options:
          - Linux: Debian
          - Other
      - type: checkboxes
        attributes:
          label: Rules
          options:
          - label: |
              I read
              the rules
      """)
    #expect(
      try await Self.result(form, "Stop\nlinux-debian\ni-read-the-rules\n") == """
        ### System

        Linux: Debian

        ### Rules

        - [x] I read
        the rules
        """)
  }

  private static let page = IssueResult.address(
    repository: "https://github.com/ada/mill", template: "a machine.yml")

  @Test func anAddressFillsInTheTextsThatThePageCanTake() async throws {
    let form = try Self.form(IssueFormSamples.everything, as: Self.page)
    #expect(form.groups[0].fields.map(\.name) == ["title", "name", "log"])
    let address = try await Self.result(form, "Stops & starts\nMühle\n:text\na=1\nb?\n:end\n")
    #expect(
      address == """
        https://github.com/ada/mill/issues/new?template=a%20machine.yml&title=Stops%20%26%20starts\
        &name=M%C3%BChle&log=a%3D1%0Ab%3F
        """)
  }

  @Test(arguments: [
    (8_114, nil), (8_115, "The address has 8192 bytes; at most 8191 are accepted: shorten a text."),
  ])
  func anAddressHasALimit(_ count: Int, _ sentence: String?) throws {
    let form = try Self.form(IssueFormSamples.everything, as: Self.page)
    let answers = JSONValue.members([
      "title": .text("a"), "name": .text(String(repeating: "b", count: count)),
    ])
    #expect(form.groups[0].check(answers)?.english == sentence)
  }

  // MARK: Random answers

  private static let texts = [
    "", "one", "a `tick` b", "```\ncode\n```\n", "1\n\n\n2", "- [x] no box", "  lead", "### None",
    "_No response_",
    "é 🎉, \"q\" \\ <b>",
  ]

  /// Returns random answers by the names of the questions, with the text that each has in the issue.
  private func answers(_ issue: IssueForm, _ dice: inout SeededGenerator) -> [(
    name: String, value: JSONValue, text: String
  )] {
    issue.questions.map { question in
      switch question.field.shape {
      case .choice(let options):
        let value = options.randomElement(using: &dice)?.value ?? .null
        return (question.field.name, value, value.plainText)
      case .choices(let options, _):
        let chosen = options.filter { $0.isRequired || Bool.random(using: &dice) }.map(\.value)
        let text = chosen.map(\.plainText).joined(separator: question.hasBoxes ? "\n" : ", ")
        return (question.field.name, .array(chosen), text)
      default:
        let text = Self.texts.randomElement(using: &dice) ?? ""
        return (question.field.name, .text(text), text)
      }
    }
  }

  /// Reads an answer from the text of an issue, as a person would; the rest follows it.
  private func answer(_ question: IssueForm.Question, from text: inout Substring, next: String?)
    -> String
  {
    if let heading = question.heading {
      #expect(text.hasPrefix("### \(heading)\n\n"))
      text = text.dropFirst("### \(heading)\n\n".count)
    }
    let end = next.flatMap { text.firstRange(of: "\n\n### \($0)\n\n")?.lowerBound } ?? text.endIndex
    var answer = text[..<end]
    text = text[end...].drop { $0 == "\n" }
    if question.hasBoxes {
      return answer.split(separator: "\n").filter { $0.hasPrefix("- [x] ") }.map { $0.dropFirst(6) }
        .joined(separator: "\n")
    }
    if let language = question.language {
      let fence = answer.prefix { $0 == "`" }
      #expect(answer.hasSuffix("\n\(fence)"))
      answer = answer.dropFirst(fence.count + language.count + 1).dropLast(fence.count + 1)
      #expect(!answer.contains(fence))
      return String(answer)
    }
    return answer == "_No response_" ? "" : String(answer)
  }

  // A form with boxes without a heading is left out.
  @Test(arguments: IssueFormSamples.all.filter { $0.testDescription != "lenient" })
  func theAnswersCanBeReadFromTheIssue(_ sample: Named<String>) throws {
    let issue = try IssueForm(YAMLReader.node(Array(sample.value.utf8)))
    let form = issue.form(as: .body)
    var dice = SeededGenerator(seed: 3)
    for _ in 0..<Repetition.times(100, full: 2_000) {
      let answers = answers(issue, &dice)
      var rest = form.text(.object(answers.map { .init($0.name, $0.value) }))[...]
      for (number, (question, given)) in zip(issue.questions, answers).enumerated() {
        let next = number + 1 < answers.count ? issue.questions[number + 1].heading : nil
        let read = answer(question, from: &rest, next: next)
        let text = IssueForm.trimmed(given.text)
        #expect(read == (text == "_No response_" && question.language == nil ? "" : text))
      }
      #expect(rest.isEmpty)
    }
  }

  // MARK: The whole conversation

  @Test func aKillLosesNothing() async throws {
    let form = try Self.form(IssueFormSamples.everything)
    let report = try await JournalCheck.run(steps: Self.answers + "Confirm\n") { _ in
      FormFlowController(form: form)
    }
    #expect(
      report.description
        == "61 keys: 60 offered, 60 the same, 35 half typed, 0 not compared, 1 empty, 0 not resumable"
    )
  }

  /// The forms of this repository, filled in.
  @Test(arguments: [
    (
      "bug.yml",
      """
      It stops
      0.1.0
      A terminal
      A name
      Nothing
      :text
      # stepwise steps 1
      Ada
      :end
      1

      """,
      """
      ### Version or commit

      0.1.0

      ### Where

      A terminal

      ### What you expected

      A name

      ### What you saw

      Nothing

      ### Steps

      ```text
      # stepwise steps 1
      Ada
      ```

      ### Before you send it

      - [x] No password, token or name of another person is in it.
      """
    ),
    (
      "idea.yml", "Pie charts\nSales\n\\\n\\\nPages, A terminal\n",
      """
      ### What your wizard asks

      Sales

      ### How you write it today

      ```swift

      ```

      ### How you would like to write it

      _No response_

      ### Where people answer

      A terminal, Pages
      """
    ),
  ])
  func theFormsOfThisRepositoryCanBeFilledIn(_ name: String, _ steps: String, _ body: String)
    async throws
  {
    let form = try Self.form(IssueFormSamples.repository(name))
    #expect(try await Self.result(form, steps) == body)
  }
}
