/// Every group, in the order in which it is measured.
func allGroups(_ settings: Settings) -> [Group] {
  deliveryGroups() + [proxiedCallGroup()] + elsewhereGroups() + referencesGroups() + routesGroups()
    + [virtualMakingGroup()] + handlersGroups() + burstGroups() + [crossQueueGroup()]
    + addRemoveGroups(settings) + scalingGroups(settings) + memoryGroups(settings)
    + allocationsGroups() + noticeGroups(settings) + observationGroups(settings)
    + growthGroups(settings) + wireGroups()
}

/// Everything about notices and journals.
private func noticeGroups(_ settings: Settings) -> [Group] {
  noticesGroups() + [noticesUnobservedGroup(), noticesThreadsGroup()]
    + noticesAddRemoveGroups(settings) + noticesScalingGroups(settings)
    + noticesSendersGroups(settings) + [journalAppendGroup()] + noticeAllocationsGroups()
    + [noticeEndAllocationsGroup()]
}

/// Everything about observed properties.
private func observationGroups(_ settings: Settings) -> [Group] {
  [observedUnobservedGroup()] + observedOriginsGroups() + observedGroups()
    + [
      observedPathGroup(), observedMemoryGroup(settings), observedElementsGroup(),
      observedPullGroup(), observedByNameGroup(),
    ] + observedInPlaceGroups() + observedAllocationsGroups()
    + [nameAllocationsGroup()]
}

/// "1 delegate", "8 delegates".
func delegates(_ count: Int) -> String {
  count == 1 ? "1 delegate" : "\(grouped(count)) delegates"
}
