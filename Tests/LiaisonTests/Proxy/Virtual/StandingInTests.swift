import Liaison
import LiaisonTesting
import Synchronization
import TestSupport
import Testing

@testable import LiaisonProxies
@testable import LiaisonResilience

@Contract(.proxy, .anywhere, .invocations)
private protocol Printer: AnyObject, Sendable {
  @Placeholder("warming up") var status: String { get }
  @Placeholder(nil) func paper(in tray: Int) async -> Int?
  @Placeholder("warming up") func report() async -> String
  func draw(_ line: String)
}

private final class LaserPrinter: Printer {
  let lines = Guarded<[String]>([])
  var status: String { "ready" }
  func paper(in tray: Int) async -> Int? { tray * 100 }
  func report() async -> String { "ready" }
  func draw(_ line: String) { lines.withLock { $0.append(line) } }
}

private struct PaperJam: Error {}

extension VirtualSubject {
  /// Whether the failure of a making has been noted.
  fileprivate var hasFailed: Bool { state.withLock { $0.failure != nil } }
}

@Contract(.proxy)
private protocol Plotter: AnyObject, Sendable { func move(_ x: Int) }

private final class Pen: Plotter {
  let moves = Guarded<[Int]>([])
  func move(_ x: Int) { moves.withLock { $0.append(x) } }
}

@Suite struct `What stands in until a virtual subject is there` {
  private let gate = Doorway()
  private let printer = LaserPrinter()

  private func proxy(_ meanwhile: Meanwhile) -> (PrinterProxy, VirtualSubject<any Printer>) {
    let subject = VirtualSubject<any Printer>("printer", meanwhile: meanwhile) {
      [gate, printer] () async throws in
      await gate.wait()
      return printer
    }
    return (PrinterProxy(.virtual(subject)), subject)
  }

  @Test func `a placeholder answers, and the subject is made meanwhile`() async throws {
    let (proxy, subject) = proxy(.standingIn())
    #expect(proxy.status == "warming up")
    #expect(await proxy.paper(in: 2) == nil)
    gate.open()
    try await subject.prepareSuspending()
    #expect(proxy.status == "ready")
    #expect(await proxy.paper(in: 2) == 200)
  }

  @Test func `an interceptor sees what stands in, and may put something in its place`() async throws
  {
    let subject = VirtualSubject<any Printer>("printer", meanwhile: .standingIn()) {
      [gate, printer] () async throws in
      await gate.wait()
      return printer
    }
    let louder = Interceptor(returned: { _, result in
      if let text = result as? String { return .answer(text.uppercased()) }
      if let paper = result as? Int?, paper == nil { return .answer(-1) }
      return .keep
    })
    let proxy = PrinterProxy(.virtual(subject), interceptors: [louder])
    #expect(proxy.status == "WARMING UP")
    #expect(await proxy.paper(in: 2) == -1)
    gate.open()
    try await subject.prepareSuspending()
    #expect(proxy.status == "READY")
    #expect(await proxy.paper(in: 2) == 200)
  }

  @Test func `what it is told is kept, and told before anybody else calls it`() async throws {
    let (proxy, subject) = proxy(.standingIn())
    for number in 0..<10 { proxy.draw("\(number)") }
    #expect(printer.lines.withLock { $0 } == [])
    gate.open()
    try await subject.prepareSuspending()
    proxy.draw("10")
    #expect(printer.lines.withLock { $0 } == (0...10).map { "\($0)" })
  }

  @Test func `what there is no room for is lost, and the tap is told of each`() async throws {
    let lost = Guarded(0)
    let token = Tap.shared.watch { event in
      if event.kind == .lost, event.place == "printer", event.requirement.name == "draw(_:)" {
        lost.withLock { $0 += 1 }
      }
    }
    let (proxy, subject) = proxy(.standingIn(telling: .keeping(3)))
    for number in 0..<10 { proxy.draw("\(number)") }
    gate.open()
    try await subject.prepareSuspending()
    #expect(printer.lines.withLock { $0 } == ["0", "1", "2"])
    // Other tests of this suite, which run at the same time, lose what they are told, too.
    #expect(lost.withLock { $0 } >= 7)
    withExtendedLifetime(token) {}
  }

