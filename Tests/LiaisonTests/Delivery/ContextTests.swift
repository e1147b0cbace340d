import Liaison
import TestSupport
import Testing

private enum Who {
  @TaskLocal static var speaks = "nobody"
}

@Suite struct `What work elsewhere knows of its caller` {
  let log = Log()

  /// Posts two notices, each by a caller with a name of its own, before either can be told.
  private func post(_ center: NoticeCenter) {
    Who.$speaks.withValue("A") { center.post(Counted(number: 1)) }
    Who.$speaks.withValue("B") { center.post(Counted(number: 2)) }
  }

  @Test func `an asynchronous body has the task-local values of no poster`() async {
    let center = NoticeCenter()
    let token = center.observe(Counted.self) { [log] (notice: Counted) async in
      log.append("\(notice.number) \(Who.speaks)")
    }
    post(center)
    await eventually { log.entries.count == 2 }
    #expect(log.entries == ["1 nobody", "2 nobody"])
    token.cancel()
  }

  @Test func `nor have letters to an actor or an executor`() async {
    actor Home {}
    let (home, executor) = (Home(), OneThread())
    for delivery in [Liaison.Delivery.actor(home), .executor(executor)] {
      let center = NoticeCenter()
      let token = center.observe(Counted.self, deliver: delivery) { [log] notice in
        log.append("\(notice.number) \(Who.speaks)")
      }
      post(center)
      await eventually { log.entries.count == 2 }
      #expect(log.take() == ["1 nobody", "2 nobody"])
      token.cancel()
    }
    withExtendedLifetime(home) {}
  }

  @Test func `a caller's priority does not become that of what others post after it`() async {
    let center = NoticeCenter()
    let token = center.observe(Counted.self) { [log] (notice: Counted) async in
      log.append("\(notice.number) \(Task.currentPriority == .background)")
    }
    await Task(priority: .background) { center.post(Counted(number: 1)) }.value
    center.post(Counted(number: 2))
    await eventually { log.entries.count == 2 }
    #expect(log.entries == ["1 false", "2 false"])
    token.cancel()
  }
}
