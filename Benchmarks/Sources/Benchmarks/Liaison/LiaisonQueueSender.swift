import Dispatch
import Liaison

/// Sends through Liaison to a listener on a queue.
func liaisonQueueSender(
  to listener: RemoteAdder, on queue: DispatchQueue
) -> (_ x: Int, _ times: Int) -> Void {
  let delegates = RemoteListenerMulticast()
  delegates.add(listener, deliver: .queue(queue))
  return { x, times in
    for _ in 0..<times { delegates.changed(x) }
  }
}
