import Liaison
import LiaisonRemote

// snippet: look
@Contract(.anywhere)
protocol DoorbellDelegate: AnyObject {
  func doorbell(_ bell: Doorbell, didRing times: Int)
  @Optional func doorbellDidRest(_ bell: Doorbell)
  @Answer(.all, whenNobody: true) func doorbellMayRing(_ bell: Doorbell) -> Bool
}
final class Doorbell: Sendable { let delegates = DoorbellDelegateMulticast() }
struct DoorOpened: Notice { let name: String }
func look(at bell: Doorbell, _ center: NoticeCenter) -> Subscription {
  print(bell.delegates.count)  // 0: nobody was added, or all have gone
  print(bell.delegates.responds(to: .didRest))  // false is certain, true is not
  print(center.count(of: DoorOpened.self))  // how many a post would reach
  for observer in center.observers { print(observer) }  // what, where written, where told, losses
  return Tap.shared.watch { event in print(event) }  // losses, long waits, refusals, failures
}
// end

// snippet: keep
final class Porter {
  private let page = BellPage()  // keeps the delegate, which the multicast does not
  private var tokens: Set<Subscription> = []
  func follow(_ bell: Doorbell, _ center: NoticeCenter) {
    bell.delegates.add(page)
    center.observe(DoorOpened.self) { print($0.name) }.store(in: &tokens)  // until the set goes
    bell.delegates.add(DoorbellDelegateHandlers(didRing: { _, _ in }, mayRing: { _ in true }))
      .tie(to: self)  // until the porter goes: no token to keep
  }
}
// end

final class BellPage: DoorbellDelegate, Sendable {
  func doorbell(_ bell: Doorbell, didRing times: Int) {}
  func doorbellMayRing(_ bell: Doorbell) -> Bool { true }
}

// snippet: main
@MainActor final class BellController: @MainActor DoorbellDelegate {
  private(set) var rings = 0
  func follow(_ bell: Doorbell, _ center: NoticeCenter) {
    bell.delegates.add(self, deliver: .main)
    center.observe(DoorOpened.self, weak: self, deliver: .main) { page, _ in page.rings = 0 }
  }
  func doorbell(_ bell: Doorbell, didRing times: Int) { rings += times }
  func doorbellMayRing(_ bell: Doorbell) -> Bool { rings < 3 }
}
// end

func callAgain(_ resizer: any Resizer, _ picture: [UInt8]) async throws {
  // snippet: outcome
  do {
    _ = try await resizer.resize(picture, to: Size(width: 64, height: 64))
  } catch let failure as RemoteFailure where failure.mayBeRepeated {
    print("It was not sent, or the callee threw: \(failure)")
  } catch let failure as RemoteFailure where failure.code == .outcomeUnknown {
    print("It may have been done. Ask the other end before you repeat it: \(failure)")
  }
  // end
}
