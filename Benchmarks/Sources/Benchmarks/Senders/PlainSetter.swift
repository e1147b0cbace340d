/// What a set costs where nobody ever could observe it.
final class PlainNumber: Number {
  var value = 0
}

final class PlainSetter: Setter {
  private var numbers = Numbers<PlainNumber>()

  @inline(never)
  func set(_ count: Int) { numbers.set(count) }

  var newest: Int { numbers.newest }
}
