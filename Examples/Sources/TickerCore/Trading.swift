public import LiaisonRemote

/// How the story has the exchange do what an exchange does by itself.
@Contract(.remote)
public protocol Trading: Sendable {
  func open(at path: String) async throws
  func trade(_ count: Int) async throws
  /// Cuts the lines of all readers.
  func cut() async throws
}
