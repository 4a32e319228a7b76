nonisolated extension ScoreboardStrings {
  static let indonesian: [String: String] = [
    "Scoreboard": "Papan skor",
    "Games": "Pertandingan",
    "Game": "Pertandingan",
    "No game has been played yet.": "Belum ada pertandingan.",
    "New game": "Pertandingan baru",
    "Done": "Selesai",
    "Home team": "Tim tuan rumah",
    "Away team": "Tim tamu",
    "Team": "Tim",
    "Player 1": "Pemain 1",
    "Player 2": "Pemain 2",
    "Player 3": "Pemain 3",
    "Save team": "Simpan tim",
    "%@ won": "%@ menang",
    "%@ won.": "%@ menang.",
    "%@  paused": "%@  dijeda",
    "Start": "Mulai",
    "Pause": "Jeda",
    "the game is over": "pertandingan sudah usai",
    "Undo": "Urungkan",
    "nothing to undo": "tidak ada yang bisa diurungkan",
    "Back to the games": "Kembali ke daftar pertandingan",
    "Assist": "Asis",
    "Rebound": "Rebound",
    "Foul": "Foul",
    "The other team is called “%@”: a second one needs another name.":
      "Tim lawan bernama “%@”: tim kedua perlu nama lain.",
    "“%@” needs a name before the team is saved.": "“%@” perlu diisi nama sebelum tim disimpan.",
    "Someone else is called “%@” already: every player needs a name of their own.":
      "Sudah ada yang bernama “%@”: setiap pemain perlu nama sendiri.",
    "A name has at least one letter or digit.":
      "Nama harus memiliki setidaknya satu huruf atau angka.",
    "That has %@ characters: a name has at most %@.":
      "Panjangnya %@ karakter: nama paling banyak %@.",
    "The game is not number %@, or is none by the rules.":
      "Ini bukan pertandingan nomor %@, atau tidak sesuai aturan.",
    "There is no game %@ before it.": "Tidak ada pertandingan %@ sebelumnya.",
    "By the rules, that cannot happen in game %@ then.":
      "Menurut aturan, hal itu tidak bisa terjadi dalam pertandingan %@ saat itu.",
    "The time of the game is not kept: %@": "Waktu pertandingan tidak tersimpan: %@",
  ]
}
