import Liaison

// Types of a program's own, named as the standard library's and Liaison's are. What a macro writes
// beside them must not mean these.
nonisolated enum Shadows {
  protocol Actor {}
  protocol AnyObject {}
  protocol Equatable {}
  protocol Hashable {}
  protocol Sendable {}
  struct Array {}
  struct Bool {}
  struct Burst {}
  struct Duration: Swift.Equatable { let minutes: Swift.Int }
  struct Error: Swift.Error {}
  struct Int {}
  struct Interceptor {}
  struct Invocation {}
  struct Never {}
  struct ObjectIdentifier {}
  struct Optional {}
  struct Owner: Swift.Equatable { let name: Swift.String }
  struct Plan {}
  struct Priority {}
  struct Receiver {}
  struct Requirement {}
  struct Result {}
  struct Roster {}
  struct Route {}
  struct Sealed {}
  struct Set {}
  struct String {}
  struct Subscription {}
  struct Task {}

  @Contract protocol Player: Swift.AnyObject {
    func player(_ duration: Duration, of owner: Owner)
    @Answer(.all, whenNobody: true) var isPlaying: Swift.Bool { get set }
    @Answer(.first) subscript(_ number: Swift.Int) -> Duration? { get }
    @Liaison.Optional func playerDidStop(_ error: Error)
    @Answer(.collect) func owners() async throws -> [Owner]
    func never() throws(Swift.Never)
  }

  @Contract(.invocations, .spy) protocol Recorder: Swift.AnyObject {
    func recorder(_ duration: Duration, of owner: Owner)
    @Answer(.first, whenNobody: nil) var limit: Duration? { get set }
    @Liaison.Optional func recorderDidStop(_ error: Error)
    func wait(for duration: Duration) async throws(Error)
  }

  @Contract(.anywhere, .spy) protocol Remote: Swift.AnyObject {
    func remote(_ plan: Swift.Int)
    @Liaison.Optional func remoteDidStop(_ task: Swift.String)
    func wait() async throws
  }

  @Contract protocol Worker: Swift.Actor {
    func work(_ minutes: Swift.Int) async
    @Answer(.first, whenNobody: nil) func name() async -> Swift.String?
  }

  @Contract(.spy) protocol Shelf<Item>: Swift.AnyObject, Swift.Sendable {
    associatedtype Item: Swift.Sendable
    func put(_ item: Item)
    @Liaison.Optional func shelfIsFull(_ item: Item) async throws
  }
}