  @Test func `what it was told is lost with the subject, and the tap is told of each`() async {
    let lost = Counter()
    let token = Tap.shared.watch { event in
      if event.kind == .lost, event.place == "a pen that never comes" { lost.add() }
    }
    do {
      let subject = VirtualSubject<any Printer>(
        "a pen that never comes", meanwhile: .standingIn(telling: .keeping(3))
      ) { throw PaperJam() }
      let proxy = PrinterProxy(.virtual(subject))
      for number in 0..<3 { proxy.draw("\(number)") }
    }
    await eventually { lost.value >= 3 }
    #expect(lost.value == 3)
    withExtendedLifetime(token) {}
  }

  @Test func `what it is told is dropped where the route says so`() async throws {
    let (proxy, subject) = proxy(.standingIn(telling: .dropping))
    for number in 0..<10 { proxy.draw("\(number)") }
    gate.open()
    try await subject.prepareSuspending()
    proxy.draw("last")
    #expect(printer.lines.withLock { $0 } == ["last"])
  }

  @Test func `each call while the subject comes is made, or told to the tap as lost`() async {
    let (lost, made, calls) = (Counter(), Counter(), Counter())
    let token = Tap.shared.watch { event in
      if event.kind == .lost, event.place == "pen that comes" { lost.add() }
    }
    let rounds = quantity(1_000)
    let caller = startThreads(1) { _ in
      for _ in 0..<rounds {
        let pen = Pen()
        let subject = VirtualSubject<any Plotter>(
          "pen that comes", meanwhile: .standingIn(telling: .dropping)
        ) { () async in pen }
        let proxy = PlotterProxy(.virtual(subject))
        var isLast = false
        repeat {
          isLast = subject.isLoaded
          proxy.move(1)
          calls.add()
        } while !isLast
        for _ in pen.moves.withLock(\.self) { made.add() }
      }
    }
    #expect(await caller.isOverInTime())
    #expect(made.value + lost.value == calls.value)
    withExtendedLifetime(token) {}
  }

  @Test func `what it is told is kept while making fails`() async {
    let clock = ManualClock()
    let attempts = Atomic(0)
    let subject = VirtualSubject<any Printer>(
      "jammed", meanwhile: .standingIn(), afterFailure: .waiting(.seconds(1)), clock: clock
    ) { [printer] in
      if attempts.add(1, ordering: .relaxed).newValue == 1 { throw PaperJam() }
      return printer
    }
    let proxy = PrinterProxy(.virtual(subject))
    proxy.draw("0")
    await eventually { attempts.load(ordering: .relaxed) == 1 && subject.hasFailed }
    proxy.draw("1")
    clock.advance(by: .seconds(1))
    proxy.draw("2")
    await eventually { subject.isLoaded }
    #expect(printer.lines.withLock { $0 } == ["0", "1", "2"])
    #expect(attempts.load(ordering: .relaxed) == 2)
  }

  @Test func `what stands in is an end that interceptors hear of`() async {
    let (_, subject) = proxy(.standingIn())
    let ends = Guarded<[String]>([])
    let proxy = PrinterProxy(
      .virtual(subject),
      interceptors: [.after { call, _ in ends.withLock { $0.append(call.requirement.name) } }])
    _ = proxy.status
    _ = await proxy.paper(in: 1)
    proxy.draw("line")
    #expect(ends.withLock { $0 } == ["status", "paper(in:)", "draw(_:)"])
    gate.open()
  }

