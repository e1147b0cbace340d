import Liaison
import LiaisonTesting
import Synchronization
import Testing

@Contract(.proxy)
private protocol Weather: AnyObject, Sendable {
  var station: String { get throws }
  func degrees(_ place: String) throws -> Int
  func wind(_ place: String) async throws -> Int
  func rain(_ place: String) async throws(WeatherFailure) -> Int
  func note(_ text: String)
  @Answer(.first, whenNobody: -1) func height() -> Int
  @Answer(.first, whenNobody: -1) func depth() async -> Int
}

private struct WeatherFailure: Error, Equatable { var number = 0 }
private struct OtherFailure: Error, Equatable {}

/// Fails as often as it is told to, and counts.
private final class Station: Weather {
  let calls = Atomic(0)
  let failures: Atomic<Int>

  init(failing failures: Int = 0) { self.failures = Atomic(failures) }

  private func answer(_ value: Int) throws(WeatherFailure) -> Int {
    let number = calls.add(1, ordering: .relaxed).newValue
    if failures.subtract(1, ordering: .relaxed).newValue >= 0 {
      throw WeatherFailure(number: number)
    }
    return value
  }

  var count: Int { calls.load(ordering: .relaxed) }
  var station: String { get throws { "\(try answer(1))" } }
  func degrees(_ place: String) throws -> Int { try answer(20) }
  func wind(_ place: String) async throws -> Int { try answer(3) }
  func rain(_ place: String) async throws(WeatherFailure) -> Int { try answer(4) }
  func note(_ text: String) { calls.add(1, ordering: .relaxed) }
  func height() -> Int { 100 }
  func depth() async -> Int { 50 }
}

private final class CallDiary: Sendable {
  private let lines = Guarded<[String]>([])
  func add(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }

  func interceptor(_ name: String) -> Interceptor {
    Interceptor(
      before: { call in
        self.add("\(name) before \(call.requirement) \(call.attempt)")
        return .proceed
      },
      returned: { call, result in
        self.add("\(name) returned \(result)")
        return .keep
      },
      threw: { call, error in
        self.add("\(name) threw")
        return .rethrow
      })
  }
}

@Suite struct `Interceptors` {
  private let log = CallDiary()

