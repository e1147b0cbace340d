import Testing

@testable import LiaisonRemote

@Suite struct RenewalPolicyTests {
  private func record(
    _ policy: RenewalPolicy, lossesAt seconds: [Double]
  ) -> LossRecord {
    var record = LossRecord(policy)
    for second in seconds { record.add(at: .seconds(second)) }
    return record
  }

  @Test func `without a loss there may be an attempt at once`() {
    var record = LossRecord(RenewalPolicy())
    #expect(record.permission(at: .zero) == .now)
  }

  @Test func `after each loss the pause is twice as long, up to the longest`() {
    let policy = RenewalPolicy(
      .losses(10, within: .seconds(60)), first: .seconds(1), backingOff: .upTo(.seconds(3)))
    for (losses, pause) in [(1, 1), (2, 2), (3, 3), (4, 3)] {
      var record = record(policy, lossesAt: Array(repeating: 0, count: losses))
      #expect(record.permission(at: .zero) == .at(.seconds(pause)))
      #expect(record.permission(at: .seconds(pause)) == .now)
    }
  }

  @Test func `a pause of nothing stays nothing`() {
    var record = record(RenewalPolicy(first: .zero), lossesAt: [0, 0])
    #expect(record.permission(at: .zero) == .now)
  }

  @Test func `a budget that is used up refuses until its first loss is forgotten`() {
    let policy = RenewalPolicy(.losses(2, within: .seconds(10)), first: .zero)
    var record = record(policy, lossesAt: [0, 4])
    #expect(
      record.permission(at: .seconds(5))
        == .refused(losses: 2, until: .seconds(10)))
    #expect(record.permission(at: .seconds(10)) == .now)
  }
}
