/// Changing one element of an observed array in its place, at two lengths: what it costs follows what
/// has changed, and not how much there is.
func observedInPlaceGroups() -> [Group] {
  ElementsChange.allCases.map { change in
    Group(
      id: "observed-in-place-\(change.id)", title: change.title, unit: "ns per change",
      bars: change.observers.map { observer in
        Bar(
          elementsName(observer, longArray), .times(2, of: elementsName(observer, shortArray)))
      }
    ) {
      change.observers.flatMap { observer in
        change.lengths.map { elementsBenchmark(change, $0, observer) }
      }
    }
  }
}

private let shortArray = 1_000
private let longArray = 100_000

private enum ElementsChange: String, CaseIterable {
  case append
  case appendToProperty = "append-property"
  case replace
  case replaceInProperty = "replace-property"
  case removeLast = "remove-last"

  var id: String { rawValue }

  var title: String {
    switch self {
    case .append: "Append one through the elements of an observed array"
    case .appendToProperty: "Append one through the property"
    case .replace: "Replace one through the elements"
    case .replaceInProperty: "Replace one through the property"
    case .removeLast: "Remove the last through the elements"
    }
  }

  var isThroughElements: Bool { self != .appendToProperty && self != .replaceInProperty }

  /// Nobody can be told of the value before through the property without a copy of it.
  var observers: [ElementsObserver] {
    ElementsObserver.allCases.filter { isThroughElements || $0 != .oldAndNew }
  }

  var lengths: [Int] { self == .append ? [10, shortArray, longArray] : [shortArray, longArray] }

  func make(_ count: Int, in array: LiaisonElements) {
    switch self {
    case .append: array.appendToElements(count)
    case .appendToProperty: array.appendToProperty(count)
    case .replace: array.replaceElements(count)
    case .replaceInProperty: array.replaceInProperty(count)
    case .removeLast: array.removeElements(count)
    }
  }

  /// By how many elements so many changes make it longer.
  func growth(_ count: Int) -> Int {
    switch self {
    case .append, .appendToProperty: count
    case .replace, .replaceInProperty: 0
    case .removeLast: -count
    }
  }
}

private func elementsName(_ observer: ElementsObserver, _ length: Int) -> String {
  "\(observer.rawValue), \(grouped(length))"
}

/// A hundred changes to the same array, which is as long as before when the next hundred come; that
/// is not measured, but the calibration goes by both.
private func elementsBenchmark(
  _ change: ElementsChange, _ length: Int, _ observer: ElementsObserver
) -> Benchmark {
  let batch = opaque(length < 100 ? 10 : 100)
  let name = elementsName(observer, length)
  let array = LiaisonElements(length, observer)
  return Benchmark(name: name, role: .subject, fixedIterations: nil) {
    iterations throws(Miscount) in
    let start = monotonicNanoseconds()
    var changing: UInt64 = 0
    for _ in 0..<iterations {
      let told = array.told
      let start = monotonicNanoseconds()
      change.make(batch, in: array)
      changing += monotonicNanoseconds() - start
      try Miscount.check(name, expected: length + change.growth(batch), seen: array.count)
      let tellings = observer == .nobody ? 0 : batch
      try Miscount.check(name, expected: tellings, seen: array.told - told)
      array.restore()
    }
    return Benchmark.Sample(
      value: Double(changing) / Double(iterations * batch),
      nanoseconds: monotonicNanoseconds() - start)
  }
}
