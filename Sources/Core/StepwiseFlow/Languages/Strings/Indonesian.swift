nonisolated extension StringCatalog {
  /// The texts of sessions, elements and answers in Indonesian.
  static let indonesian: [String: String] = [
    "year-month-day": "tahun-bulan-tanggal",
    "year-month-day from %@ to %@": "tahun-bulan-tanggal dari %@ sampai %@",
    "A date is wanted here, such as 1990-12-10.":
      "Di sini diperlukan tanggal, misalnya 1990-12-10.",
    "%@ is out of range: take a day from %@ to %@.":
      "%@ di luar rentang: pilih tanggal dari %@ sampai %@.",
    "several, with commas": "beberapa, pisahkan dengan koma",
    "%@, with commas": "%@ pilihan, pisahkan dengan koma",
    "at most %@, with commas": "paling banyak %@, pisahkan dengan koma",
    "%@ to %@, with commas": "%@ sampai %@, pisahkan dengan koma",
    "%@ and %@ more": "%@ dan %@ lainnya",
    "A list of options is wanted here.": "Di sini diperlukan daftar pilihan.",
    "“%@” is chosen twice.": "“%@” dipilih dua kali.",
    "%@ are chosen (%@): choose %@.": "%@ dipilih (%@): pilih %@.",
    "%@ are chosen (%@): choose %@ to %@.": "%@ dipilih (%@): pilih %@ sampai %@.",
    "%@ are chosen (%@): choose at most %@.": "%@ dipilih (%@): pilih paling banyak %@.",
    "a whole number": "bilangan bulat",
    "a number": "angka",
    "a whole number from %@ to %@": "bilangan bulat dari %@ sampai %@",
    "a number from %@ to %@": "angka dari %@ sampai %@",
    "“%@” is not a number, such as %@.": "“%@” bukan angka, misalnya %@.",
    "A number is wanted here.": "Di sini diperlukan angka.",
    "%@ is not a whole number.": "%@ bukan bilangan bulat.",
    "%@ is out of range: take a number from %@ to %@.":
      "%@ di luar rentang: masukkan angka dari %@ sampai %@.",
    "“%@” is no option's id: that of “%@” is “%@”.": "“%@” bukan ID pilihan: ID “%@” adalah “%@”.",
    "“%@” could be %@.": "“%@” bisa berarti %@.",
    "“%@” is not one of the options: %@.": "“%@” tidak ada dalam pilihan: %@.",
    "“%@” is there already: name something new.": "“%@” sudah ada: beri nama yang baru.",
    "There is nothing at “%@”: name what is there.":
      "Tidak ada apa pun di “%@”: sebutkan yang ada.",
    "“%@” may not be read: name something else.": "“%@” tidak boleh dibaca: sebutkan yang lain.",
    "“%@” is a link that leads nowhere: name something else.":
      "“%@” adalah tautan yang tidak menuju ke mana pun: sebutkan yang lain.",
    "“%@” is a folder: name a file.": "“%@” adalah folder: sebutkan sebuah file.",
    "“%@” is a file: name a folder.": "“%@” adalah file: sebutkan sebuah folder.",
    "One of the options is wanted here.": "Di sini diperlukan salah satu pilihan.",
    "not shown": "tidak ditampilkan",
    "%@: %@": "%@: %@",
    "%@ (%@)": "%@ (%@)",
    "%@ (%@): %@": "%@ (%@): %@",
    "Change %@": "Ubah %@",
    "Change %@ (%@)": "Ubah %@ (%@)",
    "filled in": "sudah diisi",
    "one line, or several between :text and :end":
      "satu baris, atau beberapa di antara :text dan :end",
    "A text is wanted here.": "Di sini diperlukan teks.",
    "The answer is %@ bytes long: at most %@ are taken.":
      "Jawaban sepanjang %@ byte: paling banyak %@ byte.",
    "The answer contains the control character U+%@: leave it out.":
      "Jawaban berisi karakter kontrol U+%@: hapuslah.",
    "The answer has several lines, and only one is taken here.":
      "Jawaban berisi beberapa baris, padahal di sini hanya satu.",
    "yes or no": "ya atau tidak",
    "yes": "ya",
    "no": "tidak",
    "“%@” is neither yes nor no: type yes or no.": "“%@” bukan ya atau tidak: ketik ya atau tidak.",
    "Yes or no is wanted here.": "Di sini diperlukan ya atau tidak.",
    "%@ is not a year from 1 to 9999.":
      "%@ bukan tahun dari 1 sampai 9999.",
    "%@ is not a month from 1 to 12.": "%@ bukan bulan dari 1 sampai 12.",
    "%@ has %@ days.": "%@ memiliki %@ hari.",
    "“%@” is not a date: %@": "“%@” bukan tanggal: %@",
    """
    “%@” is not a date: write year-month-day, such as 1990-12-10, or day.month.year such as \
    10.12.1990.
    """:
      """
    “%@” bukan tanggal: tulis tahun-bulan-tanggal, misalnya 1990-12-10, atau \
    tanggal.bulan.tahun, misalnya 10.12.1990.
    """,
    """
    “%@” is not a date: write year-month-day, such as 1990-12-10, or month/day/year such as \
    12/10/1990.
    """:
      """
    “%@” bukan tanggal: tulis tahun-bulan-tanggal, misalnya 1990-12-10, atau \
    bulan/tanggal/tahun, misalnya 12/10/1990.
    """,
    "“%@” is not a date: write year-month-day, such as 1990-12-10.":
      "“%@” bukan tanggal: tulis tahun-bulan-tanggal, misalnya 1990-12-10.",
    "%@ more": "%@ lagi",
    "%@ or %@": "%@ atau %@",
    "%@ and %@": "%@ dan %@",
    "“%@” needs an answer: there is no default to accept.":
      "“%@” harus dijawab: tidak ada nilai bawaan.",
    "“%@” is a button: press it.": "“%@” adalah tombol: tekan.",
    "“%@” is still loading.": "“%@” masih dimuat.",
    "“%@” could not be loaded: try that again first.": "“%@” gagal dimuat: coba muat lagi dahulu.",
    "“%@” needs an answer.": "“%@” harus dijawab.",
    "Answer %@ first.": "Jawab %@ dahulu.",
    "“%@” cannot be changed while “%@” is running: step back to stop it.":
      "“%@” tidak dapat diubah selama “%@” berjalan: mundur untuk menghentikannya.",
    "Too many answers wait for “%@”: wait until it ends.":
      "Terlalu banyak jawaban menunggu “%@”: tunggu sampai selesai.",
    "“%@” was not answered, because another screen came before.":
      "“%@” tidak dijawab karena layar lain muncul lebih dulu.",
    "“%@” was not pressed, because another screen came before.":
      "“%@” tidak ditekan karena layar lain muncul lebih dulu.",
    "“%@” was not pressed, because an answer before it was not accepted.":
      "“%@” tidak ditekan karena jawaban sebelumnya tidak diterima.",
    "“%@” is still running.": "“%@” masih berjalan.",
    "“%@” can no longer be reached.": "“%@” tidak dapat dijangkau lagi.",
    "“%@” is a field: answer it.": "“%@” adalah isian: jawablah.",
    "“%@” was stopped.": "“%@” dihentikan.",
    "“%@” was stopped, and is perhaps done.": "“%@” dihentikan, dan mungkin sudah selesai.",
    "“%@: %@” no longer applies.": "“%@: %@” tidak berlaku lagi.",
    "%@ no longer apply.": "%@ tidak berlaku lagi.",
    "%@ earlier messages are not shown.": "%@ pesan sebelumnya tidak ditampilkan.",
    "%@ more were not used.": "%@ lagi tidak dipakai.",
    "This was stopped before it was done.": "Ini dihentikan sebelum selesai.",
    "The wizard has ended.": "Panduan ini sudah selesai.",
    "There is no earlier screen with the number %@.": "Tidak ada layar sebelumnya dengan nomor %@.",
    "Screen %@ is no longer on top: “%@” is, with the number %@.":
      "Layar %@ tidak lagi di depan: sekarang “%@”, nomor %@.",
    "“%@” stands twice on “%@”: give one of them an id.":
      "“%@” ada dua kali di “%@”: beri ID pada salah satunya.",
    "“%@” is called “%@” here.": "Di sini “%@” bernama “%@”.",
    "“%@” cannot be used now: %@": "“%@” tidak dapat dipakai sekarang: %@",
    "“%@” is a button: there is nothing to type.":
      "“%@” adalah tombol: tidak ada yang perlu diketik.",
    "A draft may be %@ bytes long; this one is longer.":
      "Draf paling panjang %@ byte; yang ini lebih panjang.",
    "What was done cannot be undone: there is no way back.":
      "Yang sudah dilakukan tidak bisa dibatalkan: tidak bisa kembali lagi.",
    "This is the first screen: there is no way back.":
      "Ini layar pertama: tidak bisa kembali lagi.",
    "“%@” stands here more than once: %@.": "“%@” ada lebih dari satu di sini: %@.",
    "There is nothing called “%@” on “%@”, and nothing to answer.":
      "Tidak ada “%@” di “%@”, dan tidak ada yang perlu dijawab.",
    "There is nothing called “%@” on “%@”: there is %@.": "Tidak ada “%@” di “%@”: yang ada %@.",
    "done": "selesai",
    "in progress": "sedang dikerjakan",
    "skipped for now": "dilewati dulu",
    "not started yet": "belum dimulai",
    "%@ questions": "%@ pertanyaan",
    "%@ or %@ questions": "%@ atau %@ pertanyaan",
    "%@ to %@ questions": "%@ sampai %@ pertanyaan",
    "Question %@ of %@": "Pertanyaan %@ dari %@",
    "Question %@ of up to %@": "Pertanyaan %@ dari paling banyak %@",
    "Question %@ of %@ or %@": "Pertanyaan %@ dari %@ atau %@",
    "Question %@ of %@ to %@": "Pertanyaan %@ dari %@ sampai %@",
    "Sections done: %@ of %@": "Bagian selesai: %@ dari %@",
    "Still to do: %@": "Yang belum selesai: %@",
    "Skip for now": "Lewati dulu",
    "%@ (now)": "%@ (tidak berubah)",
    "%@ (was %@)": "%@ (sebelumnya %@)",
    "nothing (was %@)": "kosong (sebelumnya %@)",
    "Now: %@": "Sekarang: %@",
    "Nothing changes.": "Tidak ada yang berubah.",
    "Back to the list": "Kembali ke daftar",
    "waiting": "menunggu",
    "running…": "sedang berjalan…",
    "done: %@": "selesai: %@",
    "failed: %@": "gagal: %@",
    "done with other answers": "selesai dengan jawaban lain",
    "done with other answers: %@": "selesai dengan jawaban lain: %@",
    "begun before, and perhaps done": "sudah dimulai, dan mungkin sudah selesai",
    "begun with other answers, and perhaps done":
      "sudah dimulai dengan jawaban lain, dan mungkin sudah selesai",
    "Do “%@” again": "Lakukan “%@” lagi",
    "Go on": "Lanjutkan",
    "Go on without the %@ that are not done":
      "Lanjutkan tanpa %@ yang belum selesai",
    "Go on without the %@ that are perhaps done":
      "Lanjutkan tanpa %@ yang mungkin sudah selesai",
    "Take %@ as done, and go on with the %@ left":
      "Anggap %@ selesai, dan lanjutkan dengan %@ sisanya",
    "Go on without the %@ that are not surely done":
      "Lanjutkan tanpa %@ yang belum pasti selesai",
    "Try the %@ that failed again": "Coba lagi %@ yang gagal",
    "Do the %@ that are left": "Lakukan %@ yang tersisa",
    "%@ of %@ failed.": "%@ dari %@ gagal.",
    "Perhaps done already: %@. Do again what was not done, or go on.":
      "Mungkin sudah selesai: %@. Lakukan lagi yang belum selesai, atau lanjutkan.",
    "End without waiting": "Akhiri tanpa menunggu",
    "There is no entry yet.": "Belum ada entri.",
    "%@ entries: choose one to change it.": "%@ entri: pilih satu untuk mengubahnya.",
    "Add one": "Tambah satu",
    "Add another": "Tambah lagi",
    "Remove one": "Hapus satu",
    "Move one": "Pindahkan satu",
    "Done": "Selesai",
    "Which one is to go?": "Yang mana yang dihapus?",
    "Which one is to move?": "Yang mana yang dipindahkan?",
    "To which place?": "Ke urutan berapa?",
    "Remove “%@”?": "Hapus “%@”?",
    "All its answers go with it.": "Semua jawabannya ikut terhapus.",
    "Remove it": "Hapus",
    "Keep it": "Biarkan",
    "There may be at most %@ entries.": "Paling banyak %@ entri.",
    "There must be at least %@ entries.": "Paling sedikit harus ada %@ entri.",
    "“%@” is in the list already.": "“%@” sudah ada dalam daftar.",
    "none": "tidak ada",
    "The entries of the last run were not kept: give them again.":
      "Entri dari jalannya yang lalu tidak disimpan: isi lagi.",
  ]
}
