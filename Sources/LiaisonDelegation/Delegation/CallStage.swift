package import LiaisonCore

/// What is remembered of the stages of one call.
package typealias CallStages = Few<CallStage>

/// What is remembered of one interceptor's place in the chain, for one call.
package struct CallStage: Sendable {
  /// How many times the call has come here.
  package var attempt = 0
  /// How many times this stage has had it made again since it came from outside.
  package var repeats = 0
  /// When it came, of a stage that measures.
  package var began: CallBeginning?
  /// What the stage noted, if it did.
  package var note: CallNote?

  package init() {}
}

/// A note by which others wait for the call. It has to know in which task the call goes on.
package protocol CarriedCall: Sendable {
  /// Called when the call, within a limit, goes on in a task of its own, until it `leaves` that
  /// task.
  func goesOn(in task: Party)
  func leaves(_ task: Party)
}

/// What a stage notes of a call. It is an object, because calls are copied more often than noted.
@usableFromInline
package final class CallNote: Sendable {
  /// What the stage wants to know when the call ends.
  package let content: any Sendable

  package init(_ content: any Sendable) { self.content = content }
}
