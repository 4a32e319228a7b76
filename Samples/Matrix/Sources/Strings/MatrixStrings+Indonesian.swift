nonisolated extension MatrixStrings {
  static let indonesian: [String: String] = [
    "A message has to say something: write at least a letter.":
      "Pesan harus berisi: tulis setidaknya satu huruf.",
    "A transaction has to have a name of 1 to 255 bytes.":
      "Transaksi harus bernama 1 sampai 255 bita.",
    "The message has %@ bytes: at most %@ are taken.": "Pesan berukuran %@ bita: paling banyak %@.",
    "%@ did not say what it calls the message.": "%@ tidak memberi tahu ID pesan.",
    "“%@” is no id of a %@: it begins with %@.": "“%@” bukan ID %@: seharusnya diawali %@.",
    "person": "orang",
    "room": "ruang",
    "message": "pesan",
    "What %@ sent is no news of a Matrix server: check the address.":
      "Kiriman %@ bukan kabar dari server Matrix: periksa alamatnya.",
    "A user needs a name in one word, such as ada or @ada:example.org.":
      "Nama pengguna harus satu kata, seperti ada atau @ada:example.org.",
    "%@ does not know this name with this password: check both.":
      "%@ tidak mengenal nama dengan kata sandi ini: periksa keduanya.",
    "What %@ sent is no log-in of a Matrix server: check the address.":
      "Kiriman %@ bukan hasil masuk server Matrix: periksa alamatnya.",
    "You are logged out: log in again.": "Anda sudah keluar: masuk lagi.",
    "This is you: a chat needs someone else.": "Ini Anda sendiri: obrolan perlu orang lain.",
    "There is no “%@”: check the name.": "Tidak ada “%@”: periksa namanya.",
    "%@ did not say what it calls the room.": "%@ tidak memberi tahu ID ruang.",
    "What %@ sent is no answer of a Matrix server: check the address.":
      "Kiriman %@ bukan jawaban server Matrix: periksa alamatnya.",
    "%@ does not allow this (status 403%@).": "%@ tidak mengizinkan ini (status 403%@).",
    "This is too long for %@: write less.": "Ini terlalu panjang untuk %@: tulis lebih sedikit.",
    "%@ was asked too often: try again in %@.": "%@ terlalu sering diminta: coba lagi dalam %@.",
    "%@ seconds": "%@ detik",
    "%@ is out of order: it answered with the status %@.":
      "%@ sedang bermasalah: menjawab dengan status %@.",
    "%@ sends elsewhere: check the address (status %@).":
      "%@ mengalihkan ke tempat lain: periksa alamatnya (status %@).",
    "%@ could not do this (status %@%@).": "%@ tidak dapat melakukan ini (status %@%@).",
    "This is no address of a server: write one such as https://example.org.":
      "Ini bukan alamat server: tulis seperti https://example.org.",
    """
    The address of a server has no name, password, question or mark: write one such as \
    https://example.org.
    """: """
    Alamat server tanpa nama, kata sandi, kueri atau penanda: tulis seperti https://example.org.
    """,
    "%@ has no such address.": "%@ tidak memiliki alamat itu.",
    "%@ did not answer within %@ seconds.": "%@ tidak menjawab dalam %@ detik.",
    "%@ sent more than %@ bytes.": "%@ mengirim lebih dari %@ bita.",
    "%@ sends elsewhere: check the address.": "%@ mengalihkan ke tempat lain: periksa alamatnya.",
    "%@ could not be reached: check the address and the network.":
      "%@ tidak dapat dihubungi: periksa alamat dan jaringan.",
    "This is the account of %@ on %@.": "Ini akun %@ di %@.",
    "The room is encrypted, and this program cannot encrypt: use another program for it.":
      "Ruang ini terenkripsi, dan program ini tidak dapat mengenkripsi: pakai program lain.",
  ]
}
