private import Foundation
package import TestSupport
internal import Testing

/// A library that ends a program at a call that sends something, with half of the bytes done.
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
    #include <signal.h>
    #include <stdlib.h>
    #include <sys/socket.h>
    #include <unistd.h>
    #define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
    ssize_t send(int f, const void *b, size_t n, int flags) {
      const char *file = getenv("DIE_AFTER");
      if (file && unlink(file) == 0) { REAL(send)(f, b, n / 2, flags); raise(SIGKILL); }
      return REAL(send)(f, b, n, flags);
    }
    """
}
