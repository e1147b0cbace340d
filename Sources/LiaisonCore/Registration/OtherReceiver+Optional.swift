/// A receiver that lives elsewhere gets no letter or question for a requirement that it leaves out.
/// Such a letter would take the room of others, and such a question would make its caller wait for
/// nothing.
extension OtherReceiver {
  /// Whether it is still unknown if the target implements the requirement.
  @inlinable
  final func isOnTrial(_ requirement: Requirement) -> Bool {
    requirement.attachment != nil && knowledge(of: requirement) == .unknown
  }

  /// Notes that the target has been called.
  @usableFromInline
  final func noteCall(of requirement: Requirement) {
    guard let contract = requirement.attachments.optional else { return }
    Implementations.noteCall(requirement.index, of: contract, in: targetType)
  }

  @usableFromInline
  final func knowledge(of requirement: Requirement) -> Implementations.Knowledge {
    guard let contract = requirement.attachments.optional else { return .implemented }
    let index = requirement.index
    let type = targetType
    guard type is any SelectiveTarget.Type, let target = possibleTarget as? any SelectiveTarget
    else {
      return Implementations.knowledge(of: index, in: contract, by: type)
    }
    return target._implements(index, of: contract) ? .implemented : .missing
  }
}
