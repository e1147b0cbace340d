// What links use of Apple's C library and Linux's has not, as it is declared there.

@_exported import Glibc
@_exported import Kqueue

public var EV_ADD: Int32 { 0x1 }
public var EV_DELETE: Int32 { 0x2 }
public var EV_CLEAR: Int32 { 0x20 }
public var EV_EOF: Int32 { 0x8000 }
public var EVFILT_READ: Int32 { -1 }
public var EVFILT_WRITE: Int32 { -2 }
public var EVFILT_USER: Int32 { -10 }
public var NOTE_TRIGGER: Int32 { 0x0100_0000 }

public var SO_NOSIGPIPE: Int32 { 0x1022 }
public var SOL_LOCAL: Int32 { 0 }
public var LOCAL_PEERPID: Int32 { 2 }
public var SOCK_STREAM: Int32 { 1 }

public func getpeereid(
  _ socket: Int32, _ user: UnsafeMutablePointer<uid_t>!, _ group: UnsafeMutablePointer<gid_t>!
) -> Int32 { -1 }

// The functions that a type's own methods hide, so that they are called by this module's name.

public func accept(
  _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>!, _ length: UnsafeMutablePointer<socklen_t>!
) -> Int32 { -1 }
public func bind(_ socket: Int32, _ address: UnsafePointer<sockaddr>!, _ length: socklen_t) -> Int32 {
  -1
}
public func connect(
  _ socket: Int32, _ address: UnsafePointer<sockaddr>!, _ length: socklen_t
) -> Int32 { -1 }

public typealias pthread_t = OpaquePointer

public func pthread_self() -> OpaquePointer { preconditionFailure("only its type is used") }

@discardableResult
public func pthread_create(
  _ thread: UnsafeMutablePointer<OpaquePointer?>!, _ attributes: UnsafePointer<pthread_attr_t>?,
  _ start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
  _ argument: UnsafeMutableRawPointer?
) -> Int32 { -1 }

@discardableResult
public func pthread_detach(_ thread: OpaquePointer) -> Int32 { -1 }
