import Liaison
import Testing

@Suite struct ConditionalTests {
  private final class Everywhere: Platform, Debugging, Alternatives, OnlyConditional {
    let log = Log()
    func always(_ x: Int) { log("always \(x)") }
    func linux(_ x: Int) { log("platform \(x)") }
    func windows(_ x: Int) { log("platform \(x)") }
    func other(_ x: Int) { log("platform \(x)") }
    func last() -> Bool { true }
    func debugLinux() { log("debug") }
    func debug(_ x: Int) { log("build \(x)") }
    func release(_ x: Int) { log("build \(x)") }
    func modern(_ x: Int) { log("modern \(x)") }
    func size() -> Int { 1 }
    func size() -> String { "1" }
    func yes() { log("yes") }
  }

  @Test func `requirements under a condition are forwarded where it holds`() {
    let one = Everywhere()
    let platforms = PlatformMulticast()
    platforms.add(one)
    for standIn: any Platform in [
      platforms, PlatformProxy(.to(one)), PlatformHandlers(one).asDelegate(),
    ] {
      standIn.always(1)
      #if os(Linux)
        standIn.linux(2)
      #elseif os(Windows)
        standIn.windows(2)
      #else
        standIn.other(2)
      #endif
      #expect(standIn.last())
      #expect(one.log.take() == ["always 1", "platform 2"])
    }
    let debugging = DebuggingMulticast()
    debugging.add(one)
    for standIn: any Debugging in [
      debugging, DebuggingProxy(.to(one)), DebuggingHandlers(one).asDelegate(),
    ] {
      #if DEBUG
        standIn.debug(3)
      #else
        standIn.release(3)
      #endif
      standIn.modern(4)
      #expect(standIn.modernValue == nil)
      #expect(one.log.take() == ["build 3", "modern 4"])
    }
    let alternatives = AlternativesMulticast()
    alternatives.add(one)
    #expect("\(alternatives.size())" == "1")
    #expect("\(AlternativesProxy(.to(one)).size())" == "1")
    #expect("\(AlternativesHandlers(one).size())" == "1")
    let only = OnlyConditionalMulticast()
    only.add(one)
    only.yes()
    OnlyConditionalProxy(.to(one)).yes()
    OnlyConditionalHandlers(yes: { one.log("closure") }).asDelegate().yes()
    #expect(one.log.take() == ["yes", "yes", "closure"])
  }

  private final class Modern: Recent, RecentToo, Deprecating, Discarding {
    let log = Log()
    func recent(_ x: Int) { log("recent \(x)") }
    func isRecent() -> Bool { true }
    var recentValue: Int? { 2 }
    @available(*, deprecated) func old(_ x: Int) { log("old \(x)") }
    func new(_ x: Int) { log("new \(x)") }
    func save(_ x: Int) -> Bool { true }
    func load(_ x: Int) async throws -> Int? { x }
  }

  @Test func `availability and discardable results are kept`() async throws {
    let modern = Modern()
    let recent = RecentMulticast()
    recent.add(modern)
    for standIn: any Recent in [
      recent, RecentProxy(.to(modern)), RecentHandlers(modern).asDelegate(),
    ] {
      standIn.recent(1)
      #expect(standIn.isRecent())
      #expect(modern.log.take() == ["recent 1"])
    }
    let too = RecentTooMulticast()
    too.add(modern)
    for standIn: any RecentToo in [
      too, RecentTooProxy(.to(modern)), RecentTooHandlers(modern).asDelegate(),
    ] {
      standIn.recent(3)
      #expect(standIn.recentValue == 2)
      #expect(modern.log.take() == ["recent 3"])
    }
    let deprecating = DeprecatingMulticast()
    deprecating.add(modern)
    for standIn: any Deprecating in [deprecating, DeprecatingProxy(.to(modern))] {
      standIn.new(1)
      #expect(modern.log.take() == ["new 1"])
    }
    let discarding = DiscardingMulticast()
    discarding.add(modern)
    for standIn: any Discarding in [
      discarding, DiscardingProxy(.to(modern)), DiscardingHandlers(modern).asDelegate(),
    ] {
      standIn.save(1)
      try await standIn.load(1)
      #expect(try await standIn.load(2) == 2)
    }
  }
}
