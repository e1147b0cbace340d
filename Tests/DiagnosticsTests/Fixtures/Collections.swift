import Liaison

@Observed
final class Watch {
  var hours = 0
}

@Observed
final class Shelf {
  var watches: [Watch] = []
}

func observe(_ watches: [Watch], _ shelf: Shelf) {
  _ = watches.observe(\.hours) { _, _ in }
  // expect 15: error: value of type '[Watch]' has no member 'observe'
  // expect 23: error: cannot infer key path type from context; consider explicitly specifying a root type
  _ = shelf.observe(\.watches.hours) { _, _ in }
  // expect 21: error: subscript 'subscript(dynamicMember:)' requires the types '[Watch]' and 'Middle?' be equivalent
  // expect 21: error: generic parameter 'Middle' could not be inferred
  // expect 21: error: generic parameter 'Next' could not be inferred
}
