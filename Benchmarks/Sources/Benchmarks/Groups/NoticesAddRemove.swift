/// Adding many observers to a fresh center, then removing them one by one.
func noticesAddRemoveGroups(_ settings: Settings) -> [Group] {
  [settings.many, 10 * settings.many].flatMap { count in
    RemovalOrder.allCases.map { order in
      Group(
        id: "notices-add-remove-\(count)-\(order.id)",
        title: "Add \(observers(count)), remove \(order.rawValue)",
        unit: "ns per add and remove",
        bars: [Bar("Liaison", .times(0.5, of: "NotificationCenter, typed"))]
      ) { () throws(Miscount) in
        let kinds: [SenderKind<any RemovingSender>] =
          [
            .liaisonNotices, .noticeDictionary, .notificationCenterWithMessages,
            .notificationCenter,
          ] + SenderKind.signalLibraries
        return try kinds.map { kind throws(Miscount) in
          try addRemoveBenchmark(kind, count, order)
        }
      }
    }
  }
}

/// The same at two sizes that are far apart.
func noticesScalingGroups(_ settings: Settings) -> [Group] {
  let sizes = [settings.many, settings.veryMany]
  return RemovalOrder.allCases.map { order in
    Group(
      id: "notices-scaling-\(order.id)",
      title:
        "Add \(sizes.map(grouped).joined(separator: " and ")) observers, remove \(order.rawValue)",
      unit: "ns per add and remove",
      bars: [
        growthBar(
          "Liaison", beside: SenderKind.noticeDictionary.name, settings.many, settings.veryMany)
      ]
    ) { () throws(Miscount) in
      try scalingBenchmarks([.liaisonNotices, .noticeDictionary], sizes, order)
    }
  }
}