  @Test func `a cache keeps nothing of what stands in`() async throws {
    let (_, subject) = proxy(.standingIn())
    let texts = CallCache<String, String>(atMost: 10)
    let papers = CallCache<Int, Int?>(atMost: 10)
    let proxy = PrinterProxy(
      .virtual(subject),
      interceptors: [
        .caching(in: texts) { (call: PrinterInvocation) in
          if case .status = call { "status" } else { nil }
        },
        .caching(in: papers) { (call: PrinterInvocation) in
          if case .paper(let tray) = call { tray } else { nil }
        },
      ])
    for _ in 0..<2 {
      #expect(proxy.status == "warming up")
      #expect(await proxy.paper(in: 2) == nil)
    }
    #expect(texts.count == 0)
    #expect(papers.count == 0)
    gate.open()
    try await subject.prepareSuspending()
    #expect(proxy.status == "ready")
    #expect(await proxy.paper(in: 2) == 200)
    #expect(texts["status"] == "ready")
    #expect(papers[2] == 200)
  }

  @Test func `interceptors are told that the subject is absent`() async throws {
    let (_, subject) = proxy(.standingIn())
    let absences = Guarded<[Bool]>([])
    let proxy = PrinterProxy(
      .virtual(subject),
      interceptors: [.after { call, _ in absences.withLock { $0.append(call.isSubjectAbsent) } }])
    func ask() async {
      _ = proxy.status
      _ = await proxy.paper(in: 1)
      proxy.draw("line")
    }
    await ask()
    gate.open()
    try await subject.prepareSuspending()
    await ask()
    #expect(absences.withLock { $0 } == [true, true, true, false, false, false])
  }

  @Test func `an answer to the next attempt is handed out as one, and not as what stood in`() async
  {
    var boxing = Interceptor(returned: { _, _ in .keep })
    boxing.exchange = { result, _ in "[\(result)]" }
    let (_, subject) = proxy(.standingIn())
    let proxy = PrinterProxy(
      .virtual(subject),
      interceptors: [
        boxing,
        Interceptor(returned: { call, _ in call.attempt == 1 ? .again() : .keep }),
        Interceptor(before: { $0.attempt == 2 ? .answer("queued") : .proceed }),
      ])
    #expect(proxy.status == "[queued]")
    #expect(await proxy.report() == "[queued]")
    gate.open()
  }

  @Test func `what stands in closes no circuit, and is no result to try again for`() {
    let (_, subject) = proxy(.standingIn())
    let clock = ManualClock()
    let breaker = CircuitBreaker("printer", after: 1, pausing: .seconds(1), clock: clock)
    breaker.fail(PaperJam(), breaker.admit() ?? -1)
    clock.advance(by: .seconds(1))
    let asked = Atomic(0)
    let proxy = PrinterProxy(
      .virtual(subject),
      interceptors: [
        .retry(3, whenReturned: { (text: String) in text == "warming up" }),
        .circuitBreaker(breaker),
        .before { _ in asked.add(1, ordering: .relaxed) },
      ])
    #expect(proxy.status == "warming up")
    #expect(breaker.state == .open)
    #expect(asked.load(ordering: .relaxed) == 1)
    gate.open()
  }

  @Test func `what cannot be kept waits for the subject`() {
    let pen = Pen()
    let subject = VirtualSubject<any Plotter>("pen", meanwhile: .standingIn()) { pen }
    let proxy = PlotterProxy(.virtual(subject))
    proxy.move(1)
    proxy.move(2)
    #expect(pen.moves.withLock { $0 } == [1, 2])
  }

  @Test func `nothing that is told is lost or overtaken while the subject comes`() async {
    let (proxy, subject) = proxy(.standingIn(telling: .keeping(100_000)))
    await onThreads(4) { [gate] number in
      for index in 0..<500 {
        if number == 3, index == 100 { gate.open() }
        proxy.draw("\(number) \(index)")
      }
    }
    await eventually { subject.isLoaded }
    let lines = printer.lines.withLock { $0 }
    #expect(lines.count == 2_000)
    for number in 0..<4 {
      let own = lines.filter { $0.hasPrefix("\(number) ") }
      #expect(own == (0..<500).map { "\(number) \($0)" })
    }
  }
}
