import SampleNetwork
import Stepwise
import StepwiseJournal

/// A user of a server, and this program as one of the user's devices.
struct MatrixAccount {
  private struct Device: Codable { let id: String }

  let user: String
  let server: URL
  let host: String
  /// A name for the files of the account.
  let name: String
  /// The device's id, which is the same in every run: the server takes a message of a device only once.
  let device: String

  /// An account, whose device is new if the folder has none.
  init(user: String, server: String, in folder: String?) throws {
    guard let url = URL(string: server), let host = url.host, !host.isEmpty,
      ["http", "https"].contains(url.scheme?.lowercased()), url.user == nil, url.query == nil
    else {
      throw Rejection(
        "“\(server.withoutUserInfo)” is no server's address: https://example.org is one.")
    }
    guard !url.isUnprotected else {
      throw Rejection(
        "The password would go to \(host) unencrypted, so that others can read it: use https.")
    }
    guard !user.isEmpty, !user.contains(where: \.isWhitespace) else {
      throw Rejection("A user has a name in one word, such as ada or @ada:example.org.")
    }
    (self.user, self.server, self.host) = (user, url, host)
    name = "\(user)-\(server)".map { $0.isASCII && ($0.isLetter || $0.isNumber) ? "\($0)" : "_" }
      .joined()
    let journal = try Journal<Device>("device-\(name)", in: folder)
    if journal.records.isEmpty {
      try journal.append(Device(id: "STEPWISE" + String(UInt64.random(in: 0 ... .max), radix: 36)))
    }
    device = journal.records[0].id
  }
}
