nonisolated extension HomeStrings {
  static let chinese: [String: String] = [
    "Home": "主页",
    "Quit": "退出",
  ]
}
