public import Liaison

// Classes and actors of every kind whose properties are observed.

@Observed
open class ObservedPerson {
  public var first = ""
  public private(set) var visits: Int = 0
  var last: String? = nil
  public var address: ObservedAddress?
  weak var friend: ObservedPerson?
  private var secret = 1
  fileprivate var half = 0.5
  @NotifiesManually var balance = 0
  var limit = 3 { didSet { limit = max(limit, 0) } }
  @Unobserved var cache: [String: Int] = [:]
  let id = 7
  static let kind = "person"
  var pair: (Int, String) = (0, "")
  var closure: (@Sendable (Int) -> Int)?
  public var `default` = 0
  #if DEBUG
    var traces = [String]()
  #endif

  /// The whole name.
  public var fullName: String { "\(first) \(last ?? "")" }
  var city: String? { address?.city }
  var initial: Character? { self.first.first }
  var isRich: Bool {
    let enough = limit * 10
    return enough < balance
  }
  var doubled: Int {
    get { limit * 2 }
    set { limit = newValue / 2 }
  }
  @Depends(\Self.first, \Self.address?.city) var label: String { described() }
  @Depends var clock: Int { cache.count }

  public init() {}

  func visit() { visits += 1 }
  func described() -> String { first + (address?.city ?? "") }
}

@Observed
public final class ObservedAddress {
  public var city: String = "Rome"
  public init() {}
}

@Observed
open class ObservedStudent: ObservedPerson {
  public var school = ""
  public var badge: String { "\(school)!" }
}

@Observed
public final class ObservedGraduate: ObservedStudent {
  public var year = 0
}

@Observed
final class ObservedBox<Value> {
  var value: Value
  var count = 0
  var items: [Value] = []
  var isFull: Bool { count > items.count }

  init(_ value: Value) { self.value = value }
}

@Observed
class ObservedBase<Key: Hashable> {
  var keys: Set<Key> = []
}

@Observed
final class ObservedDerived: ObservedBase<String> {
  var title = ""
}

@MainActor @Observed
final class ObservedPage {
  var title = ""
  var subtitle: String?
  var heading: String { title + (subtitle ?? "") }
}

@MainActor @Observed
class ObservedView {
  var frame = 0
}

@Observed
final class ObservedButton: ObservedView {
  var text = ""
}

@Observed(.threadSafe)
final class ObservedAccount: Sendable {
  var balance = 0
  var owner: String?
  @NotifiesManually var interest = 0.0
  var summary: String { "\(owner ?? "nobody"): \(balance)" }
}

@Observed(.observable)
open class ObservedSong {
  public var title = ""
  public internal(set) var tags: [String] = []
  var plays: Int = 0 { didSet { plays = max(plays, 0) } }
  private var secret = 0
  weak var friend: ObservedPerson?
  @NotifiesManually var rank = 0
  public var name: String { "\(title): \(tags.count)" }

  public init() {}
}

@Observed(.observable)
public final class ObservedHit: ObservedSong {
  public var year = 0
}

@Observed(.observable)
final class ObservedVisiblePerson: ObservedPerson {
  var nickname = ""
}

@MainActor @Observed(.observable)
final class ObservedSheet {
  var title = ""
}

@Observed(.observable)
final class ObservedShelf<Book> {
  var books: [Book] = []
}

@Observed(.observable, .threadSafe)
final class ObservedMeter: Sendable {
  var value = 0
}

@Observed(.threadSafe, .observable)
final class ObservedGauge: Sendable {
  var value = 0
}

@Observed
actor ObservedCounter: ObservedActor {
  var count = 0
  var step = 1
  var next: Int { count + step }

  func increase() { count += step }
}

enum ObservedSpace {
  @Observed
  fileprivate final class Inner {
    var value = 0
  }

  @Observed
  final class Other {
    var inner = 0
    private var hidden = ""
  }
}
