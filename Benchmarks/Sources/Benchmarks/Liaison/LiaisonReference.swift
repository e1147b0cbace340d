import Liaison

/// Liaison's proxy as a user of a counted subject. It keeps the reference, and so the subject.
func liaisonReference(_ subject: any Listener) -> any Listener {
  // Unsafe is only to hand it to the closure, which runs below, on this thread.
  nonisolated(unsafe) let subject = subject
  let reference = SmartReference<any Listener>("subject") { subject }
  do {
    return try ListenerProxy(.reference(reference))
  } catch {
    preconditionFailure("A load that throws nothing, and for which nobody waits, threw \(error).")
  }
}
