/// A stream that this library hands out: notices, the batches of a journal, a polled state.
///
/// It ends a loop over it quietly when the task is cancelled or nothing more can come. What is sent
/// before a reader asks waits for it, as far as the stream was told to keep it.
public protocol EventSequence<Element>: AsyncSequence, Sendable
where Element: Sendable, Failure == Never {}
