import Liaison
public import Terminal

public struct Mail: Equatable, Sendable {
  public let sender: String
  public let subject: String

  public init(from sender: String, _ subject: String) {
    self.sender = sender
    self.subject = subject
  }
}

// snippet: states
/// One list that is three: there is no `switch` in any method of its data source, because it has none.
public final class MailController {
  public let list: ListView
  private let terminal: Terminal
  private let fetch: () -> Void
  private var subscription: Subscription?

  /// The whole logic of the list. The list refers to it weakly, so this is what keeps it.
  private var source: any ListSource {
    didSet {
      list.source = source
      list.draw()
    }
  }

  public init(on terminal: Terminal, fetch: @escaping () -> Void) {
    self.terminal = terminal
    self.fetch = fetch
    list = ListView(on: terminal)
    source = ListSourceHandlers.loading.asDelegate()
    list.source = source
  }

  /// Asks for the mails. A tap on the hint of an empty list does the same.
  public func refresh() {
    source = ListSourceHandlers.loading.asDelegate()
    fetch()
  }

  /// Shows what has come.
  public func received(_ mails: [Mail]) { source = mails.isEmpty ? nothing() : inbox(mails) }

  private func nothing() -> any ListSource {
    ListSourceHandlers.empty("No mail.", hint: "Look again") { [weak self] in self?.refresh() }
      .asDelegate()
  }

  private func inbox(_ mails: [Mail]) -> any ListSource {
    let inbox = ListOf(mails) { Row($0.subject, $0.sender) }
    subscription = inbox.delegates.add(
      ListOfDelegateHandlers(
        weak: self, didChoose: { controller, mail in controller.open(mail) }))
    return inbox
  }

  private func open(_ mail: Mail) { terminal.say("→ reading “\(mail.subject)”") }
}
// end
