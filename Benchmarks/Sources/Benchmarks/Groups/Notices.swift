/// One notice to several observers, at once and in the sender's thread; the streams' readers run in
/// tasks.
func noticesGroups() -> [Group] {
  [1, 8, 100].map { count in
    Group(
      id: "notices-\(count)", title: "A notice, \(observers(count))", unit: "ns per observer",
      bars: noticeBars(count)
    ) {
      let kinds: [SenderKind<any Sender>] =
        [
          .adding(.liaisonNotices), .noticeArray, .adding(.notificationCenterWithMessages),
          .asyncStream,
        ] + SenderKind.peers
      return kinds.map { deliveryBenchmark($0, count) }
    }
  }
}

private func noticeBars(_ count: Int) -> [Bar] {
  let ofAll = [Bar("Liaison", .times(1, of: "Boost.Signals2"))]
  switch count {
  case 1: return [Bar("Liaison", .times(1.2, of: "closure array"))] + ofAll
  case 8:
    return [
      Bar("Liaison", .times(0.6, of: "closure array")),
      Bar("Liaison", .times(1.0 / 12, of: "NotificationCenter, typed")),
    ] + ofAll
  default: return ofAll
  }
}

/// "1 observer", "8 observers".
func observers(_ count: Int) -> String {
  count == 1 ? "1 observer" : "\(grouped(count)) observers"
}
