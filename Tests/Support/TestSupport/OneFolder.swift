package import StepwiseFlow

/// A file system with one folder, “.”, and nothing in it.
package struct OneFolder: FileLookup {
  package init() {}

  package func status(of path: String) -> FileStatus { path == "." ? .folder : .missing }
  package func expanded(_ path: String) -> String { path }
  package func names(in folder: String) -> [String] { [] }
}
