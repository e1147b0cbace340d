/// Every group, in the order in which it is measured.
func allGroups(_ settings: Settings) -> [Group] {
  deliveryGroups() + [proxiedCallGroup()] + handlersGroups() + burstGroups() + [crossQueueGroup()]
    + addRemoveGroups(settings) + scalingGroups(settings) + memoryGroups(settings)
    + allocationsGroups()
}

/// "1 delegate", "8 delegates".
func delegates(_ count: Int) -> String {
  count == 1 ? "1 delegate" : "\(grouped(count)) delegates"
}
