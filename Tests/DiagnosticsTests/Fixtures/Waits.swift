import Liaison

@Contract protocol Book: AnyObject { func turn() }

func lend(
  _ shelf: SmartReference<any Book>, _ lock: SubjectLock, _ drawn: VirtualSubject<any Book>,
  _ words: CopyOnWrite<[String]>, _ readers: BookMulticast, _ reader: any Book,
  _ token: Subscription
) async throws {
  try lock.withLock(.shared) {}
  // expect 12: error: instance method 'withLock' is unavailable from asynchronous contexts; it blocks the thread; use 'withLockSuspending' in a task
  try shelf.withLock(.shared) { $0.turn() }
  // expect 13: error: instance method 'withLock' is unavailable from asynchronous contexts; it blocks the thread; use 'withLockSuspending' in a task
  _ = try shelf.user()
  // expect 17: error: instance method 'user' is unavailable from asynchronous contexts; it blocks the thread; use 'userSuspending' in a task
  _ = try BookProxy(.reference(shelf))
  // expect 22: error: static method 'reference' is unavailable from asynchronous contexts; it blocks the thread; use '.user(reference.userSuspending())' in a task
  try drawn.prepare()
  // expect 13: error: instance method 'prepare' is unavailable from asynchronous contexts; it blocks the thread; use 'prepareSuspending' in a task
  try words.change { $0.append("") }
  // expect 13: error: instance method 'change' is unavailable from asynchronous contexts; it blocks the thread; use 'changeSuspending' in a task
  readers.removeAndWait(reader)
  // expect 11: error: instance method 'removeAndWait' is unavailable from asynchronous contexts; it blocks the thread; use 'removeAndWaitSuspending' in a task
  _ = readers.removeAndWait(reader, upTo: .seconds(1))
  // expect 15: error: instance method 'removeAndWait' is unavailable from asynchronous contexts; it blocks the thread; use 'removeAndWaitSuspending' in a task
  token.cancelAndWait()
  // expect 9: error: instance method 'cancelAndWait' is unavailable from asynchronous contexts; it blocks the thread; use 'cancelAndWaitSuspending' in a task
  _ = token.cancelAndWait(upTo: .seconds(1))
  // expect 13: error: instance method 'cancelAndWait' is unavailable from asynchronous contexts; it blocks the thread; use 'cancelAndWaitSuspending' in a task
  try await readers.removeAndWaitSuspending(reader)
  try await token.cancelAndWaitSuspending()
  try await lock.withLockSuspending(.shared) {}
  _ = BookProxy(.user(try await shelf.userSuspending()))
}
