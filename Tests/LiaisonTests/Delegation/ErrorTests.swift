import Liaison
import Testing

@Contract
protocol Saving: AnyObject {
  func save(_ text: String) throws
  @Errors(.collected) func saveAll(_ text: String) throws
  @Errors(.collected) @Answer(.reduce(0, +)) func count(_ text: String) throws -> Int
  @Answer(.first, whenNobody: 0) func typed() throws(Failure) -> Int
  @Errors(.collected) func saveLater(_ text: String) async throws
  func stopLater(_ text: String) async throws
}

final class Disk: Saving {
  var failure: Failure?
  var saved: [String] = []

  init(_ failure: Failure? = nil) { self.failure = failure }

  func save(_ text: String) throws {
    saved.append(text)
    if let failure { throw failure }
  }

  func saveAll(_ text: String) throws { try save(text) }
  func count(_ text: String) throws -> Int {
    try save(text)
    return text.count
  }
  func typed() throws(Failure) -> Int {
    if let failure { throw failure }
    return 1
  }
  func saveLater(_ text: String) async throws { try save(text) }
  func stopLater(_ text: String) async throws { try save(text) }
}

@Suite struct `Errors` {
  let disks = [Disk(), Disk(Failure("full")), Disk(Failure("gone")), Disk()]
  let multicast = SavingMulticast()

  init() { for disk in disks { multicast.add(disk) } }

  @Test func `the first error is thrown and nobody more is asked`() {
    #expect(throws: Failure("full")) { try multicast.save("x") }
    #expect(disks.map(\.saved.count) == [1, 1, 0, 0])
  }

  @Test func `collected, all are asked and all errors come in order`() {
    let error = #expect(throws: CollectedErrors.self) { try multicast.saveAll("x") }
    #expect(error?.errors as? [Failure] == [Failure("full"), Failure("gone")])
    #expect(disks.map(\.saved.count) == [1, 1, 1, 1])
  }

  @Test func `collected, a result is returned when nobody throws`() throws {
    for disk in disks { disk.failure = nil }
    #expect(try multicast.count("four") == 16)
  }

  @Test func `typed errors keep their type`() {
    do throws(Failure) {
      _ = try SavingProxy(.to(disks[1])).typed()
      Issue.record("it throws")
    } catch {
      #expect(error.reason == "full")
    }
  }

  @Test func `a proxy throws its subject's error as it is`() {
    #expect(throws: Failure("full")) { try SavingProxy(.to(disks[1])).saveAll("x") }
  }

  @Test func `asynchronous requirements follow the same policies`() async {
    await #expect(throws: Failure("full")) { try await multicast.stopLater("x") }
    #expect(disks.map(\.saved.count) == [1, 1, 0, 0])
    let error = await #expect(throws: CollectedErrors.self) { try await multicast.saveLater("x") }
    #expect(error?.errors.count == 2)
    #expect(disks.map(\.saved.count) == [2, 2, 1, 1])
  }

  @Test func `an error leaves the multicast as it was`() {
    for _ in 0..<10 { try? multicast.save("x") }
    multicast.remove(disks[1])
    multicast.remove(disks[2])
    #expect(throws: Never.self) { try multicast.save("y") }
    #expect(disks[3].saved == ["y"])
  }
}
