/// Every structure of the library whose cost could grow with the whole: one operation where there are
/// 1,000 and where there are 100,000. What the caches make of that is nobody's choice, so it is held
/// to the growth of something plain that is as large.
func growthGroups(_ settings: Settings) -> [Group] {
  growingCalls(settings) + growingStructures(settings)
}

private func growingStructures(_ settings: Settings) -> [Group] {
  let kinds: [GrowthKind] =
    [
      .multicastMembership, .handlersMembership, .noticeObservers, .noticeSenders, .noticePosts,
      .stickyNotices, .forgottenNotices, .enqueuedNotices, .propertyObservers, .observedPaths,
      .observedCursors, .observedMembers, .observedEntries, .journalCursors, .journalReaders,
      .journalPulls, .changesCursors, .spies, .cachedCalls, .invocationObservers, .loans,
      .referenceUsers, .waitingAppenders, .waitingRemovals, .changesPlaces, .dequeuedNotices,
      .lockTurns, .lockWaiters, .lockSharers, .referenceWaiters, .joinedCalls, .limitedCalls,
      .limitedTurns, .tapWatchers, .outgoingBridges, .bridgedSenders, .translations,
    ]
  return kinds.map { growthGroup($0, beside: .dictionary, settings) }
    + [
      growthGroup(.observedObjects, beside: .didSetObjects, settings),
      growthGroup(.incomingBridges, beside: .foundationNames, settings),
      growthGroup(.bridgedNotifications, beside: .foundationPosts, settings),
    ]
}

private func growthGroup(
  _ kind: GrowthKind, beside plain: GrowthKind, _ settings: Settings
) -> Group {
  let (small, large) = (settings.few, 100 * settings.few)
  return Group(
    id: "growth-\(kind.id)", title: "\(kind.title), \(grouped(small)) and \(grouped(large))",
    unit: "ns per operation", bars: [growthBar("Liaison", beside: plain.title, small, large)]
  ) {
    [("Liaison", Benchmark.Role.subject, kind), (plain.title, .baseline, plain)]
      .flatMap { name, role, kind in
        [small, large].map { size in
          let subject = kind.make(size)
          return .loop(
            "\(name), \(grouped(size))", role, operations: 1, total: subject.total,
            run: subject.operate)
        }
      }
  }
}

/// A call to each of so many, which is held to the growth of a bare dictionary of weak boxes or of
/// closures that is gone through.
private func growingCalls(_ settings: Settings) -> [Group] {
  let (small, large) = (settings.few, 100 * settings.few)
  let calls: [(id: String, title: String, SenderKind<any Sender>, SenderKind<any Sender>)] = [
    ("multicast-call", "A message to each delegate", .adding(.liaison), .adding(.weakDictionary)),
    (
      "notices-call", "A notice to each observer", .adding(.liaisonNotices),
      .adding(.noticeDictionary)
    ),
    (
      "observed-call", "A set, told to each observer", .liaisonProperty,
      .adding(.noticeDictionary)
    ),
  ]
  return calls.map { id, title, subject, plain in
    Group(
      id: "growth-\(id)", title: "\(title), \(grouped(small)) and \(grouped(large))",
      unit: "ns per call", bars: [growthBar(subject.name, beside: plain.name, small, large)]
    ) {
      [subject, plain].flatMap { kind in
        [small, large].map { size in
          deliveryBenchmark(
            SenderKind("\(kind.name), \(grouped(size))", kind.role, make: kind.make), size)
        }
      }
    }
  }
}

/// What a participant grows by, held to what another does.
func growthBar(_ name: String, beside other: String, _ small: Int, _ large: Int) -> Bar {
  let (small, large) = (grouped(small), grouped(large))
  return Bar(
    "\(name), \(large)",
    .growth(1.15, from: "\(name), \(small)", beside: "\(other), \(large)", "\(other), \(small)"))
}
