import Dispatch

/// Messages to a delegate on a serial queue, pipelined: all are sent, then all are waited for.
func crossQueueGroup() -> Group {
  let messages = 10_000
  return Group(
    id: "cross-queue", title: "To another queue, \(grouped(messages)) messages pipelined",
    unit: "ns per message", bars: [Bar("Liaison", .times(1, of: "DispatchQueue.async"))]
  ) {
    let subject = RemoteAdder()
    let send = liaisonQueueSender(to: subject, on: DispatchQueue(label: "Liaison"))
    let baseline = RemoteAdder()
    let queue = DispatchQueue(label: "DispatchQueue.async")
    return [
      queueBenchmark("Liaison", .subject, subject, messages, send),
      queueBenchmark("DispatchQueue.async", .baseline, baseline, messages) { x, times in
        let listener = opaque(baseline as any RemoteListener)
        for _ in 0..<times {
          queue.async { listener.changed(x) }
        }
      },
    ]
  }
}

private func queueBenchmark(
  _ name: String, _ role: Benchmark.Role, _ listener: RemoteAdder, _ messages: Int,
  _ send: @escaping (_ x: Int, _ times: Int) -> Void
) -> Benchmark {
  let one = opaque(1)
  return .loop(
    name, role, operations: messages, total: { listener.total },
    run: { iterations in
      for _ in 0..<iterations {
        listener.expect(messages)
        send(one, messages)
        listener.wait()
      }
    })
}
