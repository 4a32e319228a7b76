nonisolated extension MessierStrings {
  static let indonesian: [String: String] = [
    "Messier": "Messier",
    "Messier objects": "Objek Messier",
    "Object": "Objek",
    "Done": "Selesai",
    "%@: %@ in %@": "%@: %@ di %@",
    "Formal name: %@": "Nama resmi: %@",
    "Common name: %@": "Nama umum: %@",
    "Updated: %@ %@, %@": "Diperbarui: %2$@ %1$@ %3$@",
    "Constellation: %@": "Rasi bintang: %@",
    "Position: %@, %@": "Posisi: %@, %@",
    "%@ degrees south": "%@ derajat selatan",
    "%@ degrees north": "%@ derajat utara",
    "Magnitude: %@": "Magnitudo: %@",
    "Distance: %@ light years": "Jarak: %@ tahun cahaya",
    "Distance: %@ million light years": "Jarak: %@ juta tahun cahaya",
    "Size: %@ arcminutes": "Ukuran: %@ menit busur",
    "Discovery: always known": "Penemuan: sudah lama dikenal",
    "Discovery: %@": "Penemuan: %@",
    "Also called: %@": "Nama lain: %@",
    "Read more": "Baca selengkapnya",
    "Picture online": "Gambar daring",
    "No picture.": "Tidak ada gambar.",
    "Picture": "Gambar",
    "Try again": "Coba lagi",
    "Back to the list": "Kembali ke daftar",
    "supernova remnant": "sisa supernova",
    "globular cluster": "gugus bola",
    "open cluster": "gugus terbuka",
    "open cluster with nebulosity": "gugus terbuka bernebula",
    "star cloud": "awan bintang",
    "diffuse nebula": "nebula difus",
    "planetary nebula": "nebula planeter",
    "spiral galaxy": "galaksi spiral",
    "elliptical galaxy": "galaksi elips",
    "lenticular galaxy": "galaksi lentikular",
    "irregular galaxy": "galaksi tak beraturan",
    "double star": "bintang ganda",
    "asterism": "asterisma",
    "The picture did not come: the fake was told to fail.":
      "Gambar tidak datang: layanan tiruan disuruh gagal.",
    "There is no file %@.": "Tidak ada berkas %@.",
    "%@ is not a file.": "%@ bukan berkas.",
    "%@ cannot be read.": "%@ tidak dapat dibaca.",
    "%@ is no picture: PNG, JPEG and GIF are taken.":
      "%@ bukan gambar: yang diterima PNG, JPEG dan GIF.",
    "The picture is not whole: %@ has no end.": "Gambar tidak utuh: %@ tidak berakhir.",
    "“%@” is not the address of a picture.": "“%@” bukan alamat gambar.",
    "%@ sent nothing for %@ seconds.": "%@ tidak mengirim apa pun selama %@ detik.",
    "%@ redirects more than %@ times.": "%@ mengalihkan lebih dari %@ kali.",
    "%@ could not be reached: check the address and the network.":
      "%@ tidak dapat dihubungi: periksa alamat dan jaringan.",
    "%@ cannot be written: %@.": "%@ tidak dapat ditulis: %@.",
    "The folder %@ cannot be made: pictures are kept there.":
      "Folder %@ untuk menyimpan gambar tidak dapat dibuat.",
    "%@ answered with the status %@ instead of a picture.":
      "%@ menjawab dengan status %@, bukan dengan gambar.",
    "The picture is not whole: %@ said %@ bytes and sent %@.":
      "Gambar tidak utuh: %@ menyebut %@ bita dan mengirim %@.",
    "The picture is not whole: %@ said %@ bytes, and it has more.":
      "Gambar tidak utuh: %@ menyebut %@ bita, padahal lebih.",
    "The picture is not whole: what %@ sent has no end.":
      "Gambar tidak utuh: kiriman %@ tidak berakhir.",
    "What %@ sent is no picture: PNG, JPEG and GIF are taken.":
      "Kiriman %@ bukan gambar: yang diterima PNG, JPEG dan GIF.",
    "The picture is too big: it may have %@ bytes.": "Gambar terlalu besar: paling besar %@ bita.",
    "--picture-failures is 0 or more, not %@.": "--picture-failures harus 0 atau lebih, bukan %@.",
    "“%@” names no server.": "“%@” tidak menyebut server.",
    "“%@” is not own, none, fake, an http, https or file URL, or a folder that is there.":
      "“%@” bukan own, none, fake, URL http, https atau file, atau folder yang ada.",
  ]
}
