nonisolated extension HomeStrings {
  static let thai: [String: String] = [
    "Home": "หน้าหลัก",
    "Quit": "ออก",
  ]
}
