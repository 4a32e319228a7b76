import Stepwise
import StepwiseSystem

/// Reads the account of the person who runs the program: the full name, or else the login name.
struct AccountUserFetcher: UserFetcher {
  func fetchUser() async throws -> User {
    guard let record = getpwuid(getuid()) else {
      throw UserFetcherError("The operating system has no account record for you.")
    }
    // The first part of the comment field is the full name, by the custom of finger and chfn.
    let comment = record.pointee.pw_gecos.map { String(cString: $0) } ?? ""
    let fullName = comment.prefix { $0 != "," }.split(separator: " ").joined(separator: " ")
    let login = record.pointee.pw_name.map { String(cString: $0) } ?? ""
    let name = fullName.isEmpty ? login : fullName
    guard !name.isEmpty else {
      throw UserFetcherError("Your account record holds no name.")
    }
    return User(userName: name)
  }
}
