import Liaison

/// Who observes an array that is changed in its place.
enum ElementsObserver: String, CaseIterable {
  case nobody
  case plain = "no options"
  case new = ".new"
  case oldAndNew = ".old and .new"

  fileprivate var options: ChangeOptions? {
    switch self {
    case .nobody: nil
    case .plain: []
    case .new: .new
    case .oldAndNew: [.old, .new]
    }
  }
}

/// An observed array of a certain length that is changed in its place, and a listener that counts
/// how often it is told.
final class LiaisonElements {
  let observer: ElementsObserver
  let length: Int
  private let holder = LiaisonElementsHolder()
  private var token: Subscription?
  private let audience = Audience(count: 1)

  init(_ length: Int, _ observer: ElementsObserver) {
    self.length = length
    self.observer = observer
    fill()
    guard let options = observer.options else { return }
    let teller = Observer(audience.listeners[0])
    token = holder.observe(\.values, options: options) { _, _ in teller.note(1) }
  }

  /// How often the observer was told.
  var told: Int { audience.total }

  var count: Int { holder.values.count }

  var sum: Int { holder.values.reduce(0, &+) }

  /// Gives it an array that nobody else holds, with room for more.
  func fill() {
    var values: [Int] = []
    values.reserveCapacity(2 * length + 2_048)
    values += repeatElement(0, count: length)
    holder.values = values
  }

  /// Takes off what has been appended, or puts back what has been removed.
  func restore() {
    let missing = length - count
    if missing > 0 { holder.values.append(contentsOf: repeatElement(0, count: missing)) }
    if missing < 0 { holder.values.removeLast(-missing) }
  }

  @inline(never)
  func appendToElements(_ count: Int) {
    let elements = holder.elements(\.values)
    for value in 0..<count { elements.append(value) }
  }

  @inline(never)
  func appendToProperty(_ count: Int) {
    for value in 0..<count { holder.values.append(value) }
  }

  @inline(never)
  func replaceElements(_ count: Int) {
    let elements = holder.elements(\.values)
    let middle = length / 2
    for value in 0..<count { elements[middle] = value }
  }

  @inline(never)
  func replaceInProperty(_ count: Int) {
    let middle = length / 2
    for value in 0..<count { holder.values[middle] = value }
  }

  @inline(never)
  func removeElements(_ count: Int) {
    let elements = holder.elements(\.values)
    for _ in 0..<count { _ = elements.remove(at: elements.count - 1) }
  }
}

@Observed
private final class LiaisonElementsHolder {
  var values: [Int] = []
}
