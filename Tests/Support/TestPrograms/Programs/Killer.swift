private import Foundation
package import TestSupport
internal import Testing

/// A library that ends a program at a call that writes one of its files or sends something, with half of the bytes done.
package nonisolated struct Killer {
  /// The compiler's path; `nil` if there is none.
  package static var compiler: String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.flatMap { ["\($0)/clang", "\($0)/cc"] }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private let path: String

  package init(in folder: TestFolder) throws {
    try folder.write(Self.source, to: "killer.c")
    path = folder["killer.so"]
    let run = try ProgramRun(
      Self.compiler ?? "", ["-shared", "-fPIC", "-o", path, folder["killer.c"], "-ldl"])
    try #require(run.code == 0, "\(run.error)")
  }

  /// The environment of a program that will be killed.
  ///
  /// - Parameters:
  ///   - call: The call at which it dies, counted from 1.
  ///   - file: A part of the paths of the files whose calls are counted.
  /// - Returns: The variables.
  package func variables(call: Int, of file: String) -> [String: String] {
    ["LD_PRELOAD": path, "DIE_AT": "\(call)", "DIE_FILE": file]
  }

  /// The environment of a program that dies in the middle of the next bytes that it sends after a file was made.
  ///
  /// - Parameter file: The path of the file, which it removes then.
  /// - Returns: The variables.
  package func variables(sendingAfter file: String) -> [String: String] {
    ["LD_PRELOAD": path, "DIE_AFTER": file]
  }

  private static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <fcntl.h>
    #include <signal.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/socket.h>
    #include <unistd.h>
    static int calls;
    static int dies(void) { const char *at = getenv("DIE_AT"); return at && ++calls == atoi(at); }
    static int is_kept(int file) {
      char link[64], path[4096];
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      ssize_t length = readlink(link, path, sizeof path - 1);
      if (length <= 0) return 0;
      path[length] = 0;
      const char *kept = getenv("DIE_FILE");
      return kept && strstr(path, kept) != 0;
    }
    #define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
    ssize_t pwrite64(int f, const void *b, size_t n, off64_t o);
    ssize_t pwrite(int f, const void *b, size_t n, off_t o) {
      if (is_kept(f) && dies()) { REAL(pwrite)(f, b, n / 2, o); raise(SIGKILL); }
      return REAL(pwrite)(f, b, n, o);
    }
    ssize_t pwrite64(int f, const void *b, size_t n, off64_t o) {
      if (is_kept(f) && dies()) { REAL(pwrite64)(f, b, n / 2, o); raise(SIGKILL); }
      return REAL(pwrite64)(f, b, n, o);
    }
    ssize_t write(int f, const void *b, size_t n) {
      if (is_kept(f) && dies()) { REAL(write)(f, b, n / 2); raise(SIGKILL); }
      return REAL(write)(f, b, n);
    }
    int fsync(int f) { if (is_kept(f) && dies()) raise(SIGKILL); return REAL(fsync)(f); }
    int fdatasync(int f) { if (is_kept(f) && dies()) raise(SIGKILL); return REAL(fdatasync)(f); }
    int ftruncate(int f, off_t n) { if (is_kept(f) && dies()) raise(SIGKILL); return REAL(ftruncate)(f, n); }
    int ftruncate64(int f, off64_t n) { if (is_kept(f) && dies()) raise(SIGKILL); return REAL(ftruncate64)(f, n); }
    int rename(const char *a, const char *b) {
      const char *kept = getenv("DIE_FILE");
      if (kept && strstr(b, kept) && dies()) raise(SIGKILL);
      return REAL(rename)(a, b);
    }
    ssize_t send(int f, const void *b, size_t n, int flags) {
      const char *file = getenv("DIE_AFTER");
      if (file && unlink(file) == 0) { REAL(send)(f, b, n / 2, flags); raise(SIGKILL); }
      return REAL(send)(f, b, n, flags);
    }
    """
}
