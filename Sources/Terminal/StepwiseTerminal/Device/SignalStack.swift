import StepwiseSystem

/// A separate stack for signal handlers, for a thread that has used up its own stack by endless
/// recursion.
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

  /// Gives this thread a signal stack if it has none, because the main queue may run on any thread.
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
    // Darwin checks the size even when the stack is disabled.
    none.ss_size = numericCast(size)
    sigaltstack(&none, nil)
    free(memory)
  }
}
