/// How keys treat the clusters of scripts.
nonisolated enum ScriptRules {
  /// The part of a cluster that Backspace leaves.
  ///
  /// Backspace takes back the last key. In Hebrew, Arabic and the scripts of South and Southeast
  /// Asia, a cluster is typed with several keys, and the last one typed its last code point.
  /// Elsewhere one key typed the whole cluster. Pango makes the same difference
  /// (`backspace_deletes_character`); the keyboards of CLDR remove single code points (LDML part 7,
  /// “Default Backspace Transform”).
  static func afterBackspace(_ cluster: Character) -> String {
    let scalars = cluster.unicodeScalars
    guard scalars.count > 1, let first = scalars.first, hasKeysForMarks(first.value) else {
      return ""
    }
    return String(String.UnicodeScalarView(scalars.dropLast()))
  }

  /// Whether a letter belongs to a script whose marks have keys of their own.
  private static func hasKeysForMarks(_ value: UInt32) -> Bool {
    switch value {
    // Hebrew and Arabic to Mandaic.
    case 0x0590...0x08FF: true
    // Devanagari to Tibetan, and Myanmar.
    case 0x0900...0x109F: true
    // Tagalog to Khmer, and Limbu to Balinese, Batak and Lepcha.
    case 0x1700...0x17FF, 0x1900...0x1C4F: true
    // Syloti Nagri to Meetei Mayek.
    case 0xA800...0xABFF: true
    case 0x11000...0x11FFF: true
    default: false
    }
  }
}
