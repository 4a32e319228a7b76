// Feeds any bytes to the reader of pictures' headers, and checks its laws: see PictureLaws.
// Built and run by Scripts/fuzz; not a target of the package.

/// Called by libFuzzer with each input that it generates.
@_cdecl("LLVMFuzzerTestOneInput")
public nonisolated func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let wrong = PictureLaws.header(bytes) { fatalError(wrong) }
  return 0
}
