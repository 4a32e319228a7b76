import Testing

@testable import StepwiseForms

/// What patterns match, and which cannot be read.
@Suite("Text patterns") struct TextPatternTests {
  /// Patterns, each with texts that have a match and texts that have none.
  private static let rows: [(pattern: String, found: [String], missing: [String])] = [
    ("", ["", "a"], []),
    ("b", ["abc"], ["", "ac"]),
    ("^a.c$", ["abc", "a\u{1F41B}c"], ["ac", "a\nc", "xabc"]),
    ("^(ab|c)*$", ["", "abcab"], ["a", "abd"]),
    ("^a{2}b{1,}c{0,2}d?$", ["aab", "aabbcc", "aabd"], ["ab", "aabccc", "aabdd"]),
    ("^a{,2}$", ["a{,2}"], ["aa"]),
    ("^[a-c_-]+$", ["ab-_"], ["", "d"]),
    ("^[^a-c]$", ["d", "é"], ["a"]),
    ("^[\\d\\]x-]+$", ["1]x-"], ["a"]),
    ("^[\\w-.]+$", ["a-b.c_9"], ["a b"]),
    ("[]", [], ["", "a"]),
    ("^\\d\\D\\w\\W\\s\\S$", ["1a_- x"], ["aa_- x", "1a_-xx"]),
    ("^\\s+$", [" \t\n\u{A0}\u{2003}\u{FEFF}"], ["\u{85}"]),
    ("\\bcat\\b", ["a cat.", "cat"], ["cats", "concat"]),
    ("\\Bcat", ["concat"], ["cat"]),
    ("^\\x41\\u00e9\\u{1F41B}\\ud83d\\udc1b\\t\\cJ\\.$", ["Aé🐛🐛\t\n."], ["Aé"]),
    ("^\\p{Lu}\\p{L}*\\P{L}$", ["Élan1", "Б!"], ["élan1", "Élan"]),
    ("^[\\p{Nd}\\p{P}]+$", ["1٣."], ["a", "½"]),
    ("^\\p{gc=S}\\p{M}\\p{Alphabetic}$", ["+\u{301}a"], ["a"]),
    ("^(a|b)\\1$", ["aa", "bb"], ["ab"]),
    ("^(?<name>a)(?:b)\\1$", ["aba"], ["abb"]),
    ("^(?=.*\\d)(?!.*x).{3}$", ["ab1"], ["abc", "x12"]),
    ("(?<=\\$)\\d", ["$5"], ["5"]),
    ("(?<!\\$)\\d", ["5"], ["$5"]),
    ("^a+?b*?$", ["aab"], ["b"]),
    ("^(a*)*$", ["aaa", ""], ["ab"]),
    ("^(?:(a)|b)*\\1$", ["aba"], []),
  ]

  @Test func aTextHasAMatchOrNone() throws {
    for row in Self.rows {
      let pattern = try TextPattern(row.pattern)
      #expect(row.found.filter { pattern.match(in: $0) != .found } == [], "\(row.pattern)")
      #expect(row.missing.filter { pattern.match(in: $0) != .missing } == [], "\(row.pattern)")
    }
  }

  @Test func aMatchTakesABoundedNumberOfSteps() throws {
    let text = String(repeating: "a", count: 40) + "b"
    for pattern in ["^(a+)+$", "^(a|a)*$", "^(.*)*x", "^(?=(a+)+$)"] {
      #expect(try TextPattern(pattern).match(in: text) == .tooLong, "\(pattern)")
    }
    let long = String(repeating: "ab ", count: 20_000)
    #expect(try TextPattern("^[a-z ]*$").match(in: long) == .found)
    #expect(try TextPattern("^(ab )*$").match(in: long) == .tooLong)
  }

  /// Patterns that cannot be read, each with the reason.
  private static let invalid = [
    ("(", "a “(” is not closed"), ("a)", "a “)” closes nothing"), ("[a", "a “[” is not closed"),
    ("*", "“*” repeats nothing"), ("a{2,1}", "a range of numbers is reversed"),
    ("[b-a]", "a range of characters is reversed"),
    ("\\", "a backslash is its last character"),
    ("\\xg", "“\\x” is followed by something unexpected"),
    ("\\u{110000", "“\\u” is followed by something unexpected"),
    ("\\p{Greek}", "“\\p{Greek}” is not known"), ("\\pL", "“\\p{}” is not known"),
    ("(?a)", "a group begins with “(?” and a character that is not known"),
    ("(?<a", "the name of a group is not closed"),
    (String(repeating: "(", count: 50), "it is nested more than 50 deep"),
    ("[\(String(repeating: "a", count: 1_001))]", "a “[” has more than 1000 parts"),
  ]

  @Test func aPatternThatCannotBeReadHasAReason() {
    for (pattern, reason) in Self.invalid {
      let failure = #expect(throws: TextPattern.Failure.self) { try TextPattern(pattern) }
      #expect(failure?.reason == reason, "\(pattern)")
    }
  }
}
