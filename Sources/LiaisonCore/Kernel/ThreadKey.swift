#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WinSDK)
  import WinSDK
#endif

/// A key for memory of each thread. The system deallocates the memory when its thread ends.
///
/// A process has few keys, so each key is made once and never deleted.
@usableFromInline
package struct ThreadKey: Sendable {
  #if canImport(WinSDK)
    private let key: DWORD

    package init() {
      key = FlsAlloc { cell in cell?.deallocate() }
      insist(key != .max, "The process has no thread-local key left.")
    }

    /// This thread's; nothing until it is set.
    package var value: UnsafeMutableRawPointer? {
      get { FlsGetValue(key) }
      nonmutating set { _ = FlsSetValue(key, newValue) }
    }
  #else
    private let key: pthread_key_t

    package init() {
      var key = pthread_key_t()
      let status = pthread_key_create(&key) { cell in
        // The parameter is optional with some C libraries only.
        (cell as UnsafeMutableRawPointer?)?.deallocate()
      }
      insist(status == 0, "The process has no thread-local key left.")
      self.key = key
    }

    /// This thread's; nothing until it is set.
    package var value: UnsafeMutableRawPointer? {
      get { pthread_getspecific(key) }
      nonmutating set { pthread_setspecific(key, newValue) }
    }
  #endif
}
