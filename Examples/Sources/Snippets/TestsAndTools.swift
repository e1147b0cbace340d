import Liaison
import LiaisonRemote
import LiaisonTesting

// snippet: contract
@Contract
protocol TideDelegate: AnyObject, Sendable {
  @Asked(.concurrently, within: .seconds(10))
  @Answer(.collect)
  func tides(at harbour: String) async -> [Int]
}
// end

// snippet: asking
func lateTides(of delegates: TideDelegateMulticast) async -> [Int] {
  let clock = ManualClock()
  let tides = Task {
    await AskingClock.$current.withValue(clock) { await delegates.tides(at: "Hull") }
  }
  await clock.waitForSleepers(1)  // the limit of the call sleeps by this clock
  clock.advance(by: .seconds(10))  // the delegates that have not answered are left out
  return await tides.value
}
// end

// snippet: parameter
/// The station counts its questions: 1, 2, 3 …
func secondState(of station: @escaping @Sendable () async throws -> Int) async -> Int? {
  let clock = ManualClock()
  let states = poll(every: .seconds(60), clock: clock, station)
  let reader = Task {
    for await state in states where state.value == 2 { return state.value as Int? }
    return nil
  }
  await clock.advanceToDeadline()  // waits until the poll sleeps, and wakes it
  return await reader.value
}
// end

func tellAll(_ center: NoticeCenter) async -> [ObserverInfo] {
  // snippet: await
  let late = await center.postAndWait(DoorOpened(name: "Ann"), within: .seconds(5))  // none: []
  // end
  return late
}

func resizeInTest(_ resizing: Resizing) async throws -> [UInt8] {
  // snippet: pair
  let (here, there) = Link.pair()
  there.export(resizing, as: ResizerRemote.self)
  let resizer = here.proxy(for: ResizerRemote.self)
  let small = try await resizer.resize([1, 2], to: Size(width: 1, height: 1))
  here.close()
  // end
  return small
}

func makeForTests(_ clock: any Clock<Duration>) -> [Any] {
  // snippet: clocks
  let days = Journal<Int>(keeping: .age(.seconds(86_400)), clock: clock)
  let store = Protection("store", granting: .read, clock: clock)
  let loaded = LoadedSubjects(limit: 100, idle: .seconds(30), clock: clock)
  let lock = SubjectLock("album", clock: clock)
  let limit = Interceptor.rateLimit(10, per: .seconds(1), clock: clock)
  let breaker = CircuitBreaker("catalog", after: 5, pausing: .seconds(30), clock: clock)
  let cache = CallCache<String, Int>(for: .seconds(60), atMost: 100, clock: clock)
  let helper = Helper("resizer", endingWhenIdleFor: .seconds(30), clock: clock)
  let service = ReconnectingLink(to: .unix("/run/user/1000/resizer"), clock: clock)
  // end
  return [days, store, loaded, lock, limit, breaker, cache, helper, service]
}
