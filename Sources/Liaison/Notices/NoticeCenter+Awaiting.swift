extension NoticeCenter {
  /// Tells everybody who observes this notice, and waits until each of them has finished: also
  /// those that are told elsewhere, and those whose body is asynchronous.
  ///
  ///     await center.postAndWait(ShuttingDown())
  ///
  /// Not waited for: readers of streams, observers that pause when it is posted, and the observer
  /// from inside of whose body this is called. Cancelling the task ends the wait, not the work.
  public nonisolated(nonsending) func postAndWait<N: Notice>(
    _ notice: N, from sender: AnyObject? = nil
  ) async {
    _ = await post(notice, from: sender, upTo: nil)
  }

  /// As above, but for so long at most. Returns who had not finished by then, in the order in
  /// which they were told; they are not cancelled.
  ///
  ///     for late in await center.postAndWait(ShuttingDown(), within: .seconds(2)) { print(late) }
  public nonisolated(nonsending) func postAndWait<N: Notice>(
    _ notice: N, from sender: AnyObject? = nil, within limit: Duration
  ) async -> [ObserverInfo] {
    await post(notice, from: sender, upTo: limit)
  }

  private nonisolated(nonsending) func post<N: Notice>(
    _ notice: N, from sender: AnyObject?, upTo limit: Duration?
  ) async -> [ObserverInfo] {
    let call = PostCall()
    hand(notice, from: sender, to: call)
    return await call.wait(within: limit)
  }

  /// The post itself, which is no part of the waiting and suspends nowhere.
  private func hand<N: Notice>(_ notice: N, from sender: AnyObject?, to call: PostCall) {
    post(Posting(notice, from: sender, call: call), order: order)
  }
}
