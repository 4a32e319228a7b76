nonisolated extension HomeStrings {
  static let korean: [String: String] = [
    "Home": "홈",
    "Quit": "종료",
  ]
}
