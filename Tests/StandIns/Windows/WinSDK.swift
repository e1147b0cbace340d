// What the library uses of Windows, with the declarations that Swift sees there. The names are its own,
// so this folder is not linted.

public typealias DWORD = UInt32
public typealias PVOID = UnsafeMutableRawPointer
public typealias WindowsBool = Bool

/// The thread that asks. Windows numbers threads in multiples of four, and none by zero.
nonisolated(unsafe) public var currentThreadId: DWORD = 4

public func GetCurrentThreadId() -> DWORD { currentThreadId }

public func FlsAlloc(_ callback: (@convention(c) (PVOID?) -> Void)?) -> DWORD { 0 }
public func FlsGetValue(_ index: DWORD) -> PVOID? { nil }
public func FlsSetValue(_ index: DWORD, _ value: PVOID?) -> WindowsBool { true }
