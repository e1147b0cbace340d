import Liaison

/// An array with one observer, who asks for what went and what came and adds up how much more the
/// array has become.
final class LiaisonArray {
  private let holder = LiaisonArrayHolder()
  private let token: Subscription
  private let audience = Audience(count: 1)

  init() {
    let observer = Observer(audience.listeners[0])
    token = holder.observe(\.values, options: [.old, .new]) { _, change in
      observer.note((change.newValue?.count ?? 0) - (change.oldValue?.count ?? 0))
    }
  }

  /// Sets an array that nobody else holds.
  func fill(_ count: Int, roomFor more: Int) {
    var values: [Int] = []
    values.reserveCapacity(count + more)
    values += 0..<count
    holder.values = values
  }

  func appendToElements(_ count: Int) {
    let elements = holder.elements(\.values)
    for value in 0..<count { elements.append(value) }
  }

  func appendToProperty(_ count: Int) {
    for value in 0..<count { holder.values.append(value) }
  }

  var total: Int { audience.total }
}

@Observed
private final class LiaisonArrayHolder {
  var values: [Int] = []
}
