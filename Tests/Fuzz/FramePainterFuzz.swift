// Feeds any bytes to FramePainter, as frames with pictures, and checks its laws: see PictureLaws.
// Built and run by Scripts/fuzz; not a target of the package.

/// Called by libFuzzer with each input that it generates.
@_cdecl("LLVMFuzzerTestOneInput")
public nonisolated func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let wrong = PictureLaws.pictures(bytes) { fatalError(wrong) }
  return 0
}
