import LiaisonCore
import LiaisonDelegation
import Synchronization

/// The state that a center's lock guards.
struct Registry: Sendable {
  /// The audiences of protocols.
  var groups: [Audience] = []
  var groupsByType: [ObjectIdentifier: Audience] = [:]
  var stickies = Stickies()
  /// The multicasts of whole contracts.
  var contracts: [ObjectIdentifier: any Multicast & Sendable] = [:]
  /// The bridges that have not ended.
  var bridges: [ObjectIdentifier: any EndsWithCenter] = [:]
  private var lastSequence: UInt64 = 0

  /// Returns the next number. Observers and last notices share one sequence of numbers.
  mutating func nextSequence() -> UInt64 {
    lastSequence += 1
    return lastSequence
  }
}

extension NoticeCenter {
  /// Returns the topic of a type. Makes it if there is none.
  func topic(of type: any Notice.Type) -> Topic {
    topics.record(ObjectIdentifier(type)) { Topic(type) }
  }

  var audiences: [Audience] { topics.all.map(\.audience) + registry.withLock { $0.groups } }

  /// Returns the audience of a protocol. Makes it if there is none.
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
