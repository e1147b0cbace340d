import Liaison

/// Objects with a reader each. There are several, so that reading the clock hardly counts.
final class LiaisonReaders {
  private let numbers: [LiaisonNumber]
  private let cursors: [ChangeCursor<LiaisonNumber>]

  init(count: Int) {
    numbers = (0..<count).map { _ in LiaisonNumber() }
    cursors = numbers.map { $0.changeCursor(\.value) }
  }

  var count: Int { numbers.count }

  /// Changes every object's number, by 1 each time.
  func change(_ times: Int) {
    for number in numbers {
      for _ in 0..<times { number.value += 1 }
    }
  }

  /// Lets every reader pull; returns by how much the numbers have grown.
  func pull() -> Int {
    var growth = 0
    for cursor in cursors {
      guard let change = cursor.pull()?[\.value] else { continue }
      growth += change.newValue - change.oldValue
    }
    return growth
  }
}
