/// An object as a message sends it: one of this end, or one of the other end that is sent back.
enum SentObject: Sendable {
  case own(any RemoteObject)
  case home(UInt32)
}
