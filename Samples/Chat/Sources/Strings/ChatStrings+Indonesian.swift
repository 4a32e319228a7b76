nonisolated extension ChatStrings {
  static let indonesian: [String: String] = [
    "Chat": "Obrolan",
    "Chats": "Obrolan",
    "New chat": "Obrolan baru",
    "Log in": "Masuk",
    "Log out": "Keluar",
    "Done": "Selesai",
    "There is no chat yet.": "Belum ada obrolan.",
    "Looking for your chats…": "Mencari obrolan Anda…",
    "Contact": "Kontak",
    "Looking for %@…": "Mencari %@…",
    "%@ on %@": "%@ di %@",
    "Password": "Kata sandi",
    "Messages": "Pesan",
    "Message": "Pesan",
    "Send again": "Kirim lagi",
    "Back to the chats": "Kembali ke obrolan",
    "%@ is typing…": "%@ sedang mengetik…",
    "sending…": "mengirim…",
    "sent": "terkirim",
    "read": "dibaca",
    "not sent: %@": "tidak terkirim: %@",
    "the line is down": "sambungan terputus",
    "You": "Anda",
    "Today": "Hari ini",
    "Yesterday": "Kemarin",
    "Monday %@": "Senin, %@",
    "Tuesday %@": "Selasa, %@",
    "Wednesday %@": "Rabu, %@",
    "Thursday %@": "Kamis, %@",
    "Friday %@": "Jumat, %@",
    "Saturday %@": "Sabtu, %@",
    "Sunday %@": "Minggu, %@",
    "Mon": "Sen",
    "Tue": "Sel",
    "Wed": "Rab",
    "Thu": "Kam",
    "Fri": "Jum",
    "Sat": "Sab",
    "Sun": "Min",
    "Draft: %@": "Draf: %@",
    "Not sent: %@": "Tidak terkirim: %@",
    "You: %@": "Anda: %@",
    "A blank message is not sent: write something.": "Pesan kosong tidak dikirim: tulis sesuatu.",
    "Nobody here is called “%@”. There is: %@.":
      "Tidak ada yang bernama “%@” di sini. Yang ada: %@.",
    "Nobody on %@ is called “%@”.": "Tidak ada yang bernama “%2$@” di %1$@.",
    "You are logged out.": "Anda sudah keluar.",
    "The server has ended the session.": "Server telah mengakhiri sesi.",
    "%@ Trying again…": "%@ Mencoba lagi…",
    "You are no longer in the chat with %@.": "Anda tidak lagi berada dalam obrolan dengan %@.",
    "--send-failures is 0 or more, not %@.": "--send-failures harus 0 atau lebih, bukan %@.",
    "--server and --user belong together: --server https://example.org --user ada.":
      "--server dan --user harus dipakai bersama: --server https://example.org --user ada.",
    "“%@” is no server's address: https://example.org is one.":
      "“%@” bukan alamat server: contohnya https://example.org.",
    "There is a chat “%@” already.": "Sudah ada obrolan “%@”.",
    "There is no chat “%@” before it.": "Tidak ada obrolan “%@” sebelumnya.",
    "There is no message “%@” in the chat “%@” before it.":
      "Tidak ada pesan “%@” dalam obrolan “%@” sebelumnya.",
    "“%@” is nothing that happens to chats.": "“%@” bukan hal yang terjadi pada obrolan.",
    "%@ messages are not sent yet. The next run sends them.":
      "%@ pesan belum terkirim. Akan dikirim saat program dijalankan lagi.",
    "%@ messages could not be sent: try “Send again” in the chat, or leave now.":
      "%@ pesan tidak dapat dikirim: coba “Kirim lagi” dalam obrolan, atau keluar sekarang.",
    "Leave now":
      "Keluar sekarang",
    "This chat is encrypted, and this program cannot encrypt: use another program for it.":
      "Obrolan ini terenkripsi, dan program ini tidak dapat mengenkripsi: pakai program lain.",
    "(encrypted: this program cannot read it)":
      "(terenkripsi: program ini tidak dapat membacanya)",
    "(removed)":
      "(dihapus)",
    "There is an invitation to “%@” already.":
      "Sudah ada undangan ke “%@”.",
    "There is no invitation to “%@” before it.":
      "Tidak ada undangan ke “%@” sebelumnya.",
    "%@ is no count of messages: it goes from 0 to %@.":
      "%@ bukan jumlah pesan: jumlahnya dari 0 sampai %@.",
  ]
}
