import Liaison

/// What one call costs, in each of the ways in which an object can be told something.
struct Costs {
  struct Cost {
    let way: String
    let nanoseconds: Double
  }

  /// How many calls are timed at once, and how often; the fastest round counts, because whatever
  /// else the machine does only ever adds.
  var calls = 20_000
  var rounds = 9

  func measure() -> [Cost] {
    let player = Player()
    let listener = Listener()
    var costs: [Cost] = []

    func time(_ way: String, _ call: (Int) -> Void) {
      costs.append(Cost(way: way, nanoseconds: nanoseconds(call)))
    }

    time("a direct call") { listener.player(player, didPlay: $0) }

    player.delegate = listener
    time("a weak delegate") { player.delegate?.player(player, didPlay: $0) }

    player.delegates.add(listener)
    time("a multicast with one delegate") { player.delegates.player(player, didPlay: $0) }
    player.delegates.remove(listener)

    player.onProgress = { player, seconds in listener.player(player, didPlay: seconds) }
    time("a closure") { player.onProgress?(player, $0) }
    player.onProgress = nil

    let handlers = PlayerDelegateHandlers(
      didPlay: { player, seconds in listener.player(player, didPlay: seconds) })
    let token = player.delegates.add(handlers)
    time("handlers in a multicast") { player.delegates.player(player, didPlay: $0) }
    token.cancel()

    let owned = player.delegates.add(
      PlayerDelegateHandlers(
        weak: listener, didPlay: { $0.player($1, didPlay: $2) }))
    time("handlers with a weak owner") { player.delegates.player(player, didPlay: $0) }
    owned.cancel()

    let proxy = PlayerDelegateProxy(.to(listener))
    time("a proxy") { proxy.player(player, didPlay: $0) }
    return costs
  }

  @inline(never)
  private func nanoseconds(_ call: (Int) -> Void) -> Double {
    let clock = ContinuousClock()
    let fastest = (0..<rounds).map { _ in
      clock.measure { for index in 0..<calls { call(index) } }
    }.min()
    return (fastest ?? .zero) / .nanoseconds(calls)
  }
}
