public import LiaisonCore

/// Runs the letters that wait for an actor, before generated code asks the actor.
public func _catchUp(_ receiver: Receiver?, on actor: isolated some Actor) {
  (receiver as? LimitedReceiver)?.mailbox?.catchUp()
}

/// A function of a global actor, for code that runs there although the compiler cannot know it.
@_transparent
public func _withoutIsolation<Isolated, Plain>(
  _ function: Isolated, as plain: Plain.Type
) -> Plain {
  unsafe unsafeBitCast(function, to: plain)
}

/// Stops the program when generated code has no object left that could answer.
public func _ownerHasGone() -> Never {
  mistake(
    "A closure was called by hand after the actor that it belongs to had gone. Let a multicast call "
      + "it, which leaves it out then.")
}
