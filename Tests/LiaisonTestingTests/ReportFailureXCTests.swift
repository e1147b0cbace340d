import Liaison
import LiaisonTesting
import TestSupport
import XCTest

@Contract(.invocations)
private protocol Lever: AnyObject { func pull() }

/// The only tests that are not written with Swift Testing: they show that XCTest hears of failures.
final class ReportFailureXCTests: XCTestCase {
  /// What it reports stands in the output of a run that passes, as the failure of a case "inner".
  func testAFailureIsSeenByXCTest() {
    XCTAssertEqual(failureCount { reportFailure("This is expected.") }, 1)
  }

  func testAFailureOnAnotherThreadIsSeenByXCTest() {
    let count = failureCount {
      let isOver = self.expectation(description: "reported")
      Thread {
        reportFailure("This is expected.")
        isOver.fulfill()
      }.start()
      self.wait(for: [isOver], timeout: 60)
    }
    XCTAssertEqual(count, 1)
  }

  func testACountOfCallsIsSeenByXCTest() {
    let log = CallLog<LeverInvocation>()
    log.append(.pull)
    XCTAssertEqual(
      failureCount {
        expectCalls(to: log, 1, of: .pull)
        expectCalls(to: log, 2, of: .pull)
      }, 1)
  }

  private func failureCount(_ body: @escaping () -> Void) -> Int {
    #if canImport(ObjectiveC)
      let count = Counter()
      let options = XCTExpectedFailure.Options()
      options.issueMatcher = { _ in
        count.add()
        return true
      }
      XCTExpectFailure("It is what is tested.", options: options, failingBlock: body)
      return count.value
    #else
      let inner = XCTestCase(name: "inner", testClosure: { _ in body() })
      inner.run()
      return inner.testRun?.failureCount ?? 0
    #endif
  }
}
