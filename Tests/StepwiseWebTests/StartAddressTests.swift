import Foundation
import Stepwise
import StepwiseFlow
import Testing

@testable import StepwiseWeb

/// The printed address admits one browser.
@Suite("The address to open")
struct StartAddressTests {
  private let pages: SessionPages
  private let start: String
  private let person: OwnBrowser

  init() throws {
    pages = try SessionPages.trip().pages
    start = try #require(URL(string: pages.unusedAddress())).path
    person = OwnBrowser(pages)
  }

  @Test func theBrowserThatOpenedItMayOpenItAgain() async {
    for _ in 1...3 { #expect(await person.open(start).page.heading == "Name") }
  }

  @Test func anotherBrowserIsRefused() async {
    await person.open(start)
    let refusal = await OwnBrowser(pages).open(start)
    #expect(refusal.status == 403)
    #expect(refusal.page.html.contains("This address works once, and was opened already: "))
    #expect(await person.open(start).page.heading == "Name")
  }

  /// A preview of the link, or a check of it, reads the page and keeps no cookie.
  @Test func aProgramThatOnlyLooksDoesNotUseItUp() async {
    let preview = OwnBrowser(pages)
    for method in [WebRequest.Method.get, .head, .get] {
      var request = PagePerson.get(start)
      request.method = method
      #expect(await preview.send(request, keepingCookies: false).status == 303)
    }
    #expect(await person.open(start).page.heading == "Name")
  }

  @Test func thePersonGetsANewAddressForAnotherBrowser() async throws {
    var printed: [String] = []
    pages.onNewAddress = { printed.append($0) }
    let first = await person.open(start)
    let other = OwnBrowser(pages)
    for _ in 1...3 { #expect(await other.open(start).status == 403) }
    // A guess prints nothing.
    #expect(await other.open("\(start.dropLast())x").status == 403)
    #expect(printed.count == 1)
    let next = try #require(URL(string: printed.last ?? "")).path
    #expect(await other.open(next).page.heading == "Name")
    #expect(await person.open(first.path).status == 403)
    #expect(await person.open(start).status == 403)
    #expect(printed.count == 2)
  }
}
