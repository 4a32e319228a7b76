/// How keys treat the clusters of scripts.
nonisolated enum ScriptRules {
  /// The part of a cluster that Backspace leaves.
  ///
  /// In the scripts of South and Southeast Asia, a cluster is a syllable that is typed with several
  /// keys, and Backspace takes back the last of them. Elsewhere it takes the whole cluster, because
  /// one key typed it.
  static func afterBackspace(_ cluster: Character) -> String {
    let scalars = cluster.unicodeScalars
    guard scalars.count > 1, let first = scalars.first, isSyllabic(first.value) else { return "" }
    return String(String.UnicodeScalarView(scalars.dropLast()))
  }

  /// Whether a letter belongs to a Brahmic script, whose vowels are marks at a consonant.
  private static func isSyllabic(_ value: UInt32) -> Bool {
    switch value {
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
