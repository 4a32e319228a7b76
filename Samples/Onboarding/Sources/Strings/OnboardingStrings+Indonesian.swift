nonisolated extension OnboardingStrings {
  static let indonesian: [String: String] = [
    "Onboarding": "Orientasi",
    "Profile": "Profil",
    "Welcome": "Selamat datang",
    "User": "Pengguna",
    "Other pet": "Hewan lain",
    "User: %@": "Pengguna: %@",
    "Nobody is fetched yet.": "Belum ada pengguna yang diambil.",
    "Fetch user": "Ambil pengguna",
    "Fetching user…": "Mengambil pengguna…",
    "Select user": "Pilih pengguna",
    "Nobody is fetched yet: fetch the user first.":
      "Belum ada pengguna yang diambil: ambil pengguna dahulu.",
    "Last name": "Nama belakang",
    "A last name has at least one letter.": "Nama belakang harus memiliki setidaknya satu huruf.",
    "That has %@ characters: a last name has at most %@.":
      "Panjangnya %@ karakter: nama belakang paling banyak %@.",
    "Birthday": "Tanggal lahir",
    "%@ is in the future: today is %@.": "%@ ada di masa depan: hari ini %@.",
    "Someone born on %@ would be over %@ years old.":
      "Orang yang lahir pada %@ berumur lebih dari %@ tahun.",
    "Favourite pet": "Hewan favorit",
    "Which pet?": "Hewan apa?",
    "A pet has at least one letter.": "Nama hewan harus memiliki setidaknya satu huruf.",
    "Cat": "Kucing",
    "Dog": "Anjing",
    "Fish": "Ikan",
    "Rabbit": "Kelinci",
    "Bird": "Burung",
    "Other…": "Lainnya…",
    "Review": "Tinjauan",
    "Confirm": "Konfirmasi",
    "Welcome, %@ %@!": "Selamat datang, %@ %@!",
    "The user could not be fetched: the fake was told to fail.":
      "Pengguna tidak dapat diambil: layanan tiruan disuruh gagal.",
    "The operating system has no account record for you.":
      "Sistem operasi tidak memiliki catatan akun Anda.",
    "Your account record holds no name.": "Catatan akun Anda tidak berisi nama.",
    "%@ holds no user: JSON such as {\"userName\": \"Ada\"} was expected.":
      "%@ tidak berisi pengguna: seharusnya JSON seperti {\"userName\": \"Ada\"}.",
    "%@ cannot be read.": "%@ tidak dapat dibaca.",
    "%@ did not answer within %@ seconds.": "%@ tidak menjawab dalam %@ detik.",
    "%@ cannot be asked, because this machine has no libcurl: install it.":
      "%@ tidak dapat dihubungi karena mesin ini tidak punya libcurl: pasanglah.",
    "%@ has a certificate that this machine does not trust.":
      "Sertifikat %@ tidak dipercaya oleh mesin ini.",
    "%@ could not be reached: check the address and the network.":
      "%@ tidak dapat dihubungi: periksa alamat dan jaringan.",
    "%@ could not be checked, because the certificates that this machine trusts cannot be read: see CURL_CA_BUNDLE and SSL_CERT_FILE.":
      "%@ tidak dapat diperiksa karena sertifikat yang dipercaya mesin ini tidak dapat dibaca: lihat CURL_CA_BUNDLE dan SSL_CERT_FILE.",
    "%@ was not asked, because the password of its address would be sent unencrypted: use https.":
      "%@ tidak dihubungi karena kata sandi dalam alamatnya akan dikirim tanpa enkripsi: gunakan https.",
    "%@ has no valid address: check it.":
      "Alamat %@ tidak sah: periksalah.",
    "%@ does not answer by https at this address: check the address and the port.":
      "%@ tidak menjawab dengan https di alamat ini: periksa alamat dan port.",
    "%@ closed the connection before its answer was complete: try again.":
      "%@ memutus sambungan sebelum jawabannya lengkap: coba lagi.",
    "%@ sends too slowly: its answer was not complete in time.":
      "%@ mengirim terlalu lambat: jawabannya tidak lengkap pada waktunya.",
    "%@ sent something that is no answer of a web server: check the address and the port.":
      "Yang dikirim %@ bukan jawaban server web: periksa alamat dan port.",
    "%@ redirects more than %@ times: check the address.":
      "%@ mengalihkan lebih dari %@ kali: periksa alamat.",
    "%@ redirects to another server or protocol, which is not followed: check the address.":
      "%@ mengalihkan ke server atau protokol lain yang tidak diikuti: periksa alamat.",
    "%@ answered with the status %@ instead of a user.":
      "%@ menjawab dengan status %@, bukan dengan pengguna.",
    "%@ has too many bytes for a user.": "%@ terlalu besar untuk satu pengguna.",
    "--fake-delay goes from 0 to 1000000 seconds, not %@.":
      "--fake-delay harus dari 0 sampai 1000000 detik, bukan %@.",
    "--fake-failures is 0 or more, not %@.": "--fake-failures harus 0 atau lebih, bukan %@.",
    "--user is fake, account, or an http, https or file URL, not “%@”.":
      "--user harus fake, account, atau URL http, https atau file, bukan “%@”.",
  ]
}
