import Liaison
import Testing

/// The failures that `body` reports, which do not fail the test.
func failures(of body: () async -> Void) async -> [Issue] {
  let issues = Issues()
  await withKnownIssue(
    isIntermittent: true, { await body() },
    matching: { issue in
      issues.append(issue)
      return true
    })
  return issues.all
}

func messages(of body: () async -> Void) async -> [String] {
  await failures(of: body).map { $0.comments.map(\.rawValue).joined() }
}

private final class Issues: Sendable {
  private let issues = Guarded<[Issue]>([])
  var all: [Issue] { issues.withLock { $0 } }
  func append(_ issue: Issue) { issues.withLock { $0.append(issue) } }
}
