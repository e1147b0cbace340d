public import LiaisonCore

/// Runs what waits for an actor that is about to be asked.
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

/// Stops the program where generated code has nobody left who could answer.
public func _ownerHasGone() -> Never {
  mistake(
    "A closure was called by hand after the actor that it belongs to had gone. Let a multicast call "
      + "it, which leaves it out then.")
}
