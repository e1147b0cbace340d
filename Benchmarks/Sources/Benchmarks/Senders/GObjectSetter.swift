import CPeers

/// The integer property of GObjects. The objects and the loop are inside C++.
final class GObjectSetter: Setter {
  private let objects = peer_gobject_make(16)

  deinit { peer_gobject_destroy(objects) }

  func set(_ count: Int) { peer_gobject_set(objects, count) }

  var newest: Int { peer_gobject_newest(objects) }
}
