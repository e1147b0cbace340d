import Synchronization

/// What a center's lock guards.
struct Registry: Sendable {
  var topics: [ObjectIdentifier: Topic] = [:]
  /// The audiences of protocols.
  var groups: [Audience] = []
  var groupsByType: [ObjectIdentifier: Audience] = [:]
  var stickies = Stickies()
  /// The multicasts of whole contracts.
  var contracts: [ObjectIdentifier: any Multicast & Sendable] = [:]
  /// The bridges that have not ended.
  var bridges: [ObjectIdentifier: any EndsWithCenter] = [:]
  private var lastSequence: UInt64 = 0

  var audiences: [Audience] { topics.values.map(\.audience) + groups }

  /// Numbers observers and last notices in one order.
  mutating func nextSequence() -> UInt64 {
    lastSequence += 1
    return lastSequence
  }
}

extension NoticeCenter {
  /// The topic of a type. It is made if there is none.
  func topic(of type: any Notice.Type) -> Topic {
    if let topic = table.find(ObjectIdentifier(type)) { return topic.takeUnretainedValue() }
    return registry.withLock { registry in
      if let topic = registry.topics[ObjectIdentifier(type)] { return topic }
      let topic = Topic(type)
      registry.topics[ObjectIdentifier(type)] = topic
      table.insert(topic, for: ObjectIdentifier(type))
      return topic
    }
  }

  /// The audience of a protocol. It is made if there is none.
  func group<Message>(of type: Message.Type) -> Audience {
    registry.withLock { registry in
      if let group = registry.groupsByType[ObjectIdentifier(type)] { return group }
      let group = Audience(of: type) { $0 is Message }
      registry.groupsByType[ObjectIdentifier(type)] = group
      registry.groups.append(group)
      groupCount.store(registry.groups.count, ordering: .releasing)
      return group
    }
  }
}
