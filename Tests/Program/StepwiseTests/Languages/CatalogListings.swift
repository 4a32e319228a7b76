import Stepwise

/// The listings of the guide to languages.
enum CatalogListings {
  static let strings: StringCatalog = [
    "th": ["Your name": "ชื่อของคุณ", "Hello, %@!": "สวัสดี %@!"],
    "ko": ["Your name": "이름", "Hello, %@!": "안녕하세요, %@ 님!"],
  ]

  static func row(_ count: Int, _ name: String, in environment: Environment) -> String {
    environment.localized("\(count, one: "message", other: "messages") from \(name)")
  }
}
