import Liaison

func clock() -> Int { 1 }

@Observed
final class Watch {
  var hours = 0
  var now: Int { clock() }
  let serial = 1
  @Unobserved var cache = 0
}

@Observed
final class Shelf {
  var watches: [Watch] = []
  var best: Watch?
}

func observe(_ watch: Watch, _ shelf: Shelf) {
  _ = watch.observe(\.now) { _, _ in }
  // expect 13: error: 'observe(_:options:_:)' is unavailable: What the property depends on cannot be seen in its getter. State it before the property: @Depends(\Self.source)
  _ = watch.values(\.now)
  // expect 13: error: 'values(_:keeping:)' is unavailable: What the property depends on cannot be seen in its getter. State it before the property: @Depends(\Self.source)
  _ = shelf.observe(\.best.hours) { _, _ in }
  _ = shelf.observe(\.watches.first) { _, _ in }
}

func observeMore(_ watch: Watch, _ shelf: Shelf) {
  _ = watch.observe(\.serial) { _, _ in }
  _ = shelf.observe(\.best.serial) { _, _ in }
  _ = watch.observe(\.cache) { _, _ in }
  // expect 13: error: 'observe(_:options:_:)' is unavailable: Nothing can be observed by this key path. Write '\.property', without the class's name and without '?'. If it is written so, the property has no key, because nobody is told when it changes: make it a variable that '@Observed' sees
  _ = watch.values(\.cache)
  // expect 13: error: 'values(_:keeping:)' is unavailable: Nothing can be observed by this key path. Write '\.property', without the class's name and without '?'. If it is written so, the property has no key, because nobody is told when it changes: make it a variable that '@Observed' sees
  _ = shelf.observe(\.best.cache) { _, _ in }
}

@Observed
final class Playlist {
  var songs = ["a"]
  var titles: [String] { songs }
}

func change(_ list: Playlist) {
  list.elements(\.songs).append("b")
  // expect 8: error: 'elements' is unavailable: The key of this property cannot be set. Write the property's type, as in 'var songs: [String]', and if it is computed, a setter
  list.elements(\.titles).append("b")
  // expect 8: error: 'elements' is unavailable: The key of this property cannot be set. Write the property's type, as in 'var songs: [String]', and if it is computed, a setter
}

@Observed
final class Toggle {
  var songs: [String] = []
}

func bind(_ toggle: Toggle, _ list: Playlist) {
  _ = toggle.bind(\.songs, to: \.songs, of: list)
  // expect 14: error: 'bind(_:to:of:)' is unavailable: The key of a property cannot be set. Write the property's type, as in 'var mode: Mode', and if it is computed, a setter
  _ = list.bind(\.titles, to: \.songs, of: toggle, converting: { $0 }, back: { $0 })
  // expect 12: error: 'bind(_:to:of:converting:back:)' is unavailable: The key of a property cannot be set. Write the property's type, as in 'var mode: Mode', and if it is computed, a setter
}

@Observed
final class Studio {
  lazy var lamp = 3
  // expect 3: error: 'lamp' cannot be lazy and observed, because reading it sets it; write '@Unobserved'
  nonisolated(unsafe) var desk = 0
  // expect 3: error: 'desk' cannot be observed, because whoever sets it may do so at any time; write '@Unobserved'
  var name = ""
  var title: String { name + "!" }
}

func use(_ studio: Studio) {
  _ = studio.observe(\.lamp) { _, change in _ = change.newValue }
  _ = studio.observe(\.desk) { _, change in _ = change.newValue }
  _ = studio.observe(\.title) { _, change in _ = change.newValue }
  studio.name = "a"
}
