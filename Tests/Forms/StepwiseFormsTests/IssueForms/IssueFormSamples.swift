import Foundation
import TestSupport

/// Issue forms that show every construct, and those of this repository.
nonisolated enum IssueFormSamples {
  static let all = [
    Named("everything", everything), Named("blocks", blocks), Named("other letters", letters),
    Named("lenient", lenient), Named("bug.yml", repository("bug.yml")),
    Named("idea.yml", repository("idea.yml")),
  ]

  /// The text of a form of this repository; empty if it is not there.
  static func repository(_ name: String) -> String {
    (try? TestFolder.repository().read(".github/ISSUE_TEMPLATE/\(name)")) ?? ""
  }

  /// All elements with all their attributes.
  static let everything = """
    ---
    name: Broken machine  # a comment
    description: "Tell us which machine \\U0001F527 is broken."
    title: "[Machine]: "
    labels: [machine, "needs: look"]
    assignees:
    - ada
    type: Bug
    body:
    - type: markdown
      attributes:
        value: |
          ## Before you begin

          Read **all** of [the manual](https://example.org/manual). <!-- not shown -->
    - type: input
      id: name
      attributes:
        label: Name
        description: What stands on the plate
        placeholder: Mill 3
        value: Mill
      validations:
        required: true
    - type: dropdown
      id: version
      attributes:
        label: Version
        options:
          - 3.10
          - no
          - "It's, well, other"
      validations:
        required: true
    - type: dropdown
      attributes:
        label: Parts
        multiple: yes
        default: 1
        options: [Motor, Belt, 'Other']
    - type: textarea
      id: log
      attributes:
        label: Log
        render: text
        placeholder: |
          $ mill --log
          ready
    - type: textarea
      attributes:
        label: Story
        value: >-
          First,

          then
    - type: markdown
      attributes:
    - type: upload
      attributes:
        label: Photo
        accept: .png
    - type: checkboxes
      id: checks
      attributes:
        label: Checks
        options:
          - label: I read [the rules](https://example.org/rules), all of them
            required: true
          - label: I am at the machine
    """

  /// Texts of all styles.
  static let blocks = """
    name: 'It''s a form'
    description: >
      Folded
      text

      in paragraphs
    body:
      - type: textarea
        attributes:
          label: >-
            What
            happened
          description: |+
            Steps:

              1. one
              2. two

          placeholder: "one \\
            line"
        validations:
          required: true
      -   type: input
          attributes:
              label: plain text
                over two lines
              description:
    ...
    """

  /// Labels without ASCII letters, and repeated ones.
  static let letters = """
    name: 报告
    description: 报告一个问题
    body:
      - type: input
        attributes:
          label: 名称
      - type: textarea
        attributes:
          label: 名称
      - type: checkboxes
        attributes:
          label: OS 版本
          options:
            - label: 是
            - label: 否
            - label: Yes!
            - label: yes
    """

  /// Faults that do not keep a form from being asked.
  static let lenient = """
    about: An old form
    title:
    labels: one, two three
    assignees: []
    issue_body: true
    body:
      - type: markdown
        id: intro
        attributes:
          value: Hello
      - type: input
        attributes:
          label: 'Title'
          placeholer: not read
        validations:
          required: "true"
      - type: checkboxes
        attributes:
          description: Ticks
          options:
            - laben: misspelt
              required: true
            - plain
            - 3.0
        validations:
          required: true
      - type: checkboxes
        attributes:
          options:
            - label: I agree
      - type: input
        id: title
        attributes:
          label: Reason
      - type: markdown
        attributes:
          value: Thank you
    """
}
