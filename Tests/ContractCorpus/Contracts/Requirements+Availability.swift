public import Liaison

@available(macOS 15, iOS 18, *)
@Contract public protocol Recent: AnyObject {
  func recent(_ x: Int)
  @Answer(.all) func isRecent() -> Bool
}

@Contract @available(macOS 15, *) public protocol RecentToo: AnyObject {
  @available(macOS 15, *) func recent(_ x: Int)
  @available(macOS 15, *) @Answer(.first) var recentValue: Int? { get }
}

@Contract public protocol Deprecating: AnyObject {
  @available(*, deprecated, message: "use new") func old(_ x: Int)
  func new(_ x: Int)
  @available(*, deprecated, renamed: "new(_:)") @Optional func older(_ x: Int)
}

@Contract public protocol Discarding: AnyObject {
  @discardableResult @Answer(.any) func save(_ x: Int) -> Bool
  @discardableResult @Answer(.first) func load(_ x: Int) async throws -> Int?
}

@available(macOS 15, iOS 18, *)
@Contract public protocol RecentChild: RecentToo {
  func alsoRecent(_ x: Int)
}

@_spi(Trial) @Contract public protocol TrialParent: AnyObject { func tried() }
@_spi(Trial) @Contract public protocol TrialChild: TrialParent { func triedAgain() }

@rethrows @Contract(.proxy) public protocol Rethrown { func made() throws -> Int }
