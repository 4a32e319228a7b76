import StepwiseFlow
import StepwiseLines

/// Writes elements that have no answer.
extension ScreenPage {
  /// The maximum number of rows of a list on a page; the newest rows are shown.
  static let listRowsMax = 200

  /// Writes one element.
  func one(_ position: Int, _ html: inout HTMLWriter) {
    let element = shown.elements[position]
    switch element.kind {
    case .text: text(element, &html)
    case .heading: html.element("h2", [Attribute("id", "f\(position)")], element.label)
    case .divider: html.empty("hr", [])
    case .table(let table): self.table(table, &html)
    case .list(let rows): list(element.label, rows, &html)
    case .progress(let progress): self.progress(position, progress, &html)
    case .link(let destination): link(element.label, destination, &html)
    case .image(let path): image(position, path, &html)
    case .field: field(position, &html)
    case .button: button(position, &html)
    }
  }

  private func text(_ element: Snapshot.Element, _ html: inout HTMLWriter) {
    html.element(
      "p",
      [
        Attribute("class", element.isProminent ? "text prominent" : "text"),
        Attribute("dir", "auto"),
      ]
    ) { html in
      html.text(element.label)
      if let badge = element.badge { badgeText(badge, &html) }
    }
  }

  private func table(_ table: Snapshot.Table, _ html: inout HTMLWriter) {
    html.element("div", [Attribute("class", "scroll")]) { html in
      html.element("table") { html in
        html.element("thead") { html in
          html.element("tr") { html in
            for column in table.columns {
              html.element("th", [Attribute("scope", "col")], column)
            }
          }
        }
        html.element("tbody") { html in
          for row in table.rows {
            html.element("tr") { html in
              for (column, text) in row.enumerated() {
                if column == 0, row.count > 1 {
                  html.element("th", [Attribute("scope", "row"), Attribute("dir", "auto")], text)
                } else {
                  html.element("td", [Attribute("dir", "auto")], text)
                }
              }
            }
          }
        }
      }
    }
  }

  private func list(_ label: String, _ rows: ListRows, _ html: inout HTMLWriter) {
    html.element("h2", label)
    let earlier = rows.count - Self.listRowsMax
    if earlier > 0 {
      html.element(
        "p", [Attribute("class", "hint")], localizer("\(localizer.grouped(earlier)) earlier"))
    }
    // The role makes screen readers announce new rows.
    html.element(
      "div", [Attribute("class", "log"), Attribute("role", "log"), Attribute("aria-label", label)]
    ) { html in
      html.element(
        "ul",
        [
          Attribute("class", "list"), Attribute("aria-label", label), Attribute("tabindex", "0"),
        ]
      ) { html in
        for row in rows.suffix(Self.listRowsMax) {
          let row = row.localized(by: localizer)
          let side =
            switch row.alignment {
            case .leading: "leading"
            case .trailing: "trailing"
            case .center: "center"
            }
          html.element("li", [Attribute("class", side), Attribute("dir", "auto")]) { html in
            let name = row.title ?? (row.alignment == .trailing ? localizer("You") : "")
            if !name.isEmpty { html.element("b", name) }
            html.text(name.isEmpty ? "" : " ")
            html.element("span", [Attribute("class", "text")], row.text)
            if let detail = row.detail, !detail.isEmpty {
              html.text(" ")
              html.element("small", detail)
            }
          }
        }
      }
    }
  }

  private func progress(
    _ position: Int, _ progress: Snapshot.Progress, _ html: inout HTMLWriter
  ) {
    let element = shown.elements[position]
    let percent = progress.fraction.map { Int(($0 * 100).rounded()) }
    html.element("div", [Attribute("class", "progress")]) { html in
      html.element("span", [Attribute("id", "f\(position)")], element.label)
      html.element(
        "progress",
        [
          Attribute("max", "100"), Attribute("value", percent.map { "\($0)" }),
          Attribute("aria-labelledby", "f\(position)"),
        ], percent.map { "\($0) %" } ?? localizer("working"))
      html.element("small", progress.plainText(localizer))
    }
  }

  private func link(_ label: String, _ destination: String, _ html: inout HTMLWriter) {
    html.element("p") { html in
      // A link to any other scheme, such as a script, is shown as text.
      let scheme = destination.prefix { $0 != ":" }.lowercased()
      guard ["http", "https", "mailto"].contains(scheme) else {
        return html.text(label == destination ? label : "\(label): \(destination)")
      }
      html.element(
        "a",
        [
          Attribute("href", destination), Attribute("rel", "noreferrer noopener"),
          Attribute("target", "_blank"),
        ], label)
    }
  }

  private func image(_ position: Int, _ path: String, _ html: inout HTMLWriter) {
    let element = shown.elements[position]
    html.element("figure") { html in
      switch PagePicture(path: path) {
      case .found(_, let stamp):
        html.empty(
          "img",
          [
            Attribute(
              "src", "\(setting.address(of: setting.place))/picture-\(position)-\(stamp)"),
            Attribute("alt", element.label),
          ])
        html.element("figcaption", element.label)
      case .missing(let reason):
        html.element("figcaption") { html in
          html.text("\(element.label) ")
          html.element("small", "(\(localizer(reason)))")
        }
      }
    }
  }
}
