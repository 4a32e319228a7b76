import TestSupport
import Testing

/// `stepwise form` with an issue form, as a person at a shell sees it.
@Suite(.tags(.program), .slow)
nonisolated struct IssueFormProgramTests {
  private static let form = """
    name: Idea
    labels: [idea]
    body:
      - type: input
        id: what
        attributes:
          label: What
      - type: dropdown
        attributes:
          label: For whom
          options: [All, Me]
    """

  private func row(
    _ options: String, _ end: String, input: String = "Pie\nMore\nMe\nConfirm\n",
    output: String = "", form: String = form
  ) -> CommandRow {
    CommandRow(
      "form \(options)", end, input: input, output: output,
      files: ["idea.yml": form, "idea.json": #"{"type": "integer"}"#])
  }

  @Test func theOptionsChooseWhatTheAnswersBecome() throws {
    let json = """
      {
        "title": "Pie",
        "body": "### What\\n\\nMore\\n\\n### For whom\\n\\nMe",
        "labels": [
          "idea"
        ],
        "assignees": []
      }

      """
    try CommandRow.check([
      row("HERE/idea.yml", "0 Choose: Confirm", output: "### What\n\nMore\n\n### For whom\n\nMe\n"),
      row("HERE/idea.yml --as json", "0 Choose: Confirm", output: json),
      row(
        "HERE/idea.yml --as url --repo ada/mill", "0 Choose: Confirm",
        input: "Pie\nMore\nConfirm\n",
        output: "https://github.com/ada/mill/issues/new?template=idea.yml&title=Pie&what=More\n"),
      row(
        "HERE/idea.yml --as url --repo git.example.org/ada/mill", "0 Choose: Confirm",
        input: "Pie\n\nConfirm\n",
        output: "https://git.example.org/ada/mill/issues/new?template=idea.yml&title=Pie\n"),
      row("HERE/idea.yml --as url", "64 --as url needs --repo OWNER/NAME."),
      row("HERE/idea.yml --repo ada/mill", "64 --repo needs --as url."),
      row(
        "HERE/idea.yml --as url --repo mill",
        "64 --repo: “mill” is not a repository: write OWNER/NAME or HOST/OWNER/NAME.…"),
      row(
        "HERE/idea.json --as body",
        "65 HERE/idea.json:1:1: This is no issue form: only its answers become a text or an address."
      ),
      row(
        "HERE/idea.yml",
        "65 HERE/idea.yml:1:7: Anchors and aliases are not read: write the value itself.",
        form: "body: *a"),
    ])
  }
}
