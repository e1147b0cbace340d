extension NoticeCenter {
  /// Tells all observers of this notice, and waits until each has finished, including observers
  /// that run elsewhere and observers whose body is asynchronous.
  ///
  ///     await center.postAndWait(ShuttingDown())
  ///
  /// It does not wait for readers of streams, for observers that are paused when the notice is
  /// posted, or for the observer that calls it. If the task is cancelled, the wait ends and the
  /// observers go on.
  public nonisolated(nonsending) func postAndWait<N: Notice>(
    _ notice: N, from sender: AnyObject? = nil
  ) async {
    _ = await post(notice, from: sender, upTo: nil)
  }

  /// Tells all observers of this notice, and waits no longer than `limit`. Returns the observers
  /// that had not finished by then, in the order in which they were told. They are not cancelled.
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

  /// Posts the notice. It is synchronous, so the wait begins after the post.
  private func hand<N: Notice>(_ notice: N, from sender: AnyObject?, to call: PostCall) {
    post(Posting(notice, from: sender, call: call), order: order)
  }
}
