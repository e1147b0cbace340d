import Liaison
import LiaisonTesting
import Testing

@testable import LiaisonProxies

@Contract(.proxy, .invocations)
private protocol Lamp: AnyObject, Sendable {
  @Requires(get: .read, set: .write) @Placeholder(0) var level: Int { get set }
  subscript(_ index: Int) -> Int { get set }
  var colour: String { get async throws }
  func flash()
}

private final class DeskLamp: Lamp {
  private let state = Guarded(5)
  var level: Int {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
  subscript(_ index: Int) -> Int {
    get { index }
    set {}
  }
  var colour: String { get async throws { "white" } }
  func flash() {}
}

@Suite struct `Reading and setting a property` {
  private let log = Log()

  @Test func `are two requirements to interceptors`() async throws {
    let lamp = LampProxy(
      .to(DeskLamp()),
      interceptors: [.before { [log] call in log.append("\(call.requirement)") }])
    _ = lamp.level
    lamp.level = 2
    _ = lamp[1]
    lamp[1] = 2
    _ = try await lamp.colour
    lamp.flash()
    #expect(
      log.entries == [
        "level.get", "level.set", "subscript(_:).get", "subscript(_:).set", "colour.get", "flash()",
      ])
  }

  @Test func `differ in their access, and share their name and place`() {
    let seen = Guarded<[Requirement]>([])
    let lamp = LampProxy(
      .to(DeskLamp()),
      interceptors: [.before { call in seen.withLock { $0.append(call.requirement) } }])
    _ = lamp.level
    lamp.level = 2
    let (reading, setting) = seen.withLock { ($0[0], $0[1]) }
    #expect(reading != setting)
    #expect(reading.name == "level" && setting.name == "level")
    #expect(reading.index == setting.index)
    #expect(reading.access == .get && setting.access == .set)
    #expect(LampInvocation.level.requirement == reading)
    #expect(LampInvocation.setLevel(1).requirement == setting)
  }

  @Test func `are refused by one interceptor and let through by it`() {
    struct ReadOnly: Error {}
    let lamp = LampProxy(
      .to(DeskLamp()),
      interceptors: [
        Interceptor(before: { $0.requirement.access == .set ? .refuse(ReadOnly()) : .proceed })
      ])
    lamp.level = 9
    #expect(lamp.level == 5)
  }

  @Test func `are told apart by policies, errors and the tap`() {
    let token = Tap.shared.watch { [log] event in
      if event.place == "two-way lamp" { log.append("\(event.kind) \(event.requirement)") }
    }
    let protection = Protection(
      "two-way lamp", granting: .read,
      otherwise: .deciding { request in
        request.requirement.access == .get ? .allow : .deny("\(request.requirement)")
      })
    let lamp = LampProxy(.protected(DeskLamp(), by: protection))
    lamp.level = 9
    protection.withdraw(.read)
    #expect(lamp.level == 5)
    #expect(log.entries == ["refused level.set", "granted level.get"])
    withExtendedLifetime(token) {}
  }
}
