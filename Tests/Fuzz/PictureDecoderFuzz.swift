// Feeds any bytes to the decoders of pictures, and checks their laws: see PictureLaws.
// Built and run by Scripts/fuzz; not a target of the package.

/// Called by libFuzzer with each input that it generates.
@_cdecl("LLVMFuzzerTestOneInput")
public nonisolated func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let wrong = PictureLaws.picture(bytes) { fatalError(wrong) }
  return 0
}
