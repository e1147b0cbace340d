public import Liaison

@Contract
public protocol PlayerDelegate: AnyObject {
  func player(_ player: Player, didPlay seconds: Int)
}

/// Tells about its progress in every way that there is.
public final class Player {
  public weak var delegate: (any PlayerDelegate)?
  public var onProgress: ((Player, Int) -> Void)?
  public let delegates = PlayerDelegateMulticast()

  public init() {}
}

/// Adds up what it is told.
final class Listener: PlayerDelegate {
  var total = 0

  @inline(never)
  func player(_ player: Player, didPlay seconds: Int) { total &+= seconds }
}
