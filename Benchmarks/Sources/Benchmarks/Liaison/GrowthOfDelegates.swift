import Liaison

extension GrowthKind {
  static var multicastMembership: Self {
    Self("multicast", "Remove and add a delegate of a multicast") { size in
      let audience = Audience(count: size)
      let delegates = ListenerMulticast()
      for listener in audience.listeners { delegates.add(listener) }
      return GrowthSubject(size) { index in
        delegates.remove(audience.listeners[index])
        delegates.add(audience.listeners[index])
        return true
      }
    }
  }

  static var handlersMembership: Self {
    Self("handlers", "End and add handlers of a multicast") { size in
      let delegates = ListenerMulticast()
      var tokens = (0..<size).map { _ in delegates.add(ListenerHandlers(changed: { _ in })) }
      return GrowthSubject(size) { index in
        tokens[index].cancel()
        tokens[index] = delegates.add(ListenerHandlers(changed: { _ in }))
        return tokens[index].isActive
      }
    }
  }
}
