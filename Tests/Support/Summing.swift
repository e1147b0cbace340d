public import Liaison

/// A contract of another module, with closures among its arguments.
@Contract(.anywhere, .spy)
public protocol Summing: AnyObject {
  func sum(of bytes: [UInt8], progress: @escaping @Sendable (Double) -> Void) async throws -> Int
  func watch(_ body: @escaping @Sendable (Int) async throws -> Void)
}
