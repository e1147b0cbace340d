import Liaison

/// Liaison's proxy, straight to its subject.
func liaisonProxy(_ subject: any Listener) -> any Listener {
  ListenerProxy(.to(subject))
}
