public import Liaison

@Contract public protocol Platform: AnyObject {
  func always(_ x: Int)
  #if os(Linux)
    func linux(_ x: Int)
  #elseif os(Windows)
    func windows(_ x: Int)
  #else
    /// The others.
    func other(_ x: Int)
  #endif
  @Answer(.any) func last() -> Bool
}

@Contract public protocol Debugging: AnyObject {
  #if DEBUG
    #if os(Linux)
      func debugLinux()
    #endif
    func debug(_ x: Int)
  #else
    func release(_ x: Int)
  #endif
  #if swift(>=5.0) && !NEVER
    @Optional func modern(_ x: Int)
    @Optional @Answer(.first) var modernValue: Int? { get }
  #endif
  #if NEVER_DEFINED
    func never(_ missing: TypeThatDoesNotExist)
  #endif
}

@Contract public protocol Alternatives: AnyObject {
  #if canImport(Darwin)
    @Answer(.first, whenNobody: 0) func size() -> Int
  #else
    @Answer(.first, whenNobody: "") func size() -> String
  #endif
}

@Contract protocol OnlyConditional: AnyObject {
  #if true
    func yes()
  #else
    func no()
  #endif
}
