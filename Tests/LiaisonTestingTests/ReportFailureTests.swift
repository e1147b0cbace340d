import TestSupport
import Testing

@testable import LiaisonTesting

@Suite struct `Reporting a failure` {
  @Test func `a test of Swift Testing has an issue, where it was reported`() async {
    let line = #line + 1
    let issues = await failures { reportFailure("The door is open.") }
    #expect(issues.count == 1)
    #expect(issues.first?.comments.map(\.rawValue) == ["The door is open."])
    #expect(issues.first?.sourceLocation?.line == line)
    #expect(issues.first?.sourceLocation?.fileID == #fileID)
  }

  @Test func `a failure stands where its reporter says`() async {
    func expectShut(line: UInt = #line) { reportFailure("The door is open.", line: line) }
    let issues = await failures { expectShut(line: 4) }
    #expect(issues.map(\.sourceLocation?.line) == [4])
  }

  @Test func `a child task's failure is its test's`() async {
    let issues = await failures {
      await withTaskGroup { group in
        for _ in 1...3 { group.addTask { reportFailure("The window is open.") } }
      }
    }
    #expect(issues.count == 3)
  }

  @Test(
    arguments: [
      ("/build/debug/LiaisonPackageTests.xctest", true),
      ("/Applications/App.app/Contents/MacOS/App", false),
      ("/Developer/usr/bin/xctest", true),
      ("/toolchain/usr/libexec/swift/pm/swiftpm-testing-helper", true),
      ("/build/debug/Importer", false),
    ])
  func `a failure in a program that runs no tests is written instead`(
    _ program: String, _ isRunner: Bool
  ) {
    #expect(runsTests(program) == isRunner)
  }
}
