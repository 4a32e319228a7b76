/// Tells whether a text asks for a secret, such as “Your password”, in each language of the library and in German.
///
/// A word of a secret counts where it is what is asked for: “GitHub token” and “PIN”, but not “Token of appreciation”,
/// “Tokenizer”, “Password policy” or “Secret Santa”.
nonisolated struct SecretWords {
  /// The words of the text in lower case.
  private let words: [String]
  /// The words as they are written.
  private let written: [Substring]
  /// Whether each word is the last one before a comma, a bracket, a colon or the end.
  private let endsPart: [Bool]
  /// The text in lower case, for languages that write no blanks between words.
  private let text: String

  /// Reads a text; a name such as `apiKey` or `api_key` has two words.
  init(_ text: some StringProtocol) {
    var parts: [Substring] = []
    var ends: [Bool] = []
    let whole = Substring(text)
    var start = whole.startIndex
    var before: Character?
    func end(at index: Substring.Index) {
      guard start < index else { return }
      parts.append(whole[start..<index])
      ends.append(false)
    }
    for index in whole.indices {
      let character = whole[index]
      let isWord = character.isLetter || character.isNumber
      if !isWord || character.isUppercase && before?.isLowercase == true {
        end(at: index)
        start = isWord ? index : whole.index(after: index)
      }
      if !isWord, !" _-'’“”\"*".contains(character), !ends.isEmpty { ends[ends.count - 1] = true }
      before = character
    }
    end(at: whole.endIndex)
    if !ends.isEmpty { ends[ends.count - 1] = true }
    endsPart = ends
    written = parts
    words = parts.map { $0.lowercased() }
    self.text = whole.lowercased()
  }

  /// Whether a field with this title asks for a secret.
  var askForSecret: Bool {
    askForSecretNumber || Self.weak.contains { positions(of: [$0]).contains(where: isAskedFor) }
  }

  /// Whether a field with this name, or a field for a number with this title, asks for a secret.
  var askForSecretNumber: Bool {
    Self.strong.contains { !positions(of: $0).allSatisfy(isHarmless) }
      || words.indices.contains(where: isPIN) || hasForeignSecret
  }

  /// Whether a sentence tells the person to give a secret.
  var tellToGiveSecret: Bool {
    askForSecret && !words.contains(where: Self.negations.contains)
      && words.contains(where: Self.requests.contains)
  }

  // MARK: English

  /// Words that name a secret wherever they stand, but for what follows them.
  private static let strong: [[String]] = [
    "password", "passwords", "passwd", "pwd", "passphrase", "passcode", "pass phrase", "pass code",
    "passwort", "kennwort", "passworte", "api key", "api keys", "apikey", "api token",
    "private key", "secret key", "access key", "secret access key", "encryption key",
    "signing key", "client secret", "shared secret", "app secret", "api secret",
    "secret word", "secret phrase", "secret code", "secret token", "access token", "auth token",
    "authentication token", "authorization token", "bearer token", "refresh token",
    "session token", "id token", "security token", "bot token", "oauth token", "jwt token",
    "github token", "gitlab token", "npm token", "deploy token", "csrf token", "credential",
    "credentials", "login data", "cvv", "cvc", "cvv2", "card security code", "security code",
    "verification code", "one time code", "one time password", "otp", "totp", "2fa code",
    "mfa code", "recovery code", "recovery codes", "recovery key", "recovery phrase",
    "backup code", "backup codes", "seed phrase", "pin code", "pincode", "pin number",
    "session cookie", "kata sandi", "sandi", "kunci api", "kunci pribadi", "token akses",
    "frasa sandi", "kunci rahasia", "kode rahasia", "kode verifikasi", "kode otp",
    "zugangsdaten", "zugangscode", "anmeldedaten", "geheimnis", "sicherheitscode",
    "bestätigungscode", "geheimer schlüssel", "privater schlüssel", "api schlüssel",
    "mot de passe", "contraseña", "senha", "wachtwoord", "пароль",
  ].map { $0.split(separator: " ").map(String.init) }

  /// Words that name a secret only where they are what is asked for.
  private static let weak: Set<String> = ["token", "secret", "tokens", "secrets"]

  /// Words after a secret that ask for something about it.
  private static let harmless: Set<String> = [
    "age", "algorithm", "budget", "button", "checker", "complexity", "count", "dialog", "email",
    "endpoint", "expiration", "expires", "expiry", "feature", "field", "format", "generator",
    "handling", "hashing", "hint", "history", "holder", "issuer", "length", "lifetime", "limit",
    "link", "location", "manager", "managers", "method", "name", "owner", "page", "policies",
    "policy", "prompt", "protected", "protection", "provider", "reset", "rotation", "rule",
    "rules", "screen", "scope", "scopes", "storage", "strength", "support", "type", "url",
    "usage", "vault",
  ]

  /// Words before a secret that ask for something about it, such as “Number of tokens” and “Panjang kata sandi”.
  private static let harmlessBefore: Set<String> = [
    "forgot", "forgotten", "jumlah", "kebijakan", "lupa", "max", "maximum", "min", "minimum",
    "number", "panjang", "pengelola",
  ]

  /// Words between those and the secret.
  private static let small: Set<String> = ["a", "an", "kata", "my", "of", "output", "the", "your"]

  /// Words after which a secret is still what is asked for, such as “Token for GitHub”.
  private static let goingOn: Set<String> = [
    "again", "and", "anda", "as", "at", "base64", "for", "from", "hex", "here", "if", "in", "is",
    "on", "or", "phrase", "please", "string", "text", "to", "untuk", "value", "with", "word", "you",
    "your",
  ]

  private static let negations: Set<String> = [
    "don", "jangan", "never", "no", "not", "nor", "without",
  ]

  private static let requests: Set<String> = [
    "copy", "enter", "fill", "give", "insert", "is", "masukkan", "need", "needs", "paste",
    "provide", "send", "share", "tell", "type", "write", "your",
  ]

  /// The ranges of words that are the same as some others, one after the other.
  private func positions(of others: [String]) -> [Range<Int>] {
    guard others.count <= words.count else { return [] }
    return (0...(words.count - others.count)).map { $0..<($0 + others.count) }
      .filter { words[$0].elementsEqual(others) }
  }

  /// Whether the words before or after it ask for something about the secret.
  private func isHarmless(_ range: Range<Int>) -> Bool {
    let after = range.upperBound
    if !endsPart[after - 1], after < words.count, Self.harmless.contains(words[after]),
      endsPart[after] || Self.goingOn.contains(words[after + 1])
    {
      return true
    }
    return words[..<range.lowerBound].last { !Self.small.contains($0) }
      .map(Self.harmlessBefore.contains) ?? false
  }

  /// Whether nothing follows that makes the word a part of something else.
  private func isAskedFor(_ range: Range<Int>) -> Bool {
    guard !isHarmless(range) else { return false }
    let after = range.upperBound
    return endsPart[after - 1] || Self.goingOn.contains(words[after])
      || words[after].allSatisfy(\.isNumber)
  }

  /// Words before “pin” with which it is a secret, and not a pin of a map, a connector or a dress.
  private static let personal: Set<String> = [
    "account", "admin", "anda", "atm", "bank", "card", "confirm", "current", "debit", "digit",
    "enter", "login", "new", "old", "parental", "phone", "repeat", "security", "sim", "the",
    "user", "your",
  ]

  /// Whether a word is a number that a person keeps secret.
  private func isPIN(_ position: Int) -> Bool {
    guard words[position] == "pin", isAskedFor(position..<position + 1) else { return false }
    guard position > 0 else { return true }
    // In a title in capitals, every pin is a PIN.
    return Self.personal.contains(words[position - 1])
      || written[position] == "PIN" && written[position - 1] != written[position - 1].uppercased()
  }

  // MARK: Languages without blanks, and those that join words

  /// Words of secrets, with what before or after them makes them harmless.
  private static let foreign: [(word: String, before: [String], after: [String])] = [
    (
      "密码", ["忘记", "重置"],
      ["学", "子", "长度", "策略", "强度", "规则", "提示", "管理", "重置", "生成", "保护"]
    ),
    ("口令", [], ["长度", "策略", "强度", "规则"]), ("密钥", ["公共"], ["长度", "类型", "名称", "管理", "轮换"]),
    ("密碼", ["忘記", "重設"], ["學", "長度", "規則", "提示", "管理", "重設"]),
    ("秘钥", [], ["长度", "类型"]), ("校验码", [], ["长度"]), ("动态码", [], []), ("패스워드", [], [" 길이", " 정책"]),
    ("보안 코드", [], []), ("핀 번호", [], []), ("핀번호", [], []), ("시크릿 키", [], []),
    ("พาสเวิร์ด", ["ความยาว", "นโยบาย", "ลืม"], []), ("คีย์ลับ", [], []), ("กุญแจส่วนตัว", [], []),
    ("passwort", [], ["länge", "regel"]), ("kennwort", [], ["länge", "regel"]),
    ("私钥", [], ["长度", "类型", "管理"]), ("令牌", [], ["环", "数量", "桶", "类型", "上限"]),
    ("验证码", [], ["长度"]), ("助记词", [], ["数量"]),
    (
      "비밀번호", ["잊은"],
      [" 길이", " 정책", " 강도", " 규칙", " 힌트", " 관리", " 재설정", " 생성", " 찾기", " 보호"]
    ),
    ("암호", [], ["화", "학", " 화폐", " 길이", " 정책", " 규칙"]), ("비밀 키", [], []), ("비밀키", [], []),
    ("개인 키", [], []), ("api 키", [], [" 이름", " 유형"]), ("액세스 토큰", [], []),
    ("인증번호", [], []), ("인증 코드", [], []),
    ("รหัสผ่าน", ["ความยาว", "นโยบาย", "ลืม", "ตัวจัดการ", "รีเซ็ต", "กฎของ"], []),
    ("รหัสลับ", [], []), ("คีย์ api", [], []), ("คีย์ส่วนตัว", [], []), ("โทเค็นการเข้าถึง", [], []),
    ("รหัส otp", [], []), ("รหัสยืนยัน", [], []), ("รหัสพิน", [], []),
  ]

  private var hasForeignSecret: Bool {
    Self.foreign.contains { secret in
      text.ranges(of: secret.word).contains { range in
        !secret.before.contains { text[..<range.lowerBound].hasSuffix($0) }
          && !secret.after.contains { text[range.upperBound...].hasPrefix($0) }
      }
    }
  }
}
