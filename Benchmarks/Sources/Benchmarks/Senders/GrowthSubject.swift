/// Something of a certain size, on which one operation after the other is made.
struct GrowthSubject {
  /// Makes so many operations.
  let operate: (_ count: Int) -> Void
  /// How many operations have had their effect so far.
  let total: () -> Int

  init(operate: @escaping (_ count: Int) -> Void, total: @escaping () -> Int) {
    self.operate = operate
    self.total = total
  }

  /// A subject whose operations go to one element after the other, in shuffled order, over and over.
  ///
  /// - Parameter operation: One operation on the element of that number. Returns whether it had its
  ///   effect.
  init(_ size: Int, operation: @escaping (_ index: Int) -> Bool) {
    let order = RemovalOrder.shuffled.indices(size)
    let counter = GrowthCounter()
    self.init(
      operate: { count in
        for _ in 0..<count {
          if operation(order[counter.next]) { counter.total += 1 }
          counter.next += 1
          if counter.next == size { counter.next = 0 }
        }
      }, total: { counter.total })
  }
}

private final class GrowthCounter {
  var next = 0
  var total = 0
}

/// What has a size, and an operation whose cost could grow with it.
struct GrowthKind {
  let id: String
  let title: String
  let make: (_ size: Int) -> GrowthSubject

  init(_ id: String, _ title: String, make: @escaping (_ size: Int) -> GrowthSubject) {
    self.id = id
    self.title = title
    self.make = make
  }
}

/// Unchecked: one thread tells it and reads it.
final class Told: @unchecked Sendable {
  private(set) var total = 0
  func note(_ x: Int) { total += x }
}

// MARK: - By hand

extension GrowthKind {
  /// Weak boxes by identity: one is taken out and another put in.
  static var dictionary: Self {
    Self("dictionary", "dictionary") { size in
      let audience = Audience(count: size)
      var boxes: [ObjectIdentifier: WeakBox] = [:]
      for listener in audience.listeners { boxes[ObjectIdentifier(listener)] = WeakBox(listener) }
      return GrowthSubject(size) { index in
        let listener = audience.listeners[index]
        let hasGone = boxes.removeValue(forKey: ObjectIdentifier(listener)) != nil
        boxes[ObjectIdentifier(listener)] = WeakBox(listener)
        return hasGone && boxes.count == size
      }
    }
  }

  /// Objects whose property calls closures in an array when it has been set: one is set.
  static var didSetObjects: Self {
    Self("didSet", "didSet objects") { size in
      let told = Told()
      let subjects = (0..<size).map { _ in
        let subject = DidSetNumber()
        subject.observers.append { _, _ in told.note(1) }
        return subject
      }
      return GrowthSubject(size) { index in
        let before = told.total
        subjects[index].value &+= 1
        return told.total == before + 1
      }
    }
  }
}
