import Observation

/// The toolchain's observation.
@Observable
final class ObservableNumber: Number {
  var value = 0

  init() {}
}

final class ObservableSetter: Setter {
  private var numbers = Numbers<ObservableNumber>()

  @inline(never)
  func set(_ count: Int) { numbers.set(count) }

  var newest: Int { numbers.newest }
}
