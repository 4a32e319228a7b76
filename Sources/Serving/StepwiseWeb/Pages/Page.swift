import StepwiseFlow

/// The frame of all pages: the head, the title, and everything around the content.
enum Page {
  typealias Attribute = HTMLWriter.Attribute

  /// Returns a page.
  ///
  /// - Parameters:
  ///   - title: The title of the window.
  ///   - setting: The language and the addresses.
  ///   - refresh: The seconds after which a browser without scripts reloads the page; `nil` for
  ///     never.
  ///   - content: Writes the content.
  /// - Returns: The page, as UTF-8.
  static func html(
    _ title: String, _ setting: PageSetting, refresh: Int? = nil,
    _ content: (inout HTMLWriter) -> Void
  ) -> [UInt8] {
    var html = HTMLWriter()
    html.begin()
    html.element(
      "html", [Attribute("lang", setting.language), Attribute("dir", setting.direction)]
    ) { html in
      html.element("head") { html in
        html.empty("meta", [Attribute("charset", "utf-8")])
        html.element("title", title)
        html.empty(
          "meta",
          [
            Attribute("name", "viewport"),
            Attribute("content", "width=device-width, initial-scale=1"),
          ])
        html.empty("meta", [Attribute("name", "color-scheme"), Attribute("content", "light dark")])
        html.empty("link", [Attribute("rel", "icon"), Attribute("href", "data:,")])
        html.empty(
          "link",
          [Attribute("rel", "stylesheet"), Attribute("href", "\(setting.base)/style.css")])
        if let refresh {
          html.element("noscript") { html in
            html.empty(
              "meta",
              [
                Attribute("http-equiv", "refresh"),
                Attribute("content", "\(refresh); url=\(setting.base)/look"),
              ])
          }
        }
        html.empty(
          "script",
          [Attribute("src", "\(setting.base)/script.js"), Attribute("defer", if: true)])
      }
      html.element("body") { html in
        if !setting.program.isEmpty {
          html.element("header") { html in
            html.element("p", [Attribute("class", "program")], setting.program)
          }
        }
        content(&html)
      }
    }
    return html.bytes
  }

  /// Returns the last page of a run.
  ///
  /// - Parameters:
  ///   - heading: The heading.
  ///   - texts: The result and other sentences.
  ///   - setting: The language and the addresses.
  ///   - again: The label of a button that starts a new run; `nil` for none.
  /// - Returns: The page, as UTF-8.
  static func last(
    _ heading: String, _ texts: [String], _ setting: PageSetting, again: String? = nil
  ) -> [UInt8] {
    html(heading, setting) { html in
      html.element("main", [Attribute("class", "last"), Attribute("data-last", if: true)]) { html in
        html.heading(heading)
        for text in texts where !text.isEmpty {
          html.element("p", [Attribute("class", "text"), Attribute("dir", "auto")], text)
        }
        if let again {
          html.element(
            "form", [Attribute("method", "post"), Attribute("action", "\(setting.base)/again")]
          ) { html in
            html.hidden("token", setting.token)
            html.element("button", [Attribute("class", "primary")], again)
          }
        }
      }
    }
  }

  /// Returns the page that asks whether to give the wizard up.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - setting: The language, the addresses, and the screen to which the other answer leads.
  /// - Returns: The page, as UTF-8.
  static func cancelQuestion(_ question: String, _ setting: PageSetting) -> [UInt8] {
    let address = setting.address(of: setting.place)
    return html(question, setting) { html in
      html.element("main", []) { html in
        html.element("form", [Attribute("method", "post"), Attribute("action", address)]) { html in
          html.hidden("token", setting.token)
          html.hidden("screen", setting.screen)
          html.hidden("turn", setting.turn)
          html.heading(question)
          html.element("div", [Attribute("class", "ways")]) { html in
            html.element(
              "button",
              [
                Attribute("class", "destructive"), Attribute("name", "action"),
                Attribute("value", "give-up-now"),
              ], setting.localizer("Give up"))
            html.element(
              "a", [Attribute("class", "look"), Attribute("href", address)],
              setting.localizer("Go on"))
          }
        }
      }
    }
  }

  /// Returns a page that goes on to another one at once.
  ///
  /// A browser sends no strict cookie with a link of another site, but it does with a request of
  /// this page.
  ///
  /// - Parameters:
  ///   - title: The title and the heading.
  ///   - setting: The language and the addresses.
  ///   - address: The address of the other page.
  /// - Returns: The response.
  static func landing(
    _ title: String, _ setting: PageSetting, to address: String
  ) -> WebResponse {
    let link = setting.localizer("Continue")
    let html = html(title, setting) { html in
      html.element("main", [Attribute("class", "last")]) { html in
        html.heading(title)
        html.element("p", []) { html in
          html.element("a", [Attribute("href", address)], link)
        }
      }
    }
    var response = WebResponse.page(html)
    response.headers.append(("Refresh", "0; url=\(address)"))
    return response
  }
}

extension HTMLWriter {
  /// Writes the heading of a page, which has the focus when the page opens.
  mutating func heading(_ text: String) {
    element("h1", [Attribute("tabindex", "-1"), Attribute("autofocus", if: true)], text)
  }

  /// Writes a hidden value of a form.
  mutating func hidden(_ name: String, _ value: String) {
    empty(
      "input",
      [Attribute("type", "hidden"), Attribute("name", name), Attribute("value", value)])
  }
}
