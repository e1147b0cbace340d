/// The functions that peers have called already, by the actor's type. A pure state.
///
/// Names that were refused are not kept, so a peer cannot fill it: it has at most the functions
/// that the program has.
struct TargetTable {
  private var targets: [ObjectIdentifier: [String: ActorTarget]] = [:]

  subscript(identifier: String, type: Any.Type) -> ActorTarget? {
    get { targets[ObjectIdentifier(type)]?[identifier] }
    set { targets[ObjectIdentifier(type), default: [:]][identifier] = newValue }
  }
}
