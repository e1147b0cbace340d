public import Liaison

/// What a server sends.
public struct Push: Sendable, Equatable {
  public let id: Int
  public let text: String

  public init(id: Int, text: String) {
    self.id = id
    self.text = text
  }
}

/// A page that wants to know what the server sends. It may live on any queue or actor.
@Contract(.anywhere)
public protocol PushListener: AnyObject, Sendable {
  func pushSDK(_ sdk: PushSDK, didReceive push: Push)
  @Optional func pushSDKDidDisconnect(_ sdk: PushSDK)
}

/// Takes events from a server on whatever thread the network uses, and hands them to pages.
///
/// It knows no page's queue: each says where it lives when it is added.
public final class PushSDK: Sendable {
  public let listeners = PushListenerMulticast()

  public init() {}

  /// What the network would call.
  public func receive(_ push: Push) { listeners.pushSDK(self, didReceive: push) }

  public func disconnect() { listeners.pushSDKDidDisconnect(self) }
}
