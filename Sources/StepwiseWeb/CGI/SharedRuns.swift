import StepwiseJSON
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
  init(path: String, lifetime: Int, now: @escaping () -> Int = { time(nil) }) {
    folder = PrivateFolder(path: path)
    self.lifetime = lifetime
    self.now = now
  }

  /// Returns a cookie for a new run; `nil` if the folder cannot be written.
  func newCookie() -> String? {
    // Expired runs are removed whenever a run begins.
    folder.removeFiles(expiredAt: now())
    let cookie = "\(RandomToken.hex())-\(String(now() + lifetime, radix: 16))"
    return folder.write([], to: Run(cookie: cookie, in: folder).lockName) ? cookie : nil
  }

  /// Returns the run of a cookie; `nil` if there is none, or if it has expired.
  func run(of cookie: String) -> Run? {
    let parts = cookie.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 32, cookie.utf8.count < 50,
      let end = Int(parts[1], radix: 16), end > now()
    else { return nil }
    let run = Run(cookie: cookie, in: folder)
    // A cookie that this program did not issue has no run.
    return folder.read(run.lockName) == nil ? nil : run
  }

  /// One person's run.
  struct Run {
    let cookie: String
    private let folder: PrivateFolder
    private let name: String
    private let end: Substring

    init(cookie: String, in folder: PrivateFolder) {
      self.cookie = cookie
      self.folder = folder
      name = RandomToken.hex(Array(SHA256.hash(Array(cookie.utf8)).prefix(16)))
      end = cookie.split(separator: "-").last ?? ""
    }

    /// The lock file, which only one process at a time holds.
    var lockName: String { "\(name)-\(end).lock" }
    var lockPath: String { "\(folder.path)/\(lockName)" }
    /// The saved progress, which any driver resumes.
    var savePath: String { "\(folder.path)/\(name)-\(end).steps" }
    /// The folder for the files that the wizard itself keeps for this person.
    var statePath: String { "\(folder.path)/\(name)-\(end).files" }
    private var noteName: String { "\(name)-\(end).web" }

    /// The record of a run, besides its answers.
    struct Note: Hashable {
      /// The digests of the forms that were accepted.
      var taken: [String] = []
      /// The digest of the form whose once-only press was about to be made.
      var pressing: String?
      /// The drafts of the screens.
      var drafts: [WebTalk.Draft] = []
      /// The last page, once the wizard is over: its heading and its texts.
      var last: [String]?
    }

    /// The saved record; empty if there is none.
    var note: Note {
      guard let bytes = folder.read(noteName), let json = try? JSONReader.value(bytes) else {
        return Note()
      }
      return Note(
        taken: json["taken"]?.items?.compactMap(\.string) ?? [],
        pressing: json["pressing"]?.string,
        drafts: json["drafts"]?.items?.compactMap { item in
          let parts = item.items?.compactMap(\.string) ?? []
          guard parts.count == 3 else { return nil }
          return WebTalk.Draft(screen: parts[0], element: parts[1], text: parts[2])
        } ?? [],
        last: json["last"]?.items?.compactMap(\.string))
    }

    /// Saves a record; returns whether it was written.
    @discardableResult
    func keep(_ note: Note) -> Bool {
      let json = JSONValue.members([
        "taken": .array(note.taken.map { .text($0) }),
        "pressing": note.pressing.map { .text($0) },
        "drafts": note.drafts.isEmpty
          ? nil
          : .array(
            note.drafts.map { .array([.text($0.screen), .text($0.element), .text($0.text)]) }),
        "last": note.last.map { .array($0.map { .text($0) }) },
      ])
      return folder.write(json.line, to: noteName)
    }
  }
}
