/// A stream that this library hands out: notices, the batches of a journal, a polled state.
///
/// A loop over it ends without an error when the task is cancelled or nothing more can come. Values
/// that are sent before a reader asks wait for it, up to the number that the stream keeps.
public protocol EventSequence<Element>: AsyncSequence, Sendable
where Element: Sendable, Failure == Never {}
