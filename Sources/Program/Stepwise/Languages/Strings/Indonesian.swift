nonisolated extension StringCatalog {
  /// The texts of drivers and programs in Indonesian.
  static let indonesian: [String: String] = [
    "%@ belongs to somebody else and can be used by others, and it would hold your answers: name another file.":
      "%@ milik orang lain dan dapat dipakai orang lain, padahal akan memuat jawaban Anda: sebutkan berkas lain.",
    "Others can use %@, which holds your answers, because its disk keeps no permissions.":
      "Orang lain dapat memakai %@, yang memuat jawaban Anda, karena disknya tidak menyimpan izin berkas.",
    "%@:%@: The last line was not written to its end, and is left out: %@ bytes.":
      "%@:%@: Baris terakhir tidak tertulis sampai selesai dan diabaikan: %@ bita.",
    "What you typed waits until %@ has ended.": "Yang Anda ketik menunggu sampai %@ selesai.",
    "What you typed meanwhile was not used: type it again if you still want it.":
      "Yang Anda ketik sementara itu tidak dipakai: ketik lagi jika masih diperlukan.",
    "Going on.": "Dilanjutkan.",
    "%@ Type yes to give up; anything else continues.":
      "%@ Ketik ya untuk membatalkan; selain itu dilanjutkan.",
    "That is for scripts: here you see the screen, and time passes by itself.":
      "Perintah ini untuk skrip. Di sini tampilan terlihat langsung dan waktu berjalan sendiri.",
    """
    This is no step, and it is not repeated because it may be a secret. An answer that begins with a \
    colon is written “\\:…”, and control characters are not taken.
    """:
      """
    Ini bukan perintah, dan tidak diulang karena mungkin rahasia. Jawaban yang diawali titik dua \
    ditulis “\\:…”, dan karakter kontrol tidak diterima.
    """,
    "Working: %@": "Sedang berjalan: %@",
    "Error: %@": "Kesalahan: %@",
    "Error again: %@": "Masih salah: %@",
    "%@ options": "%@ pilihan",
    "ticked": "dicentang",
    "not ticked": "tidak dicentang",
    "Kept: %@.": "Tetap: %@.",
    "and %@ more: type a word of one to find it": "dan %@ lagi: satu kata darinya menemukannya",
    "Or press: %@.": "Atau tekan: %@.",
    "Commands begin with a colon: type :help for what you can type, :back to go back.":
      "Perintah diawali titik dua: ketik :help untuk melihat apa yang bisa diketik, :back untuk kembali.",
    "%@ earlier": "%@ sebelumnya",
    "the same %@ as before": "%@ yang sama seperti sebelumnya",
    "and %@ more": "dan %@ lagi",
    "%@ is running, :back stops it:": "%@ sedang berjalan, :back untuk menghentikan:",
    "Choose:": "Pilih:",
    "Choose…": "Pilih…",
    "(:end ends it)": "(:end untuk mengakhiri)",
    "begun": "sudah dimulai",
    "begun: %@": "sudah dimulai: %@",
    "blank keeps it": "kosongkan agar tetap",
    "blank for %@": "kosongkan untuk %@",
    "optional": "opsional",
    "Answer “%@” again to try once more.": "Jawab “%@” lagi untuk mencoba sekali lagi.",
    "Type “:retry %@” to try once more.": "Ketik “:retry %@” untuk mencoba sekali lagi.",
    "“%@” could not be loaded: %@": "“%@” gagal dimuat: %@",
    "Choose “%@” to try once more.": "Pilih “%@” untuk mencoba sekali lagi.",
    "Type your answer to “%@” (%@).": "Ketik jawaban Anda untuk “%@” (%@).",
    "Type your answer to “%@”.": "Ketik jawaban Anda untuk “%@”.",
    "A label, the beginning of one, or its number will do.":
      "Cukup nama pilihan, awal namanya, atau nomornya.",
    "Where options have the same label, type it with the brackets, such as “%@”.":
      "Jika beberapa pilihan berlabel sama, ketik label beserta kurungnya, misalnya “%@”.",
    "A label or the beginning of one will do.": "Cukup nama pilihan atau awal namanya.",
    "A blank line accepts what is there.": "Baris kosong menerima nilai yang ada.",
    "Type a button's label, the beginning of one, or its number.":
      "Ketik nama tombol, awal namanya, atau nomornya.",
    "Type a button's label or the beginning of one.": "Ketik nama tombol atau awal namanya.",
    "Nothing is asked now.": "Saat ini tidak ada pertanyaan.",
    "Press with “:press”: %@.": "Tekan dengan “:press”: %@.",
    "A line that is exactly a button's label presses it; “\\…” gives the line as the answer.":
      "Baris yang persis sama dengan label tombol menekan tombol itu; “\\…” menjadikan baris itu jawaban.",
    "“%@” is done: the screen shows nothing new.":
      "“%@” selesai: tidak ada yang baru di layar.",
    """
    You are changing “%@”: :back leaves it as it was and returns to “%@”.
    """:
      "Anda sedang mengubah “%@”: :back membiarkannya seperti semula dan kembali ke “%@”.",
    """
    %@ of %@ options are listed; the others are taken in the same way. A word of a label names those \
    that have it.
    """:
      "%@ dari %@ pilihan ditampilkan; yang lain dapat diketik dengan cara yang sama. Satu kata dari namanya menyebutkan pilihan yang memuatnya.",
    ":back leaves everything as it was before the change.":
      ":back membiarkan semuanya seperti sebelum perubahan.",
    "“:back TITLE” changes an earlier answer: %@.":
      "“:back TITLE” mengubah jawaban sebelumnya: %@.",
    ":back goes to “%@”; “:back TITLE” changes an earlier answer: %@.":
      ":back kembali ke “%@”; “:back TITLE” mengubah jawaban sebelumnya: %@.",
    "loading…": "sedang memuat…",
    "working…": "sedang bekerja…",
    "Cancel after %@ answers?": "Batalkan setelah %@ jawaban?",
    "This is the first screen: ctrl-c cancels.": "Ini layar pertama: ctrl-c membatalkan.",
    "This is the first screen: :back leads nowhere.":
      "Ini layar pertama: :back tidak menuju ke mana pun.",
    ":back stops %@.": ":back menghentikan %@.",
    ":cancel gives up. An answer that begins with a colon is written “\\:…”.":
      ":cancel membatalkan. Jawaban yang diawali titik dua ditulis “\\:…”.",
    "working": "sedang bekerja",
    "%@ s": "%@ dtk",
    "%@ min %@ s": "%@ mnt %@ dtk",
    "%@ h %@ min": "%@ jam %@ mnt",
    "%@ left": "sisa %@",
    "You": "Anda",
    "%@ new": "%@ baru",
    "“%@” asks nothing now, so there is nothing to answer.":
      "“%@” tidak menanyakan apa pun sekarang, jadi tidak ada yang perlu dijawab.",
    "A blank line accepts a default, and none is shown: type an answer.":
      "Baris kosong menerima nilai bawaan, tetapi tidak ada: ketik jawaban.",
    "There is no “%@” to go back to: this is the first screen.":
      "Tidak ada “%@” untuk dituju: ini layar pertama.",
    "There is no “%@” to go back to. Before this come: %@.":
      "Tidak ada “%@” untuk dituju. Sebelum ini: %@.",
    "“%@” is a button: press it with “:press %@”.": "“%@” adalah tombol: tekan dengan “:press %@”.",
    "“%@” is not one of the buttons here: %@.": "Tidak ada tombol “%@”: yang ada %@.",
    "“:text” has no “:end” below it: end the text with one.":
      "“:text” tidak memiliki “:end” di bawahnya: akhiri teks dengannya.",
    "A control character (0x%@) stands at byte %@: an answer is text.":
      "Ada karakter kontrol (0x%@) pada byte %@: jawaban harus berupa teks.",
    "The line is not UTF-8: save the file as UTF-8.":
      "Baris ini bukan UTF-8: simpan file sebagai UTF-8.",
    "“:end” has no “:text” above it: as an answer it is written “\\:end”.":
      "“:end” tidak memiliki “:text” di atasnya: sebagai jawaban ditulis “\\:end”.",
    "“:%@” needs something after it, such as “:%@ %@”.":
      "“:%@” perlu diikuti sesuatu, misalnya “:%@ %@”.",
    "“:%@” takes nothing after it.": "“:%@” tidak boleh diikuti apa pun.",
    " Did you mean “:%@”?": " Maksud Anda “:%@”?",
    "There is no “:%@”.%@ An answer that begins with a colon is written “\\:…”.":
      "Tidak ada “:%@”.%@ Jawaban yang diawali titik dua ditulis “\\:…”.",
    "“:%@” is written “:%@ LABEL = VALUE”, with blanks around “=”.":
      "“:%@” ditulis “:%@ LABEL = VALUE”, dengan spasi di sekitar “=”.",
    "“%@” is not a length of time: write 500ms, 2s, 1.5s, 3m or 1h.":
      "“%@” bukan lama waktu: tulis 500ms, 2s, 1.5s, 3m, atau 1h.",
    "%@ answers were given from %@.": "%@ jawaban diambil dari %@.",
    "%@ answers were given again from %@.": "%@ jawaban diambil lagi dari %@.",
    "“%@” was pressed again:": "“%@” ditekan lagi:",
    "“%@” no longer fits:": "“%@” tidak cocok lagi:",
    "This no longer fits:": "Ini tidak cocok lagi:",
    "It is not known whether “%@” was done when the last run ended. If it was not, press “%@”.":
      "Tidak diketahui apakah “%@” selesai saat proses terakhir berakhir. Jika belum, tekan “%@”.",
    """
    %@ “%@” is pressed once only, so it was not pressed: correct the name, leave the answer out, or \
    put it after the button.
    """:
      """
    %@ “%@” hanya ditekan sekali, jadi tidak ditekan: perbaiki namanya, hapus \
    jawabannya, atau letakkan setelah tombol.
    """,
    "%@ The result is left out: correct the name, or leave the answer out.":
      "%@ Hasilnya tidak diberikan: perbaiki namanya, atau hapus jawabannya.",
    """
    %@ “%@” took its default, so the result is left out: correct the name, or leave the answer out.
    """:
      """
    %@ “%@” memakai nilai bawaan, jadi hasilnya tidak diberikan: perbaiki namanya, \
    atau hapus jawabannya.
    """,
    "It is not known whether “%@” was done when the last run ended: press it if it was not.":
      "Tidak diketahui apakah “%@” selesai saat proses terakhir berakhir: tekan jika belum.",
    """
    It is not known whether “%@” was done when the last run ended. Known to be done, and not \
    repeated: %@. Press it if the rest was not done.
    """:
      "Tidak diketahui apakah “%@” selesai saat sesi terakhir berakhir. Sudah pasti selesai dan tidak diulang: %@. Tekan jika sisanya belum selesai.",
    """
    “%@” was not completed in the last run. Known to be done, and not repeated: %@. Press it to do \
    the rest.
    """:
      "“%@” tidak selesai pada sesi terakhir. Sudah pasti selesai dan tidak diulang: %@. Tekan untuk menyelesaikan sisanya.",
    """
    “%@” was pressed before. It is not pressed again by itself: press it if it is to be done once \
    more.
    """:
      """
    “%@” pernah ditekan. Tombol ini tidak ditekan lagi secara otomatis: tekan jika ingin \
    diulang.
    """,
    """
    “%@” shows what comes from outside and cannot be resumed: what is done there is not saved.
    """:
      """
    “%@” bergantung pada yang datang dari luar dan tidak dapat dilanjutkan: yang dilakukan di \
    sana tidak disimpan.
    """,
    "Cancelled.": "Dibatalkan.",
    "Cancelled: the input ended.": "Dibatalkan: masukan berakhir.",
    "Cancelled at “%@”.%@": "Dibatalkan di “%@”.%@",
    "Cancelled at “%@”: the input ended.%@": "Dibatalkan di “%@”: masukan berakhir.%@",
    " No result was written.%@": " Tidak ada hasil yang ditulis.%@",
    " Go on with --resume %@.": " Lanjutkan dengan --resume %@.",
    " Start it again to go on.": " Mulai lagi untuk melanjutkan.",
    "You were not finished": "Anda belum selesai",
    "You answered %@ questions %@.": "Anda menjawab %@ pertanyaan %@.",
    "You began this %@.": "Anda memulai ini %@.",
    "Begin anew": "Mulai dari awal",
    "Show what was kept": "Tampilkan yang disimpan",
    "You answered %@ questions.": "Anda menjawab %@ pertanyaan.",
    "You began this before.": "Anda sudah memulai ini sebelumnya.",
    "An unfinished run cannot be continued, and was put aside: %@.":
      "Proses yang belum selesai tidak dapat dilanjutkan dan disisihkan di %@.",
    "An unfinished run cannot be continued, so this one is not kept: %@.":
      "Proses yang belum selesai tidak dapat dilanjutkan, jadi proses ini tidak disimpan: %@.",
    "The last answers are not kept for another start: %@":
      "Jawaban terakhir tidak disimpan untuk lain kali: %@",
    "A run of version %@ was not finished. This is another version, which begins anew.":
      "Proses versi %@ belum selesai. Ini versi lain, yang mulai dari awal.",
    "Standard output could not be written: %@.": "Keluaran standar tidak dapat ditulis: %@.",
    "The conversation could not be written: %@.": "Percakapan tidak dapat ditulis: %@.",
    "The terminal cannot be used: %@.": "Terminal tidak dapat dipakai: %@.",
    "The log %@ cannot be written: %@.": "Log %@ tidak dapat ditulis: %@.",
    "%@ is a folder: name a file to write to.": "%@ adalah folder: sebutkan file untuk ditulisi.",
    "%@ was not written: %@.": "%@ tidak tertulis: %@.",
    "%@ was not read: %@.": "%@ tidak terbaca: %@.",
    "%@ cannot be made: %@.": "%@ tidak dapat dibuat: %@.",
    "%@ cannot be read: %@.": "%@ tidak dapat dibaca: %@.",
    "%@ cannot be written: %@.": "%@ tidak dapat ditulis: %@.",
    "%@ did not end within %@. %@":
      "%@ tidak selesai dalam %@. %@",
    "Run it again, or allow more time with --timeout.":
      "Jalankan lagi, atau beri waktu lebih dengan --timeout.",
    "Line %@ should have been rejected with “%@”, and was accepted.":
      "Baris %@ seharusnya ditolak dengan “%@”, tetapi diterima.",
    "Line %@ should have been rejected with “%@”. It was rejected with this: %@":
      "Baris %@ seharusnya ditolak dengan “%@”. Baris itu ditolak dengan ini: %@",
    "The answers ran out before one that should be rejected, as line %@ says.":
      "Jawaban habis sebelum ada yang ditolak, seperti dikatakan baris %@.",
    """
    Only %@ of %@ passed within %@, because much happens in it. Let less time pass, or allow more \
    time with --timeout.
    """:
      "Hanya %@ dari %@ berlalu dalam %@, karena banyak yang terjadi selama itu. Kurangi waktunya, atau tambah dengan --timeout.",
    "%@ “%@” failed before: %@": "%@ “%@” gagal sebelumnya: %@",
    "What was typed for “%@” is not UTF-8.":
      "Yang diketik untuk “%@” bukan UTF-8.",
    "“%@” is taken from the environment variable %@, whose value is not UTF-8.":
      "“%@” diambil dari variabel lingkungan %@, yang nilainya bukan UTF-8.",
    "%@ is a pipe that nobody reads: waiting for a reader.":
      "%@ adalah pipa yang tidak dibaca siapa pun: menunggu pembaca.",
    """
    %@ is a pipe, and nobody opened it for reading within %@. Start its reader, and run it again.
    """:
      "%@ adalah pipa, dan tidak ada yang membukanya untuk dibaca dalam %@. Jalankan pembacanya, lalu jalankan lagi.",
    "%@ cannot be locked: %@.": "%@ tidak dapat dikunci: %@.",
    "%@ is held by another run: end that one first.":
      "%@ dipakai oleh proses lain: akhiri proses itu dahulu.",
    "%@ was changed by another program meanwhile. Start the program again.":
      "%@ telah diubah program lain. Mulai ulang program.",
    "%@ cannot be extended: its last line is incomplete. Start the program again.":
      """
    %@ tidak dapat ditambah: baris terakhirnya tidak tertulis sampai selesai. Mulai ulang \
    program.
    """,
    "%@ is full: a %@ holds %@ bytes at most. Move it away to begin another.":
      "%@ penuh: %@ menampung paling banyak %@ byte. Pindahkan untuk memulai yang baru.",
    "%@ would be too long: a %@ holds %@ bytes at most.":
      "%@ akan terlalu panjang: %@ menampung paling banyak %@ byte.",
    "The folder %@ cannot be made: %@.": "Folder %@ tidak dapat dibuat: %@.",
    "%@ is a folder, and a %@ was expected.": "%@ adalah folder, padahal diperlukan %@.",
    "journal": "file jurnal",
    "steps file": "file langkah",
    "“%@” is taken from the environment variable %@, which is not set.":
      "“%@” diambil dari variabel lingkungan %@, yang belum ditetapkan.",
    "“%@” must be asked for, and there is no terminal: use “:ask %@ from VARIABLE”.":
      "“%@” harus ditanyakan, tetapi tidak ada terminal: gunakan “:ask %@ from VARIABLE”.",
    "Nothing was typed for “%@”.": "Tidak ada yang diketik untuk “%@”.",
    "No file for the editor can be made in %@: %@.":
      "File untuk editor tidak dapat dibuat di %@: %@.",
    "The editor “%@” failed: nothing was taken.": "Editor “%@” gagal: tidak ada yang diambil.",
    "There is nothing to choose from.": "Tidak ada pilihan.",
    "That is too long: at most %@ bytes fit here.":
      "Terlalu panjang: di sini muat paling banyak %@ byte.",
    "Nothing matches “%@”. Backspace edits, esc clears.":
      "Tidak ada yang cocok dengan “%@”. Backspace mengubah, esc menghapus.",
    "%@ of %@": "%@ dari %@",
    "%@ more, %@ new": "%@ lagi, %@ baru",
    "%@ new below": "%@ baru di bawah",
    "asked again after a change": "ditanyakan lagi setelah perubahan",
    "asked again": "ditanyakan lagi",
    "was %@": "sebelumnya %@",
    "year-month-day, or day.month.year": "tahun-bulan-tanggal, atau tanggal.bulan.tahun",
    "year-month-day, or month/day/year": "tahun-bulan-tanggal, atau bulan/tanggal/tahun",
    "year-month-day, or day.month.year, from %@ to %@":
      "tahun-bulan-tanggal, atau tanggal.bulan.tahun, dari %@ sampai %@",
    "year-month-day, or month/day/year, from %@ to %@":
      "tahun-bulan-tanggal, atau bulan/tanggal/tahun, dari %@ sampai %@",
    "%@ Press it to try again.": "%@ Tekan untuk mencoba lagi.",
    "%@ earlier answers": "%@ jawaban sebelumnya",
    "%@ later answers": "%@ jawaban sesudahnya",
    "you come back here": "Anda kembali ke sini",
    "kept": "dipertahankan",
    "%@ more kept": "%@ lagi dipertahankan",
    "Keys": "Tombol",
    "Yes": "Ya",
    "No": "Tidak",
    "Press y for yes or n for no.": "Tekan y untuk ya atau t untuk tidak.",
    "y": "y",
    "n": "t",
    "y n": "y t",
    "any key": "tombol apa saja",
    "letters": "huruf",
    "click": "klik",
    "wheel": "roda",
    "choose, press, open": "pilih, tekan, buka",
    "space": "spasi",
    "type": "ketik",
    "up down": "atas bawah",
    "left right": "kiri kanan",
    "up": "atas",
    "down": "bawah",
    "left": "kiri",
    "right": "kanan",
    "cancel": "batalkan",
    "go on": "lanjutkan",
    "keys waiting": "ada tombol menunggu",
    "1 key waiting": "1 tombol menunggu",
    "%@ keys waiting": "%@ tombol menunggu",
    "Too many keys wait: those that you type now are dropped.":
      "Terlalu banyak tombol menunggu: yang Anda ketik sekarang diabaikan.",
    "The key that you typed meanwhile was dropped.":
      "Tombol yang Anda ketik sementara itu diabaikan.",
    "The %@ keys that you typed meanwhile were dropped.":
      "%@ tombol yang Anda ketik sementara itu diabaikan.",
    "more keys": "tombol lain",
    "more": "lainnya",
    "close": "tutup",
    "closes this": "tutup daftar ini",
    "close the list": "tutup daftar",
    "clear the letters": "hapus huruf",
    "clear": "hapus",
    "clear the filter": "hapus filter",
    "back": "kembali",
    "change an answer": "ubah jawaban",
    "change": "ubah",
    "open": "buka",
    "move": "pindah",
    "help": "bantuan",
    "save, on to %@": "simpan, lanjut ke %@",
    "save": "simpan",
    "read on": "baca lagi",
    "try again": "coba lagi",
    "retry": "coba",
    "send": "kirim",
    "%@ ticked": "%@ dicentang",
    "press": "tekan",
    "continue": "lanjut",
    "what runs": "yang berjalan",
    "locked": "terkunci",
    "stop %@": "hentikan %@",
    "stop": "hentikan",
    "leave as it was": "biarkan seperti semula",
    "unchanged": "biarkan",
    "choose %@": "pilih %@",
    "“%@” was asked before “%@”: go there with “:back %@”, and answer.":
      "“%@” sudah ditanyakan sebelum “%@”: kembali dengan “:back %@”, lalu jawab.",
    "choose at most %@": "pilih paling banyak %@",
    "At most %@ can be ticked. Untick another one first.":
      "Paling banyak %@ yang dapat dipilih. Batalkan satu pilihan lain dahulu.",
    "choose %@ to %@": "pilih %@ sampai %@",
    "Leave empty": "Biarkan kosong",
    "skip": "lewati",
    "choose": "pilih",
    "take it": "pakai",
    "take": "ambil",
    "keep it": "pertahankan",
    "keep": "pertahankan",
    "tick": "centang",
    "tick all": "centang semua",
    "to find": "untuk mencari",
    "find an option": "cari pilihan",
    "by pages": "per halaman",
    "to the ends": "ke awal atau akhir",
    "to start, end": "ke awal, akhir",
    "by words": "per kata",
    "erase the word": "hapus kata",
    "erase to the start": "hapus sebelum kursor",
    "erase to the end": "hapus sesudah kursor",
    "put back": "kembalikan yang dihapus",
    "undo": "urungkan",
    "to a character": "ke suatu huruf",
    "cut, change, copy": "potong, ganti, salin",
    "cut or replace a character": "potong atau ganti huruf",
    "capitals": "huruf besar, kecil",
    "join lines": "gabung baris",
    "select": "pilih teks",
    "redo": "ulangi perubahan",
    "repeat": "ulangi",
    "insert": "sisipkan",
    "to the other end": "ke ujung lain",
    "insert mode": "mode sisip",
    "command mode": "mode perintah",
    "commands": "perintah",
    "selected": "terpilih",
    "text selected": "teks terpilih",
    "lines selected": "baris terpilih",
    "to the oldest, the newest": "ke terlama, terbaru",
    "by lines, from the first field or button": "per baris, dari isian atau tombol pertama",
    "answer": "jawab",
    "next, previous": "berikutnya, sebelumnya",
    "redraw": "gambar ulang",
    "suspend": "jeda dulu",
    "look back": "lihat sebelumnya",
    "newest": "terbaru",
    "scroll": "gulir",
    "day": "hari",
    "month": "bulan",
    "year": "tahun",
    "complete": "lengkapi",
    "suggestions": "saran",
    "new line": "baris baru",
    "editor": "editor",
    "no such file": "file tidak ditemukan",
    "no file": "bukan file",
    "it may not be read": "tidak boleh dibaca",
    "it cannot be read": "tidak dapat dibaca",
    "larger than %@ MB": "lebih besar dari %@ MB",
    "not a PNG or JPEG that can be drawn": "bukan PNG atau JPEG yang dapat ditampilkan",
    "several lines": "beberapa baris",
    "several of %@, with commas between them, such as “%@”: parts of their names will do":
      "beberapa dari %@, dengan koma di antaranya, misalnya “%@”: sebagian namanya sudah cukup",
    "one of %@, such as “%@”: a part of its name will do":
      "satu dari %@, misalnya “%@”: sebagian namanya sudah cukup",
    "Continue": "Lanjutkan",
    "Try again: %@": "Coba lagi: %@",
    "Look again": "Lihat lagi",
    "Back": "Kembali",
    "Change “%@”": "Ubah “%@”",
    "Next step": "Langkah berikutnya",
    "“%@” is a secret, which a form must not ask for: a page asks for it.":
      "“%@” adalah rahasia yang tidak boleh ditanyakan formulir: sebuah halaman menanyakannya.",
    "The page has not been answered yet.": "Halaman itu belum dijawab.",
    "“%@” is a secret, which a form must not ask for. Answer it in a terminal, with: %@":
      "“%@” adalah rahasia yang tidak boleh ditanyakan formulir. Jawab di terminal, dengan: %@",
    "“%@” is no longer asked: this is next.": "“%@” sudah lewat: sekarang yang ini.",
    "“%@” is shown, because the screen that was asked did not come again.":
      "“%@” ditampilkan karena layar yang ditanyakan tidak muncul lagi.",
    "The state folder cannot be written, so nothing was pressed.":
      "Folder status tidak dapat ditulisi, jadi tidak ada yang ditekan.",
    "Fill in “%@”.": "Isi “%@”.",
    "Choose an answer to “%@”.": "Pilih jawaban untuk “%@”.",
    "Enter a number for “%@”.": "Masukkan angka untuk “%@”.",
    "Enter a date for “%@”.": "Masukkan tanggal untuk “%@”.",
    "Enter a day, a month and a year of four digits.":
      "Masukkan tanggal, bulan, dan tahun empat angka.",
    "Day": "Tanggal",
    "Month": "Bulan",
    "Year": "Tahun",
    "for example %@": "misalnya %@",
    "from %@ to %@": "dari %@ sampai %@",
    "type a part of its name, or choose it in the list":
      "ketik sebagian namanya, atau pilih dari daftar",
    "There is a problem": "Ada masalah",
    "Your answers": "Jawaban Anda",
    "Change": "Ubah",
    "Kept": "Dipertahankan",
    "Give up": "Batalkan",
    "Give up “%@”?": "Batalkan “%@”?",
    "Go on": "Lanjutkan mengisi",
    "Send": "Kirim",
    "Done": "Selesai",
    "Not done": "Tidak selesai",
    "This page can be closed.": "Halaman ini boleh ditutup.",
    "The wizard does not answer: its program may have ended.":
      "Wizard tidak menjawab: programnya mungkin sudah berakhir.",
    "Start again": "Mulai lagi",
    "Another page of this run is being answered: try again.":
      "Halaman lain dari wizard ini sedang dijawab: coba lagi.",
    "There is no room for another person now: try again later.":
      "Saat ini tidak ada tempat untuk orang lain: coba lagi nanti.",
    "The wizard cannot be reached now: try again in a moment.":
      "Wizard tidak dapat dihubungi saat ini: coba lagi sebentar lagi.",
    "The answers cannot be saved now: try again.":
      "Jawaban tidak dapat disimpan saat ini: coba lagi.",
    "The answers cannot be saved now, so nothing was done: go back, and try again.":
      "Jawaban tidak dapat disimpan saat ini, jadi tidak ada yang dilakukan: kembali, lalu coba lagi.",
    "The wizard cannot go on: the server's log says why.":
      "Wizard tidak dapat dilanjutkan: log server menyebutkan alasannya.",
    "This run is over, or the browser keeps no cookies: open the address again.":
      "Wizard ini sudah selesai, atau peramban tidak menyimpan cookie: buka alamatnya lagi.",
    "The wizard needs a cookie to recognize you: allow cookies for this site.":
      "Wizard memerlukan cookie untuk mengenali Anda: izinkan cookie untuk situs ini.",
    "The form did not come from a page of this wizard.":
      "Formulir ini tidak berasal dari halaman wizard ini.",
    "Port %@ of 127.0.0.1 cannot be used: %@.":
      "127.0.0.1:%@ tidak dapat dipakai untuk menerima koneksi: %@.",
  ]
}
