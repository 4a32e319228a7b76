import StepwiseFlow
import StepwiseSystem

/// The runs of many people in one folder, which any number of processes share.
///
/// The cookie of a person identifies their run. The files of the run are named after a hash of the
/// cookie, so that a listing of the folder gives no access to a run.
struct SharedRuns {
  /// The folder.
  let folder: PrivateFolder
  /// The time in seconds for which a run can be continued.
  let lifetime: Int
  private let now: () -> Int

  /// Creates access to the runs in a folder.
  ///
  /// - Parameters:
  ///   - path: The folder's path.
  ///   - lifetime: The time in seconds for which a run can be continued.
  ///   - now: Returns the seconds since 1970.
  ///   - calls: The calls that write.
  init(
    path: String, lifetime: Int, now: @escaping () -> Int = { time(nil) },
    calls: DiskCalls = DiskCalls()
  ) {
    folder = PrivateFolder(path: path, calls: calls)
    self.lifetime = lifetime
    self.now = now
  }

  /// Returns a cookie for a new run; `nil` if the folder cannot be written.
  func newCookie() -> String? {
    // Expired runs are removed whenever a run begins.
    folder.removeFiles(expiredAt: now())
    let cookie = "\(RandomToken.hex())-\(String(now() + lifetime, radix: 16))"
    let secret = Array(RandomToken.hex().utf8)
    return folder.write(secret, to: Run(cookie: cookie, in: folder).lockName) ? cookie : nil
  }

  /// Returns the run of a cookie; `nil` if there is none, or if it has expired.
  ///
  /// - Throws: A `RunFailure` if there may be one, because its file cannot be read.
  func run(of cookie: String) throws(RunFailure) -> Run? {
    let parts = cookie.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 32, cookie.utf8.count < 50,
      let end = Int(parts[1], radix: 16), end > now()
    else { return nil }
    var run = Run(cookie: cookie, in: folder)
    // A cookie that this program did not issue has no run.
    guard let secret = try folder.readIfThere(run.lockName), !secret.isEmpty else { return nil }
    run.token = String(decoding: secret, as: UTF8.self)
    return run
  }

  /// One person's run.
  struct Run {
    /// The token in every form of the run: a secret of the server, which the cookie does not tell.
    fileprivate(set) var token = ""
    let folder: PrivateFolder
    private let name: String
    private let end: Substring

    init(cookie: String, in folder: PrivateFolder) {
      self.folder = folder
      name = RandomToken.hex(Array(SHA256.hash(Array(cookie.utf8)).prefix(16)))
      end = cookie.split(separator: "-").last ?? ""
    }

    /// The file with the token, and with the lock that only one process at a time holds.
    var lockName: String { "\(name)-\(end).lock" }
    var lockPath: String { "\(folder.path)/\(lockName)" }
    /// The file of the ``RunRecord``.
    var recordName: String { "\(name)-\(end).steps" }
    /// The folder for the files that the wizard itself keeps for this person.
    var statePath: String { "\(folder.path)/\(name)-\(end).files" }
  }
}
