/// What stands between a proxy and its subject: one class for each kind of route.
///
/// A way is asked once per call, before the subject sees anything. It is used from as many threads as
/// its proxy is, and calls out with nothing locked.
@usableFromInline
class Way<Target> {
  /// Who is called, on the thread that calls.
  ///
  /// - Parameter standIn: What the caller has if there is no subject yet.
  func enter(_ crossing: inout Crossing, without standIn: StandIn) -> Entry<Target> { .absent }

  /// As above, for a call that may suspend.
  nonisolated(nonsending) func enterSuspending(
    _ crossing: inout Crossing, without standIn: StandIn
  ) async -> Entry<Target> { enter(&crossing, without: standIn) }

  /// Takes what the subject is to be told when it is there.
  func keep(_ letter: @escaping @Sendable (Target) -> Void, of requirement: Requirement) {}

  /// Whether results are shown to `handOut`.
  var handsOut: Bool { false }

  /// What the caller gets for what the subject returned.
  func handOut<Part>(_ part: Part) -> Part { part }

  /// What has to hear how calls end.
  var followers: Followers? { nil }
}

/// One call on its way, for those who follow it from its beginning to its end.
@usableFromInline
struct Crossing {
  @usableFromInline let requirement: Requirement
  /// Which interceptor comes next.
  var position = 0
  /// How many times those that try again have tried; empty as long as nobody has.
  var attempts: [Int] = []
  /// When those that want to know began; empty if nobody wants to.
  var beginnings: [ContinuousClock.Instant] = []

  @usableFromInline
  init(_ requirement: Requirement) { self.requirement = requirement }
}

/// What a way says to a call.
@usableFromInline
enum Entry<Target> {
  /// This one is called.
  case subject(Target)
  /// It is not there yet, and the caller goes on without it.
  case absent
  /// Nobody is called.
  case refused(any Error)
  /// Nobody is called, and this is what would have been returned.
  case answered(Any)
}

/// What a caller has if there is no subject yet.
public enum StandIn: Sendable {
  /// Nothing: it has to wait.
  case nothing
  /// A placeholder.
  case placeholder
  /// Nothing is wanted: it can go on, and the call is lost.
  case silence
  /// Nothing is wanted, and the call can be kept.
  case letter

  /// A requirement that can throw does not end well without its subject.
  @inlinable var ifThrowing: Self { self == .silence ? .nothing : self }
}

/// The same way, for somebody who sees the subject as something else: as a parent of its contract.
final class MappedWay<Origin, Target>: Way<Target> {
  private let origin: Route<Origin>
  private let transform: (Origin) -> Target

  init(_ origin: Route<Origin>, _ transform: @escaping (Origin) -> Target) {
    self.origin = origin
    self.transform = transform
  }

  override func enter(_ crossing: inout Crossing, without standIn: StandIn) -> Entry<Target> {
    map(origin.enter(&crossing, without: standIn))
  }

  override nonisolated(nonsending) func enterSuspending(
    _ crossing: inout Crossing, without standIn: StandIn
  ) async -> Entry<Target> {
    map(await origin.enterSuspending(&crossing, without: standIn))
  }

  override var handsOut: Bool { origin.handsOut }
  override var followers: Followers? { origin.followers }

  override func handOut<Part>(_ part: Part) -> Part { origin.handOut(part) }

  private func map(_ entry: Entry<Origin>) -> Entry<Target> {
    switch entry {
    case .subject(let origin): .subject(transform(origin))
    case .absent: .absent
    case .refused(let error): .refused(error)
    case .answered(let part): .answered(part)
    }
  }
}
