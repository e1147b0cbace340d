/// Where objects at another end are found by name: ``Link``, ``ReconnectingLink`` and ``Helper``.
///
/// Proxies, journals and actors are found through it. So a function that takes one does not depend
/// on whether the link is renewed:
///
///     func heat(_ source: some RemoteSource) async throws {
///       try await source.proxy(for: ThermostatRemote.self).set(21)
///     }
public protocol RemoteSource: Sendable {
  /// A reference to the object that the other end exports by a name.
  ///
  /// Returns at once. If there is no such object, calls fail as ``RemoteFailure/Code/invalidated``.
  func reference(named name: String) -> RemoteReference
}

extension Link: RemoteSource {}
