import StepwiseJSON
import StepwiseSystem

/// The runs of many people in one folder, which any number of processes share.
///
/// A run is known by the cookie of its person. Its files are named after a hash of the cookie, so that a list of the
/// folder lets nobody in.
struct SharedRuns {
  /// The folder.
  let folder: PrivateFolder
  /// How long a run can be gone on with, in seconds.
  let lifetime: Int
  private let now: () -> Int

  /// Runs in a folder.
  ///
  /// - Parameters:
  ///   - path: The folder's path.
  ///   - lifetime: How long a run can be gone on with, in seconds.
  ///   - now: The seconds since 1970.
  init(path: String, lifetime: Int, now: @escaping () -> Int = { time(nil) }) {
    folder = PrivateFolder(path: path)
    self.lifetime = lifetime
    self.now = now
  }

  /// A cookie for a new run; `nil` if the folder cannot be written.
  func newCookie() -> String? {
    // When a run begins, those that are over go.
    folder.removeFiles(expiredAt: now())
    let cookie = "\(RandomToken.hex())-\(String(now() + lifetime, radix: 16))"
    return folder.write([], to: Run(cookie: cookie, in: folder).lockName) ? cookie : nil
  }

  /// The run of a cookie; `nil` if there is none, or its time is over.
  func run(of cookie: String) -> Run? {
    let parts = cookie.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 32, cookie.utf8.count < 50,
      let end = Int(parts[1], radix: 16), end > now()
    else { return nil }
    let run = Run(cookie: cookie, in: folder)
    // A cookie that nobody was given has no run.
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

    /// The file that one process at a time holds.
    var lockName: String { "\(name)-\(end).lock" }
    var lockPath: String { "\(folder.path)/\(lockName)" }
    /// The saved progress, which any driver resumes.
    var savePath: String { "\(folder.path)/\(name)-\(end).steps" }
    /// The folder for what the wizard itself keeps of this person.
    var statePath: String { "\(folder.path)/\(name)-\(end).files" }
    private var noteName: String { "\(name)-\(end).web" }

    /// What is kept of a run beside its answers.
    struct Note: Hashable {
      /// The digests of the forms that were taken.
      var taken: [String] = []
      /// The digest of the form whose once-only press was about to be made.
      var pressing: String?
      /// The texts that were begun on screens.
      var drafts: [WebTalk.Draft] = []
      /// The last page, once the wizard is over: its heading and its texts.
      var last: [String]?
    }

    /// What is kept.
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

    /// Keeps something.
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
