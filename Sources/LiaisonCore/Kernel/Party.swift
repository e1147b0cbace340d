/// What has to go on before a wait can end.
package enum Party: Hashable, Sendable {
  case thread(Whereabouts)
  case task(Whereabouts)
  /// The thread or task that occupies a serial place.
  case occupant(ObjectIdentifier)
}
