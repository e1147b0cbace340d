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
  // expect 13: error: 'observe(_:options:_:)' is unavailable: A path cannot go through a collection to its elements. Let it end at the collection, or at its 'count', and observe each element
}
