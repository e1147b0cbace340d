import Liaison
import LiaisonRemote
import LiaisonWire
import Synchronization
import Testing

/// Promises 4 and 5: objects that travel, come home, are let go of, and go away.
@Suite(.timeLimit(.minutes(5))) struct ReferenceTests {
  @Test(arguments: Carriage.allCases)
  func `an object that is sent can be called back`(_ carriage: Carriage) async throws {
    let ends = try await carriage.ends()
    let mine = TestObject()
    _ = try await ends.reference.ask(TestObject.Name.callBack) { $0.put(.local(mine)) }
    #expect(mine.notes == [7])
  }

  @Test(arguments: Carriage.allCases)
  func `the same object arrives as the same reference`(_ carriage: Carriage) async throws {
    let ends = try await carriage.ends(exporting: TestObject(giving: TestObject()))
    let first = try #require(try await ends.reference.ask(TestObject.Name.give).reference)
    let second = try #require(try await ends.reference.ask(TestObject.Name.give).reference)
    #expect(first === second)
    #expect(ends.there.counts.sent == 1)
    #expect(ends.here.counts.references == 1)
  }

  @Test(arguments: Carriage.allCases)
  func `a reference that travels back arrives as the object`(_ carriage: Carriage) async throws {
    let other = TestObject()
    let ends = try await carriage.ends(exporting: TestObject(giving: other))
    let reference = try #require(try await ends.reference.ask(TestObject.Name.give).reference)
    let isMe: Bool = try await ends.reference.ask(TestObject.Name.isMe) {
      $0.put(.remote(reference))
    }.value()
    #expect(isMe)
    let isNamed: Bool = try await ends.reference.ask(TestObject.Name.isMe) {
      $0.put(.remote(ends.reference))
    }.value()
    #expect(isNamed)
  }

  @Test(arguments: Carriage.allCases)
  func `an object is let go of when its last reference ends`(_ carriage: Carriage) async throws {
    let ends = try await carriage.ends()
    let flag = Flag()
    do {
      var object: TestObject? = TestObject(ended: { flag.set() })
      var reference: RemoteReference?
      for _ in 0..<3 {
        let server = TestObject(giving: object)
        ends.there.export(server, named: "giver")
        reference = try? await ends.here.reference(named: "giver").ask(TestObject.Name.give)
          .reference
        ends.there.stopExporting(named: "giver")
      }
      object = nil
      #expect(ends.there.counts.sent == 1)
      #expect(!flag.isSet)
      withExtendedLifetime(reference) {}
      reference = nil
    }
    await eventually("the object is let go of") { flag.isSet }
    #expect(ends.there.counts.sent == 0)
  }

  @Test(arguments: Carriage.allCases)
  func `an object whose message nobody reads is let go of`(_ carriage: Carriage) async throws {
    let ends = try await carriage.ends()
    let flag = Flag()
    let failure = await #expect(throws: RemoteFailure.self) {
      try await ends.reference.ask(999) { $0.put(.local(TestObject(ended: { flag.set() }))) }
    }
    #expect(failure?.code == .refused)
    await eventually("the object is let go of") { flag.isSet }
  }

  @Test(arguments: Carriage.allCases)
  func `an object that goes away tells its references`(_ carriage: Carriage) async throws {
    let other = TestObject()
    let ends = try await carriage.ends(exporting: TestObject(giving: other))
    let reference = try #require(try await ends.reference.ask(TestObject.Name.give).reference)
    let flag = Flag()
    let token = reference.onInvalidation { _ in flag.set() }
    ends.there.stopExporting(other)
    await eventually("the reference is told") { flag.isSet }
    #expect(reference.invalidation?.code == .invalidated)
    let failure = await #expect(throws: RemoteFailure.self) { try await reference.note(1) }
    #expect(failure?.code == .invalidated)
    #expect(try await ends.reference.echo([1]) == [1])
    extendLifetime(token)
  }

  @Test(arguments: Carriage.allCases)
  func `a name that is not exported any more tells its references`(
    _ carriage: Carriage
  ) async throws {
    let ends = try await carriage.ends()
    let reference = ends.reference
    let flag = Flag()
    let token = reference.onInvalidation { _ in flag.set() }
    _ = try await reference.echo([])
    ends.there.stopExporting(named: "object")
    await eventually("the reference is told") { flag.isSet }
    ends.there.export(TestObject(), named: "object")
    #expect(try await ends.reference.echo([2]) == [2])
    extendLifetime(token)
  }

  @Test(arguments: Carriage.allCases)
  func `a reference of another link is sent as an object that passes calls on`(
    _ carriage: Carriage
  ) async throws {
    let far = TestObject()
    let there = try await carriage.ends(exporting: far)
    let here = try await carriage.ends(exporting: TestObject())
    let reference = there.reference
    _ = try await here.reference.ask(TestObject.Name.callBack) { $0.put(.remote(reference)) }
    #expect(far.notes == [7])
  }
}

final class Flag: Sendable {
  private let value = Atomic(false)

  func set() { value.store(true, ordering: .sequentiallyConsistent) }
  var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }
}
