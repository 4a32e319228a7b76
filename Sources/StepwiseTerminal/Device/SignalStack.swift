import StepwiseSystem

/// The memory that a signal handler runs in where a thread has used up its own, by a recursion without
/// an end.
nonisolated enum SignalStack {
  private static let size = 65_536

  /// Frees the memory when its thread ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    #if canImport(Darwin)
      pthread_key_create(&key) { SignalStack.release($0) }
    #else
      pthread_key_create(&key) { memory in
        if let memory { SignalStack.release(memory) }
      }
    #endif
    return key
  }()

  /// Gives this thread such memory if it has none: the main queue may run on any.
  static func ensure() {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    guard let memory = malloc(size) else { return }
    stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = numericCast(size)
    if sigaltstack(&stack, nil) == 0 {
      pthread_setspecific(key, memory)
    } else {
      free(memory)
    }
  }

  private static func release(_ memory: UnsafeMutableRawPointer) {
    var none = stack_t()
    none.ss_flags = Int32(SS_DISABLE)
    // Darwin looks at the size even where there is to be none.
    none.ss_size = numericCast(size)
    sigaltstack(&none, nil)
    free(memory)
  }
}
