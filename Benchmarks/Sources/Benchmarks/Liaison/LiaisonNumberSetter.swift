import Liaison

/// Liaison's object with a property that can be observed.
@Observed
final class LiaisonNumber: Number {
  var value = 0

  init() {}
}

final class LiaisonNumberSetter: Setter {
  private var numbers = Numbers<LiaisonNumber>()

  @inline(never)
  func set(_ count: Int) { numbers.set(count) }

  var newest: Int { numbers.newest }
}
