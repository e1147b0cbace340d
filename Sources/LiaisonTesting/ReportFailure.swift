import Foundation
import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// Fails the running test, of Swift Testing or of XCTest.
///
///     func expectEmpty(
///       _ inbox: Inbox, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
///       line: UInt = #line, column: UInt = #column
///     ) {
///       guard !inbox.isEmpty else { return }
///       reportFailure(
///         "The inbox has \(inbox.count) letters.", fileID: fileID, filePath: filePath, line: line,
///         column: column)
///     }
///
/// The test goes on. Under Swift Testing it is an issue, which `withKnownIssue` treats like any
/// other.
///
/// **Threads.** It may be called from any thread. Outside of the test's task, on a thread of your
/// own or in a detached task, the test is not known: XCTest adds the failure to the test that runs,
/// and Swift Testing to the run, which fails. A program that runs no tests writes the failure to
/// standard error, and goes on.
///
/// - Parameters:
///   - message: What is wrong, in a sentence.
///   - fileID: Where the failure is shown: the module and file.
///   - filePath: Where the failure is shown: the path of the file.
///   - line: Where the failure is shown.
///   - column: Where the failure is shown.
public func reportFailure(
  _ message: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  #if canImport(XCTest)
    // XCTest and Swift Testing both discard a failure while they run no test, so only the framework
    // that runs the test reports it. On a thread that is not the test's, neither says whether it
    // runs one, so both get it.
    if Test.current == nil { XCTFail(message, file: filePath, line: line) }
  #endif
  if Test.current == nil, !runsTests(CommandLine.arguments.first ?? "") {
    FileHandle.standardError.write(
      Data("\(fileID):\(line): \(message) (It fails a test only if one runs.)\n".utf8))
  }
  let location = SourceLocation(
    fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  Issue.record(Comment(rawValue: message), sourceLocation: location)
}

/// Whether a program of this name is one that runs tests. The frameworks do not say so; Xcode tells
/// programs that host tests.
func runsTests(_ program: String) -> Bool {
  ProcessInfo.processInfo.environment["XCTestConfigurationFilePath"] != nil
    || program.contains(".xctest") || program.hasSuffix("/xctest")
    || program.hasSuffix("/swiftpm-testing-helper")
}
