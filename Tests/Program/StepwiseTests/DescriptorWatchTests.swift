import Dispatch
import StepwiseSystem
import Synchronization
import Testing

/// A descriptor is watched, and given up at any moment.
@Suite("Watched descriptors")
struct DescriptorWatchTests {
  /// A pipe, one end of which is watched.
  private final class Pipe {
    let ends: (read: Int32, write: Int32)
    var watch: DescriptorWatch?

    init() throws { ends = try SystemCall.makePipe(isWriteBlocking: false) }

    func close() {
      watch?.end()
      SystemCall.close(ends.read)
    }
  }

  /// The other end is closed, which is told again and again until the watch ends: also while the thread looks at it.
  @Test func aWatchEndsWhereTheOtherEndIsGone() async throws {
    for _ in 0..<100 {
      let pipes = try (0..<32).map { _ in try Pipe() }
      var tasks: [Task<Void, Never>] = []
      for pipe in pipes {
        tasks.append(
          Task {
            await withCheckedContinuation { continuation in
              pipe.watch = DescriptorWatch(pipe.ends.read) {
                pipe.close()
                continuation.resume()
              }
              SystemCall.close(pipe.ends.write)
            }
          })
      }
      for task in tasks { await task.value }
    }
  }

  /// What has come is told again until it is read, not while the watch is suspended, and not once it has ended.
  @Test func whatHasComeIsToldUntilItIsRead() async throws {
    let pipe = try Pipe()
    defer { SystemCall.close(pipe.ends.write) }
    let (told, tell) = AsyncStream<Void>.makeStream()
    var turns = told.makeAsyncIterator()
    var byte: UInt8 = 1
    _ = SystemCall.write(pipe.ends.write, &byte, 1)
    var count = 0
    pipe.watch = DescriptorWatch(pipe.ends.read) {
      count += 1
      if count == 3 { pipe.watch?.suspend() }
      tell.yield()
    }
    for _ in 0..<3 { await turns.next() }
    // Another watch of the same descriptor is told, so the thread has looked at it.
    let other = DescriptorWatch(pipe.ends.read) { tell.yield() }
    for _ in 0..<3 { await turns.next() }
    other.end()
    #expect(count == 3)
    pipe.watch?.resume()
    while count == 3 { await turns.next() }
    pipe.close()
    let end = count
    let last = try Pipe()
    last.watch = DescriptorWatch(last.ends.write, for: .writable) { tell.finish() }
    while await turns.next() != nil {}
    #expect(count == end)
    last.close()
    SystemCall.close(last.ends.write)
  }
}
