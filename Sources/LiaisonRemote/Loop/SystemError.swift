internal import CLiaisonSystem

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  package let call: String
  package let number: Int32

  /// The error of the call that has just failed in this thread.
  package init(_ call: String, _ number: Int32 = errno) {
    (self.call, self.number) = (call, number)
  }

  package var description: String {
    "\(call): \(strerror(number).map { String(cString: $0) } ?? "error \(number)")"
  }
}

/// `close` under another name, for types that have a method `close` themselves.
func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