  @Test func `see a call from the outermost in, and its end from the innermost out`() async throws {
    let station = Station(failing: 1)
    let weather = WeatherProxy(
      .to(station), interceptors: [log.interceptor("a"), log.interceptor("b")])
    #expect(throws: WeatherFailure.self) { try weather.degrees("x") }
    #expect(try weather.degrees("x") == 20)
    #expect(try await weather.wind("x") == 3)
    #expect(
      log.all == [
        "a before degrees(_:) 1", "b before degrees(_:) 1", "b threw", "a threw",
        "a before degrees(_:) 1", "b before degrees(_:) 1", "b returned 20", "a returned 20",
        "a before wind(_:) 1", "b before wind(_:) 1", "b returned 3", "a returned 3",
      ])
  }

  @Test func `see every kind of requirement`() async throws {
    let weather = WeatherProxy(.to(Station()), interceptors: [log.interceptor("a")])
    _ = try weather.station
    weather.note("x")
    _ = weather.height()
    _ = await weather.depth()
    _ = try await weather.rain("x")
    #expect(log.all.filter { $0.contains("before") }.count == 5)
    #expect(log.all.filter { $0.contains("returned") }.count == 5)
  }

  @Test func `may answer, replace results and errors, and recover`() async throws {
    let answering = Interceptor(before: { call in
      call.requirement.name == "degrees(_:)" ? .answer(7) : .proceed
    })
    let doubling = Interceptor(returned: { _, result in
      (result as? Int).map { .answer($0 * 2) } ?? .keep
    })
    let replacing = Interceptor(threw: { _, _ in .replace(OtherFailure()) })
    let recovering = Interceptor(threw: { _, _ in .answer(9) })
    let station = Station(failing: 100)
    func proxy(_ interceptors: Interceptor...) -> WeatherProxy {
      WeatherProxy(.to(station), interceptors: interceptors)
    }
    #expect(try proxy(answering).degrees("x") == 7)
    #expect(try proxy(doubling, answering).degrees("x") == 14)
    // Who comes after the one that answers does not see the call.
    #expect(try proxy(answering, doubling).degrees("x") == 7)
    #expect(proxy(doubling).height() == 200)
    #expect(await proxy(doubling).depth() == 100)
    #expect(throws: OtherFailure()) { try proxy(replacing).degrees("x") }
    await #expect(throws: OtherFailure()) { try await proxy(replacing).wind("x") }
    // A requirement that throws a type of its own keeps its error.
    await #expect(throws: WeatherFailure.self) { try await proxy(replacing).rain("x") }
    #expect(try proxy(recovering).degrees("x") == 9)
    #expect(try await proxy(recovering).rain("x") == 9)
  }

  /// With nothing remembered of the call, with times that are measured, and when it is made again.
  @Test(arguments: [
    (Interceptor.onError { _, _ in }, 0), (.timing(into: Tap()), 0), (.retry(2), 1),
  ])
  func `hand on each other's answers from the innermost out, however the call got through`(
    among: Interceptor, failures: Int
  ) async throws {
    let adding = Interceptor(returned: { _, result in .answer((result as? Int ?? 0) + 10) })
    let doubling = Interceptor(returned: { _, result in .answer((result as? Int ?? 0) * 2) })
    func proxy() -> WeatherProxy {
      WeatherProxy(.to(Station(failing: failures)), interceptors: [adding, among, doubling])
    }
    #expect(try proxy().degrees("x") == 50)
    #expect(try await proxy().wind("x") == 16)
  }

  @Test func `stop the program when they answer with another type`() async {
    await #expect(processExitsWith: .failure) {
      let weather = WeatherProxy(
        .to(Station()), interceptors: [Interceptor(before: { _ in .answer("warm") })])
      _ = try weather.degrees("x")
    }
  }

  @Test func `may await before a call, which is not made if that throws`() async throws {
    let station = Station()
    let door = Doorway()
    let weather = WeatherProxy(
      .to(station), interceptors: [Interceptor(before: { _ in .first { await door.wait() } })])
    let wind = Task { try await weather.wind("x") }
    await eventually { door.isWaitedFor }
    #expect(station.count == 0)
    door.open()
    #expect(try await wind.value == 3)
    let failing = WeatherProxy(
      .to(station), interceptors: [Interceptor(before: { _ in .first { throw OtherFailure() } })])
    await #expect(throws: OtherFailure()) { try await failing.wind("x") }
    #expect(throws: CannotWait.self) { try failing.degrees("x") }
    #expect(station.count == 1)
  }

  @Test(arguments: [Duration.zero, .seconds(1)])
  func `try nothing again in a task that is cancelled`(pause: Duration) async {
    let station = Station(failing: .max)
    let stubborn = Interceptor(threw: { _, _ in .again(after: pause) })
    let refusing = Interceptor(before: { _ in .refuse(OtherFailure()) })
    let gate = Doorway()
    for inner in [[], [refusing]] {
      let weather = WeatherProxy(.to(station), interceptors: [stubborn] + inner)
      let asked = Task {
        // Nothing that is cancelled is waited for here.
        await gate.wait()
        return try await weather.wind("x")
      }
      asked.cancel()
      gate.open()
      await #expect(throws: (any Error).self) { try await asked.value }
    }
    #expect(station.count == 1)
  }

  @Test func `end with the task while they wait to try again`() async {
    let clock = ManualClock()
    let station = Station(failing: .max)
    let weather = WeatherProxy(
      .to(station), interceptors: [Interceptor(threw: { _, _ in .again(after: .seconds(1)) })])
    let asked = Task {
      try await AskingClock.$current.withValue(clock) { try await weather.wind("x") }
    }
    await clock.waitForSleepers(1)
    asked.cancel()
    await #expect(throws: CancellationError.self) { try await asked.value }
    #expect(station.count == 1)
  }

  @Test func `know whether a call can wait`() async throws {
    let waits = Guarded<[Bool]>([])
    let weather = WeatherProxy(
      .to(Station()), interceptors: [.before { call in waits.withLock { $0.append(call.canWait) } }]
    )
    _ = try weather.degrees("x")
    _ = try await weather.wind("x")
    weather.note("x")
    #expect(waits.withLock { $0 } == [false, true, false])
  }

  @Test func `compose with protected and virtual routes, wherever they stand`() async throws {
    let made = Atomic(0)
    let protection = Protection("weather")
    let route = Route<any Weather>.virtual {
      made.add(1, ordering: .relaxed)
      return Station(failing: 1)
    }
    _ = protection
    let inside = WeatherProxy(
      .protected(route.intercepted(by: log.interceptor("in")), by: protection),
      interceptors: [log.interceptor("out"), .retry(2)])
    protection.suspend()
    #expect(throws: AccessError.self) { try inside.degrees("x") }
    #expect(made.load(ordering: .relaxed) == 0)
    #expect(log.all == ["out before degrees(_:) 1", "out threw"])
    protection.resume()
    #expect(try await inside.wind("x") == 3)
    #expect(made.load(ordering: .relaxed) == 1)
    #expect(
      log.all.dropFirst(2) == [
        "out before wind(_:) 1", "in before wind(_:) 1", "in threw", "in before wind(_:) 2",
        "in returned 3", "out returned 3",
      ])
  }

  @Test func `cost nothing where there are none, and are shared where they are the same`() throws {
    let seen = Atomic(0)
    let counting = Interceptor.before { _ in seen.add(1, ordering: .relaxed) }
    for _ in 0..<3 { _ = try WeatherProxy(.to(Station()), interceptors: [counting]).degrees("x") }
    #expect(seen.load(ordering: .relaxed) == 3)
  }
}
