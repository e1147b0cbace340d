import CAllocations

/// Where the object comes from whose property is set. What the compiler knows of an object differs
/// with it, and so does whether it counts a reference for the time of the set.
enum Origin: String, CaseIterable {
  case array = "an array"
  case property = "another object's property"
  case local = "a local"

  var id: String {
    switch self {
    case .array: "array"
    case .property: "property"
    case .local: "local"
    }
  }
}

/// A setter of objects that it finds at a place, as ordinary code does: the array and the property
/// are variables of classes, and the compiler knows nothing of the objects there but their class.
///
/// The loops are written once for all kinds of objects, and specialised for each.
final class PlacedSetter<Object: Number> {
  private let shelf = opaque(Shelf<Object>())
  private let owner = opaque(Owner<Object>())
  private let object = opaque(Object())
  private let origin: Origin
  private var last = 0

  init(_ origin: Origin) {
    self.origin = origin
  }

  @inline(__always)
  func set(_ count: Int) {
    let numbers = last + 1...last + count
    switch origin {
    case .array:
      for value in numbers {
        shelf.objects[value & 15].value = value
        memory_barrier_of_the_compiler()
      }
    case .property:
      for value in numbers {
        owner.object.value = value
        memory_barrier_of_the_compiler()
      }
    case .local:
      let object = object
      for value in numbers {
        object.value = value
        memory_barrier_of_the_compiler()
      }
    }
    last += count
  }

  var newest: Int {
    switch origin {
    case .array: shelf.objects.reduce(0) { max($0, $1.value) }
    case .property: owner.object.value
    case .local: object.value
    }
  }
}

private final class Shelf<Object: Number> {
  var objects = (0..<16).map { _ in Object() }
}

private final class Owner<Object: Number> {
  var object = Object()
}

/// Sets plain objects.
final class PlacedPlainSetter: Setter {
  private let setter: PlacedSetter<PlainNumber>
  init(_ origin: Origin) { setter = PlacedSetter(origin) }
  @inline(never)
  func set(_ count: Int) { setter.set(count) }
  var newest: Int { setter.newest }
}

/// Sets objects by hand, with an empty array of closures that each set goes through.
final class PlacedDidSetSetter: Setter {
  private let setter: PlacedSetter<DidSetNumber>
  init(_ origin: Origin) { setter = PlacedSetter(origin) }
  @inline(never)
  func set(_ count: Int) { setter.set(count) }
  var newest: Int { setter.newest }
}

/// Sets Liaison's observed objects.
final class PlacedLiaisonSetter: Setter {
  private let setter: PlacedSetter<LiaisonNumber>
  init(_ origin: Origin) { setter = PlacedSetter(origin) }
  @inline(never)
  func set(_ count: Int) { setter.set(count) }
  var newest: Int { setter.newest }
}
