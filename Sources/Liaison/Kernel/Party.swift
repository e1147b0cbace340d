/// What has to go on before a wait can end.
enum Party: Hashable, Sendable {
  case thread(Whereabouts)
  case task(Whereabouts)
  /// Whatever occupies a place where only one thing runs at a time.
  case occupant(ObjectIdentifier)
}
