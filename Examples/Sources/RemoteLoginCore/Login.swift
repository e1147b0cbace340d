public import LiaisonRemote

/// Where one says who one is. What one may do then is decided there, and not by the caller.
@Contract(.remote(throwing: LoginError.self))
public protocol Login: Sendable {
  func login(_ name: String, password: String) async throws -> any Account
  /// Locks an account for all who have it open.
  @Requires(.lock) @OneWay func lock(_ name: String) async throws
}

extension Rights {
  public static let lock = Rights("lock")
}

@Contract(.remote, .proxy)
public protocol Account: Sendable {
  @Requires(.read) var balance: Int { get async throws }
  @Requires(.write) func pay(_ amount: Int, to other: String) async throws
}

@Wire
public enum LoginError: Error, Equatable {
  case wrongPassword(of: String)
}
