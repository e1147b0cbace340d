/// A hand-written proxy: a class that forwards each call.
final class Forwarder: Listener {
  private let subject: any Listener

  init(_ subject: any Listener) {
    self.subject = subject
  }

  func changed(_ x: Int) {
    subject.changed(x)
  }
}
