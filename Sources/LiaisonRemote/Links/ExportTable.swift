/// The objects of this end that the other end can call. A pure state: it calls nothing.
///
/// An object gets a number when it is first sent, and keeps it until the other end has released it
/// as often as it was sent. A named object's number comes from its name, so callers need not ask
/// for it.
struct ExportTable {
  struct Export {
    /// Nil when the object has gone away.
    var object: (any RemoteObject)?
    /// Where its calls run, unless on the loop.
    var place: OtherPlace?
    /// How often it was sent and not released.
    var count = 0
  }

  private var exports: [UInt32: Export] = [:]
  private var numbers: [ObjectIdentifier: UInt32] = [:]
  /// The numbers of the objects that stand behind a protection, by what they stand for.
  private var guarded: [SubjectIdentity: Set<UInt32>] = [:]
  private var lastNumber: UInt32 = 0
  /// The names of the named objects.
  private(set) var names: [UInt32: String] = [:]
  var namedCount: Int { names.count }

  /// How many objects were sent and not released.
  var sentCount: Int { numbers.count + goneCount }
  /// How many of these have gone away meanwhile.
  private var goneCount = 0

  /// Numbers of named objects have the highest bit.
  static let named: UInt32 = 1 << 31

  static func number(named name: String) -> UInt32 { hash(of: name) | named }

  /// FNV-1a.
  static func hash(of name: String) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }

  subscript(number: UInt32) -> Export? { exports[number] }

  /// Returns false if another object has the name, or its number.
  mutating func add(
    _ object: any RemoteObject, named name: String, at place: OtherPlace?
  ) -> Bool {
    let number = Self.number(named: name)
    if exports[number] != nil { return false }
    exports[number] = Export(object: object, place: place)
    names[number] = name
    return true
  }

  mutating func remove(named number: UInt32) -> Export? {
    names[number] = nil
    return exports.removeValue(forKey: number)
  }

  /// How many of the objects have no number yet.
  func newOnes(_ objects: [SentObject]) -> Int {
    objects.count { object in
      if case .own(let object) = object { numbers[ObjectIdentifier(object)] == nil } else { false }
    }
  }

  mutating func send(_ object: any RemoteObject) -> UInt32 {
    let identity = ObjectIdentifier(object)
    if let number = numbers[identity] {
      exports[number]?.count += 1
      return number
    }
    repeat {
      lastNumber = (lastNumber + 1) & (PromiseNumber.first - 1)
    } while exports[lastNumber] != nil || lastNumber == 0
    exports[lastNumber] = Export(object: object, count: 1)
    numbers[identity] = lastNumber
    if let subject = object.guardedSubject {
      guarded[subject, default: []].insert(lastNumber)
    }
    return lastNumber
  }

  /// Returns the object if that was its last release. The caller releases it outside the lock.
  mutating func release(
    _ number: UInt32, arrivals: Int
  ) throws(FrameError) -> (any RemoteObject)? {
    guard let export = exports[number], export.count >= arrivals, arrivals > 0 else {
      throw FrameError(.notSent)
    }
    if export.count > arrivals {
      exports[number]?.count -= arrivals
      return nil
    }
    exports[number] = nil
    if let object = export.object { forget(object) } else { goneCount -= 1 }
    return export.object
  }

  /// Forgets the number of an object that was sent.
  private mutating func forget(_ object: any RemoteObject) {
    guard let number = numbers.removeValue(forKey: ObjectIdentifier(object)),
      let subject = object.guardedSubject
    else { return }
    guarded[subject]?.remove(number)
    if guarded[subject]?.isEmpty == true { guarded[subject] = nil }
  }

  /// Marks an object as gone: its calls fail from now on. Returns its number, if it has one.
  mutating func withdraw(_ object: any RemoteObject) -> UInt32? {
    guard let number = numbers[ObjectIdentifier(object)] else { return nil }
    forget(object)
    exports[number]?.object = nil
    goneCount += 1
    return number
  }

  /// The objects that were sent and stand for a subject behind a protection.
  func guarded(_ subject: SubjectIdentity) -> [any RemoteObject] {
    guarded[subject]?.compactMap { exports[$0]?.object } ?? []
  }

  /// The streams that the other end has references to.
  var streams: [any RemoteObject] {
    if numbers.isEmpty { return [] }
    return exports.values.compactMap(\.object).filter(\.isStream)
  }

  mutating func removeAll() -> [Export] {
    defer { self = ExportTable() }
    return Array(exports.values)
  }
}
