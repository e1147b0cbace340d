import LiaisonCore

/// An observer whose body is asynchronous. Its mailbox opens the next letter when the body has
/// returned.
///
/// Unchecked: see `NoticeReceiver`.
final class AsyncNoticeReceiver<Message: Sendable>: NoticeReceiver<Message>, @unchecked Sendable {
  private let bodysPlace: Delivery.Place
  private let asyncBody: nonisolated(nonsending) @Sendable (Message) async -> Void

  init(
    _ terms: Terms, from sender: AnyObject?, in audience: Audience, deliver delivery: Delivery,
    mailbox policy: MailboxPolicy,
    body: nonisolated(nonsending) @escaping @Sendable (Message) async -> Void
  ) {
    asyncBody = body
    bodysPlace = delivery.place
    let mailbox = Mailbox(.here, policy, for: Message.self)
    super.init(terms, from: sender, in: audience, mailbox: mailbox) { _ in }
  }

  override var isAlive: Bool { super.isAlive && bodysPlace.exists }
  override var place: Delivery.Place { bodysPlace }

  override func perform(_ message: Message, _ pass: PostCall.Pass?) {
    let asyncBody = asyncBody
    // The work retains the owner until it has ended. It also retains this object, because
    // `PostCall` compares observers by their addresses.
    let owner = Sealed(holder)
    let work = PostCall.Work(of: self)
    let chain = (pass?.chain ?? []) + [work]
    mailbox?.runErrand(of: Requirement(notice: subject), at: bodysPlace) {
      await PostCall.$chain.withValue(chain) { await asyncBody(message) }
      work.end()
      withExtendedLifetime((owner, pass, self)) {}
    }
  }
}
