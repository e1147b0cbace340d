import Combine
import Liaison
import LiaisonFoundation
import Observation
import SwiftUI

@Observed(.observable) final class Song {
  var title = "one"
  var tags: [String] = []
}

/// Notes what it hears, and demands as much as it is told to.
final class Listener<Input>: Subscriber {
  typealias Failure = Never

  var heard: [Input] = []
  var hasFinished = false
  var subscription: (any Combine.Subscription)?
  var afterEach: (Listener, Input) -> Subscribers.Demand = { _, _ in .none }

  func receive(subscription: any Combine.Subscription) { self.subscription = subscription }

  func receive(_ input: Input) -> Subscribers.Demand {
    heard.append(input)
    return afterEach(self, input)
  }

  func receive(completion: Subscribers.Completion<Never>) { hasFinished = true }
}

@MainActor var failures = 0

@MainActor func expect(_ what: String, _ holds: Bool) {
  if holds { return }
  print("not so: \(what)")
  failures += 1
}

@MainActor func valuesBeginWithTheOneThatIsThere() {
  let song = Song()
  let listener = Listener<String>()
  song.publisher(for: \.title).receive(subscriber: listener)
  listener.subscription?.request(.unlimited)
  song.title = "two"
  expect("values begin with the one that is there", listener.heard == ["one", "two"])
  listener.subscription?.cancel()
  song.title = "three"
  expect("nothing comes after it is cancelled", listener.heard == ["one", "two"])
  expect("who cancels is told no end", !listener.hasFinished)
}

@MainActor func whatNobodyDemandsWaits() {
  let song = Song()
  let listener = Listener<String>()
  song.publisher(for: \.title).receive(subscriber: listener)
  for title in ["two", "three", "four"] { song.title = title }
  expect("nothing comes undemanded", listener.heard.isEmpty)
  listener.subscription?.request(.max(2))
  expect("what is demanded comes", listener.heard == ["one", "two"])
  listener.afterEach = { _, _ in .max(1) }
  listener.subscription?.request(.max(1))
  expect("a subscriber can demand more", listener.heard == ["one", "two", "three", "four"])
}

@MainActor func theEndOfTheObjectFinishes() {
  let listener = Listener<Change<String>>()
  do {
    let song = Song()
    song.changePublisher(for: \.title).receive(subscriber: listener)
    song.title = "two"
  }
  expect("what waits is not lost with the object", !listener.hasFinished)
  listener.subscription?.request(.unlimited)
  expect("a change carries old and new", listener.heard.map(\.oldValue) == ["one"])
  expect("then it finishes", listener.hasFinished)
}

@MainActor func anObjectThatHasGoneFinishesAtOnce() {
  let listener = Listener<String>()
  var song: Song? = Song()
  let publisher = song?.publisher(for: \.title)
  song = nil
  publisher?.receive(subscriber: listener)
  expect("an object that has gone finishes at once", listener.hasFinished)
}

@MainActor func aSubscriberMaySetTheProperty() {
  let song = Song()
  let listener = Listener<String>()
  listener.afterEach = { listener, _ in
    if listener.heard.count < 3 { song.title += "!" }
    return .none
  }
  song.publisher(for: \.title).receive(subscriber: listener)
  listener.subscription?.request(.unlimited)
  expect("one value at a time, in order", listener.heard == ["one", "one!", "one!!"])
  listener.subscription?.cancel()
}

@MainActor func aCollectionComesWhole() {
  let song = Song()
  let listener = Listener<[String]>()
  song.publisher(for: \.tags).receive(subscriber: listener)
  listener.subscription?.request(.unlimited)
  song.elements(\.tags).append("blues")
  song.elements(\.tags).append("jazz")
  expect("a collection comes whole", listener.heard == [[], ["blues"], ["blues", "jazz"]])
}

@MainActor func aBindingEdits() {
  let song = Song()
  let title = song.binding(\.title)
  title.wrappedValue = "two"
  expect("a binding sets the property", song.title == "two" && title.wrappedValue == "two")
}

@main struct Program {
  @MainActor static func main() {
    valuesBeginWithTheOneThatIsThere()
    whatNobodyDemandsWaits()
    theEndOfTheObjectFinishes()
    anObjectThatHasGoneFinishesAtOnce()
    aSubscriberMaySetTheProperty()
    aCollectionComesWhole()
    aBindingEdits()
    if failures > 0 { fatalError("\(failures) expectations do not hold") }
    print("Combine and SwiftUI: all as expected")
  }
}
