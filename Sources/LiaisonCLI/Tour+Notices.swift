import Dispatch
import Liaison
import Synchronization

/// What the tour's server sends: text.
private struct RawPush: Notice { let text: String }

private struct OrderPlaced: Notice { let id: Int }

extension Tour {
  func notices() {
    terminal.title("6  News for anyone: a notice is a type")
    terminal.code(
      """
      struct OrderPlaced: Notice { let id: Int }
      let token = center.observe(OrderPlaced.self, deliver: .queue(page)) { order in … }
      center.post(OrderPlaced(id: 7))
      """)
    let center = NoticeCenter()
    onItsQueue(center)
    oneDecoder(center)
    holiday(center)
  }

  private func onItsQueue(_ center: NoticeCenter) {
    let queue = DispatchQueue(label: "page")
    let told = DispatchSemaphore(value: 0)
    let page = center.observe(OrderPlaced.self, deliver: .queue(queue)) { [terminal] order in
      terminal.line("page, on its queue: order \(order.id)")
      told.signal()
    }
    for id in 7...8 { center.post(OrderPlaced(id: id)) }
    for _ in 7...8 { told.wait() }
    page.cancel()
  }

  private func oneDecoder(_ center: NoticeCenter) {
    let decoded = Atomic(0)
    let told = Atomic(0)
    let decoder = center.translate(RawPush.self) { push -> OrderPlaced? in
      decoded.add(1, ordering: .relaxed)
      return Int(push.text).map(OrderPlaced.init)
    }
    let pushes = 500
    for id in 0..<pushes { center.post(RawPush(text: "\(id)")) }
    terminal.line("\(pushes) pushes and no page: \(decoded.load(ordering: .relaxed)) decoded.")
    let pages = (0..<100).map { _ in
      center.observe(OrderPlaced.self) { _ in told.add(1, ordering: .relaxed) }
    }
    let time = ContinuousClock().measure {
      for id in 0..<pushes { center.post(RawPush(text: "\(id)")) }
    }
    terminal.line(
      "\(pushes) pushes and 100 pages: \(decoded.load(ordering: .relaxed)) decoded, "
        + "\(told.load(ordering: .relaxed)) told, in \(time.brief).")
    for page in pages { page.cancel() }
    decoder.cancel()
  }

  private func holiday(_ center: NoticeCenter) {
    let reader = center.observe(OrderPlaced.self) { [terminal] order in
      terminal.line("back from holiday: order \(order.id)")
    }
    reader.pause(keeping: .newest(2))
    for id in 9...11 { center.post(OrderPlaced(id: id)) }
    reader.resume()
    terminal.line("Of three orders two were kept, and \(reader.losses) is counted as lost.")
    reader.cancel()
  }
}
