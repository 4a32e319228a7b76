nonisolated extension HomeStrings {
  static let indonesian: [String: String] = [
    "Home": "Beranda",
    "Quit": "Keluar",
  ]
}
