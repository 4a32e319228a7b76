import StepwiseForms
import Testing

@testable import StepwiseApp

/// What an assistant may ask its person, and what is a secret.
@Suite struct AskedSecretTests {
  private nonisolated static let secrets = [
    "Password", "Your password:", "db_password", "dbPassword", "Username and password",
    "Password (type it twice)", "Phone number and password", "Confirm password", "New password 2",
    "Passphrase of the SSH key", "API key", "apiKey", "OpenAI API keys", "Secret access key",
    "Client secret", "Secret", "Secret (base64)", "What is your secret?", "Token", "GitHub token",
    "Token for the bot", "Token, if you have one", "token_value", "Personal access token",
    "PIN", "Pin", "Your 4-digit PIN", "SIM pin", "PIN code", "CVV", "One-time code",
    "Recovery phrase", "Private key (PEM)", "Login credentials", "Passwort", "Kata sandi",
    "Kata sandi Anda", "비밀번호", "비밀번호를 입력하세요", "API 키", "密码", "请输入您的密码", "访问令牌",
    "รหัสผ่าน", "กรอกรหัสผ่านของคุณ",
    "Datenbankpasswort", "Neues Kennwort", "API-Schlüssel", "Zugangsdaten", "Mot de passe",
    "Kode verifikasi", "패스워드", "핀 번호", "秘钥", "密碼", "คีย์ลับ",
  ]

  private nonisolated static let others = [
    "Token of appreciation", "Tokenizer", "Number of tokens", "Max output tokens", "Token ring",
    "Token limit", "Tokenomics", "Secret Santa budget", "Secret ingredient", "Secretary",
    "The secret of your success", "Password policy", "Password policy for guests",
    "Minimum password length", "Password manager", "Forgot your password?", "Compass word",
    "Passport number", "Pinned version", "Pin the dependency", "Map pin", "Safety pin size",
    "GPIO pin", "DATA PIN", "Pinterest account", "Primary key", "SSH public key", "Keyboard",
    "Keyword", "Key ideas", "API key format", "API version", "Access token lifetime",
    "Code of conduct", "Postal code", "Error code", "Opinion", "Spinning", "Security level",
    "Panjang kata sandi", "Jumlah token", "비밀번호 길이", "암호화 방식", "암호화폐", "密码学", "密码长度",
    "ความยาวรหัสผ่าน", "Passwortlänge", "Schlüsselwort", "패스워드 길이",
  ]

  private func askedSecret(_ schema: String) throws -> String? {
    try Form(file: Array(schema.utf8), name: "Questions").askedSecret
  }

  @Test func titlesOfSecretsAreTold() throws {
    let wrong = try (Self.secrets + Self.others).filter { title in
      let schema = #"{"properties": {"a": {"type": "string", "title": "\#(title)"}}}"#
      return try (askedSecret(schema) != nil) != Self.secrets.contains(title)
    }
    #expect(wrong == [])
  }

  /// What else a field says.
  @Test(arguments: [
    (#"{"type": "string", "format": "password"}"#, true),
    (#"{"type": "string", "writeOnly": true}"#, true),
    (#"{"type": "string", "description": "Enter your API key."}"#, true),
    (#"{"type": "string", "description": "Do not write your password here."}"#, false),
    (#"{"type": "string", "description": "Which password manager do you use?"}"#, false),
    (#"{"type": "string", "examples": ["your password"]}"#, true),
    (#"{"type": "boolean", "title": "Do you have an API key?"}"#, false),
    (#"{"title": "Token", "enum": ["bearer", "basic"]}"#, false),
    (#"{"type": "integer", "title": "Tokens"}"#, false),
    (#"{"type": "integer", "title": "PIN"}"#, true),
    (#"{"type": "array", "items": {"type": "string", "title": "Password"}}"#, true),
    (
      #"{"title": "Text", "oneOf": [{"type": "integer"}, {"type": "string", "title": "Secret"}]}"#,
      true
    ),
    (#"{"properties": {"b": {"properties": {"c": {"title": "Token"}}, "required": ["c"]}}}"#, true),
    (#"{"additionalProperties": {"type": "string", "title": "API key"}}"#, true),
    (#"{}"#, false),
  ])
  func aFieldAsksForASecret(_ field: String, _ isSecret: Bool) throws {
    let schema = #"{"properties": {"a": \#(field)}, "required": ["a"]}"#
    #expect(try (askedSecret(schema) != nil) == isSecret)
  }

  @Test func theNameAndTheIntroductionOfAFormAreRead() throws {
    for schema in [
      #"{"properties": {"api_key": {"type": "string", "title": "Key"}}}"#,
      #"{"description": "Hello. Please paste your password below.", "properties": {"a": {}}}"#,
    ] {
      #expect(try askedSecret(schema) != nil)
    }
  }

  /// A form of a file hides the answers to the questions that `ask` rejects, and those of what is within them.
  @Test func aFormHidesWhatLooksLikeASecret() throws {
    for (field, isGuessed) in [
      (#"{"type": "string", "title": "API key"}"#, true),
      (#"{"type": "integer", "title": "PIN"}"#, true),
      (#"{"type": "array", "items": {"type": "string"}, "title": "Passwords"}"#, true),
      (#"{"type": "array", "items": {"type": "string", "title": "Password"}}"#, true),
      (#"{"properties": {"b": {"title": "Token"}}, "required": ["b"]}"#, true),
      (#"{"anyOf": [{"type": "integer"}, {"type": "string", "title": "Secret"}]}"#, true),
      (#"{"type": "string", "title": "Password policy"}"#, false),
    ] {
      let schema = #"{"properties": {"a": \#(field)}, "required": ["a"]}"#
      let form = try Form(file: Array(schema.utf8), name: "test")
      #expect(!form.hasSecrets)
      #expect(form.guessingSecrets.hasSecrets == isGuessed, "\(field)")
    }
  }
}
