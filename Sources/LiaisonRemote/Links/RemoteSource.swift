/// Where objects at another end are found by name: ``Link``, ``ReconnectingLink`` and ``Helper``.
public protocol RemoteSource: Sendable {
  /// A reference to the object that the other end exports by a name.
  ///
  /// Returns at once. If there is no such object, calls fail as ``RemoteFailure/Code/invalidated``.
  func reference(named name: String) -> RemoteReference
}

extension Link: RemoteSource {}
