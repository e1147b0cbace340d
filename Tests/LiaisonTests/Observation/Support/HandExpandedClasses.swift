import Liaison

/// What `@Observed` makes of the classes that the tests of key-value coding speak of, by hand: of
/// each variable a private one and accessors, and of each property a key.
enum HandExpanded {
  final class Address: Observed {
    nonisolated let _observation = ObservationStorage()
    nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
      _observation.table(making: isNeeded, keys: Self._observedKeys.count)
    }
    fileprivate enum _Key {
      static var city: Int { 0 }
      static var zip: Int { 1 }
      static let table = ObservedKeys(of: Address.self) { [.key(Address.city), .key(Address.zip)] }
    }
    static var _observedKeys: ObservedKeys { _Key.table }
    private var _city: String = "Rome"
    var city: String {
      @storageRestrictions(initializes: _city) init(initialValue) { _city = initialValue }
      get { _city }
      set {
        guard _observation.isWatched else {
          _city = newValue
          return
        }
        _observation.change(_Key.city, of: self, to: newValue, from: _city) { _city = newValue }
      }
    }
    static let city = ObservedPath(_Key.city, "city", of: Address.self) {
      $0.city
    } set: {
      $0.city = $1
    }
    private var _zip: String? = nil
    var zip: String? {
      @storageRestrictions(initializes: _zip) init(initialValue) { _zip = initialValue }
      get { _zip }
      set {
        guard _observation.isWatched else {
          _zip = newValue
          return
        }
        _observation.change(_Key.zip, of: self, to: newValue, from: _zip) { _zip = newValue }
      }
    }
    static let zip = ObservedPath(_Key.zip, "zip", of: Address.self) {
      $0.zip
    } set: {
      $0.zip = $1
    }
    init(city: String = "Rome") { self.city = city }
  }

  class Person: Observed {
    nonisolated let _observation = ObservationStorage()
    nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
      _observation.table(making: isNeeded, keys: Self._observedKeys.count)
    }
    fileprivate enum _Key {
      static var first: Int { 0 }
      static var age: Int { 1 }
      static var nickname: Int { 2 }
      static var address: Int { 3 }
      static var height: Int { 4 }
      static var friends: Int { 5 }
      static var visits: Int { 6 }
      static var secret: Int { 7 }
      static var weight: Int { 8 }
      static var friend: Int { 9 }
      static var balance: Int { 10 }
      static let table = ObservedKeys(of: Person.self) {
        [
          .key(Person.first), .key(Person.age), .key(Person.nickname), .key(Person.address),
          .key(Person.height), .key(Person.friends), .key(Person.visits), .hidden("secret"),
          .key(Person.weight), .key(Person.friend), .key(Person.balance),
          .constant("id", of: Person.self) { $0.id },
          .computed("initials", of: Person.self) { $0.initials },
          .computed("years", of: Person.self) {
            $0.years
          } set: {
            $0.years = $1
          },
        ]
      }
    }
    class var _observedKeys: ObservedKeys { _Key.table }
    private var _first: String = ""
    var first: String {
      @storageRestrictions(initializes: _first) init(initialValue) { _first = initialValue }
      get { _first }
      set {
        guard _observation.isWatched else {
          _first = newValue
          return
        }
        _observation.change(_Key.first, of: self, to: newValue, from: _first) { _first = newValue }
      }
    }
    static let first = ObservedPath(_Key.first, "first", of: Person.self) {
      $0.first
    } set: {
      $0.first = $1
    }
    private var _age: Int = 0
    var age: Int {
      @storageRestrictions(initializes: _age) init(initialValue) { _age = initialValue }
      get { _age }
      set {
        guard _observation.isWatched else {
          _age = newValue
          return
        }
        _observation.change(_Key.age, of: self, to: newValue, from: _age) { _age = newValue }
      }
    }
    static let age = ObservedPath(_Key.age, "age", of: Person.self) {
      $0.age
    } set: {
      $0.age = $1
    }
    private var _nickname: String? = nil
    var nickname: String? {
      @storageRestrictions(initializes: _nickname) init(initialValue) { _nickname = initialValue }
      get { _nickname }
      set {
        guard _observation.isWatched else {
          _nickname = newValue
          return
        }
        _observation.change(_Key.nickname, of: self, to: newValue, from: _nickname) {
          _nickname = newValue
        }
      }
    }
    static let nickname = ObservedPath(_Key.nickname, "nickname", of: Person.self) {
      $0.nickname
    } set: {
      $0.nickname = $1
    }
    private var _address: Address? = nil
    var address: Address? {
      @storageRestrictions(initializes: _address) init(initialValue) { _address = initialValue }
      get { _address }
      set {
        guard _observation.isWatched else {
          _address = newValue
          return
        }
        _observation.change(_Key.address, of: self, to: newValue, from: _address) {
          _address = newValue
        }
      }
    }
    static let address = ObservedPath(_Key.address, "address", of: Person.self) {
      $0.address
    } set: {
      $0.address = $1
    }
    private var _height: Double = 1.5
    var height: Double {
      @storageRestrictions(initializes: _height) init(initialValue) { _height = initialValue }
      get { _height }
      set {
        guard _observation.isWatched else {
          _height = newValue
          return
        }
        _observation.change(_Key.height, of: self, to: newValue, from: _height) {
          _height = newValue
        }
      }
    }
    static let height = ObservedPath(_Key.height, "height", of: Person.self) {
      $0.height
    } set: {
      $0.height = $1
    }
    private var _friends: [Person] = []
    var friends: [Person] {
      @storageRestrictions(initializes: _friends) init(initialValue) { _friends = initialValue }
      get { _friends }
      set {
        guard _observation.isWatched else {
          _friends = newValue
          return
        }
        _observation.change(_Key.friends, of: self, to: newValue, from: _friends) {
          _friends = newValue
        }
      }
    }
    static let friends = ObservedPath(_Key.friends, "friends", of: Person.self) {
      $0.friends
    } set: {
      $0.friends = $1
    }
    private var _visits: Int = 0
    private(set) var visits: Int {
      @storageRestrictions(initializes: _visits) init(initialValue) { _visits = initialValue }
      get { _visits }
      set {
        guard _observation.isWatched else {
          _visits = newValue
          return
        }
        _observation.change(_Key.visits, of: self, to: newValue, from: _visits) {
          _visits = newValue
        }
      }
    }
    static let visits = ObservedPath(_Key.visits, "visits", of: Person.self) { $0.visits }
    private var _secret: Int = 7
    private var secret: Int {
      @storageRestrictions(initializes: _secret) init(initialValue) { _secret = initialValue }
      get { _secret }
      set {
        guard _observation.isWatched else {
          _secret = newValue
          return
        }
        _observation.change(_Key.secret, of: self, to: newValue, from: _secret) {
          _secret = newValue
        }
      }
    }
    private static let secret = ObservedPath(_Key.secret, "secret", of: Person.self) { $0.secret }
    private var _weight: Double? = nil
    var weight: Double? {
      @storageRestrictions(initializes: _weight) init(initialValue) { _weight = initialValue }
      get { _weight }
      set {
        guard _observation.isWatched else {
          _weight = newValue
          return
        }
        _observation.change(_Key.weight, of: self, to: newValue, from: _weight) {
          _weight = newValue
        }
      }
    }
    static let weight = ObservedPath(_Key.weight, "weight", of: Person.self) {
      $0.weight
    } set: {
      $0.weight = $1
    }
    private weak var _friend: Person?
    var friend: Person? {
      @storageRestrictions(initializes: _friend) init(initialValue) { _friend = initialValue }
      get { _friend }
      set {
        guard _observation.isWatched else {
          _friend = newValue
          return
        }
        _observation.change(_Key.friend, of: self, to: newValue, from: _friend) {
          _friend = newValue
        }
      }
    }
    static let friend = ObservedPath(_Key.friend, "friend", of: Person.self) {
      $0.friend
    } set: {
      $0.friend = $1
    }
    private var _balance: Int = 0
    var balance: Int {
      get { _balance }
      set { _balance = newValue }
    }
    static let balance = ObservedPath(_Key.balance, "balance", of: Person.self) {
      $0.balance
    } set: {
      $0.balance = $1
    }
    let id: Int
    var initials: String { String(first.prefix(1)) }
    var years: Int {
      get { age }
      set { age = newValue }
    }
    init(_ first: String = "", age: Int = 0, id: Int = 7) {
      self.first = first
      self.age = age
      self.id = id
    }
  }

  final class Student: Person {
    fileprivate enum _Key {
      static var school: Int { Person._observedKeys.count + 0 }
      static let table = ObservedKeys(of: Student.self, inheriting: Person._observedKeys) {
        [.key(Student.school), .computed("initials", of: Student.self) { $0.initials }]
      }
    }
    override static var _observedKeys: ObservedKeys { _Key.table }
    private var _school: String = ""
    var school: String {
      @storageRestrictions(initializes: _school) init(initialValue) { _school = initialValue }
      get { _school }
      set {
        guard _observation.isWatched else {
          _school = newValue
          return
        }
        _observation.change(_Key.school, of: self, to: newValue, from: _school) {
          _school = newValue
        }
      }
    }
    static let school = ObservedPath(_Key.school, "school", of: Student.self) {
      $0.school
    } set: {
      $0.school = $1
    }
    override var initials: String { "student" }
  }

  final class Team: Observed {
    nonisolated let _observation = ObservationStorage()
    nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
      _observation.table(making: isNeeded, keys: Self._observedKeys.count)
    }
    fileprivate enum _Key {
      static var members: Int { 0 }
      static var groups: Int { 1 }
      static var tags: Int { 2 }
      static var numbers: Int { 3 }
      static var doubles: Int { 4 }
      static var anything: Int { 5 }
      static var guests: Int { 6 }
      static var lead: Int { 7 }
      static var settings: Int { 8 }
      static var prices: Int { 9 }
      static var meter: Int { 10 }
      static let table = ObservedKeys(of: Team.self) {
        [
          .key(Team.members), .key(Team.groups), .key(Team.tags), .key(Team.numbers),
          .key(Team.doubles), .key(Team.anything), .key(Team.guests), .key(Team.lead),
          .key(Team.settings), .key(Team.prices), .key(Team.meter),
        ]
      }
    }
    static var _observedKeys: ObservedKeys { _Key.table }
    private var _members: [Person] = []
    var members: [Person] {
      @storageRestrictions(initializes: _members) init(initialValue) { _members = initialValue }
      get { _members }
      set {
        guard _observation.isWatched else {
          _members = newValue
          return
        }
        _observation.change(_Key.members, of: self, to: newValue, from: _members) {
          _members = newValue
        }
      }
    }
    static let members = ObservedPath(_Key.members, "members", of: Team.self) {
      $0.members
    } set: {
      $0.members = $1
    }
    private var _groups: [[Person]] = []
    var groups: [[Person]] {
      @storageRestrictions(initializes: _groups) init(initialValue) { _groups = initialValue }
      get { _groups }
      set {
        guard _observation.isWatched else {
          _groups = newValue
          return
        }
        _observation.change(_Key.groups, of: self, to: newValue, from: _groups) {
          _groups = newValue
        }
      }
    }
    static let groups = ObservedPath(_Key.groups, "groups", of: Team.self) {
      $0.groups
    } set: {
      $0.groups = $1
    }
    private var _tags: Set<String> = []
    var tags: Set<String> {
      @storageRestrictions(initializes: _tags) init(initialValue) { _tags = initialValue }
      get { _tags }
      set {
        guard _observation.isWatched else {
          _tags = newValue
          return
        }
        _observation.change(_Key.tags, of: self, to: newValue, from: _tags) { _tags = newValue }
      }
    }
    static let tags = ObservedPath(_Key.tags, "tags", of: Team.self) {
      $0.tags
    } set: {
      $0.tags = $1
    }
    private var _numbers: [Int] = []
    var numbers: [Int] {
      @storageRestrictions(initializes: _numbers) init(initialValue) { _numbers = initialValue }
      get { _numbers }
      set {
        guard _observation.isWatched else {
          _numbers = newValue
          return
        }
        _observation.change(_Key.numbers, of: self, to: newValue, from: _numbers) {
          _numbers = newValue
        }
      }
    }
    static let numbers = ObservedPath(_Key.numbers, "numbers", of: Team.self) {
      $0.numbers
    } set: {
      $0.numbers = $1
    }
    private var _doubles: [Double] = []
    var doubles: [Double] {
      @storageRestrictions(initializes: _doubles) init(initialValue) { _doubles = initialValue }
      get { _doubles }
      set {
        guard _observation.isWatched else {
          _doubles = newValue
          return
        }
        _observation.change(_Key.doubles, of: self, to: newValue, from: _doubles) {
          _doubles = newValue
        }
      }
    }
    static let doubles = ObservedPath(_Key.doubles, "doubles", of: Team.self) {
      $0.doubles
    } set: {
      $0.doubles = $1
    }
    private var _anything: [Any?] = []
    var anything: [Any?] {
      @storageRestrictions(initializes: _anything) init(initialValue) { _anything = initialValue }
      get { _anything }
      set {
        guard _observation.isWatched else {
          _anything = newValue
          return
        }
        _observation.change(_Key.anything, of: self, to: newValue, from: _anything) {
          _anything = newValue
        }
      }
    }
    static let anything = ObservedPath(_Key.anything, "anything", of: Team.self) {
      $0.anything
    } set: {
      $0.anything = $1
    }
    private var _guests: [Person]? = nil
    var guests: [Person]? {
      @storageRestrictions(initializes: _guests) init(initialValue) { _guests = initialValue }
      get { _guests }
      set {
        guard _observation.isWatched else {
          _guests = newValue
          return
        }
        _observation.change(_Key.guests, of: self, to: newValue, from: _guests) {
          _guests = newValue
        }
      }
    }
    static let guests = ObservedPath(_Key.guests, "guests", of: Team.self) {
      $0.guests
    } set: {
      $0.guests = $1
    }
    private var _lead: Person? = nil
    var lead: Person? {
      @storageRestrictions(initializes: _lead) init(initialValue) { _lead = initialValue }
      get { _lead }
      set {
        guard _observation.isWatched else {
          _lead = newValue
          return
        }
        _observation.change(_Key.lead, of: self, to: newValue, from: _lead) { _lead = newValue }
      }
    }
    static let lead = ObservedPath(_Key.lead, "lead", of: Team.self) {
      $0.lead
    } set: {
      $0.lead = $1
    }
    private var _settings: [String: Any] = [:]
    var settings: [String: Any] {
      @storageRestrictions(initializes: _settings) init(initialValue) { _settings = initialValue }
      get { _settings }
      set {
        guard _observation.isWatched else {
          _settings = newValue
          return
        }
        _observation.change(_Key.settings, of: self, to: newValue, from: _settings) {
          _settings = newValue
        }
      }
    }
    static let settings = ObservedPath(_Key.settings, "settings", of: Team.self) {
      $0.settings
    } set: {
      $0.settings = $1
    }
    private var _prices: [String: Double] = [:]
    var prices: [String: Double] {
      @storageRestrictions(initializes: _prices) init(initialValue) { _prices = initialValue }
      get { _prices }
      set {
        guard _observation.isWatched else {
          _prices = newValue
          return
        }
        _observation.change(_Key.prices, of: self, to: newValue, from: _prices) {
          _prices = newValue
        }
      }
    }
    static let prices = ObservedPath(_Key.prices, "prices", of: Team.self) {
      $0.prices
    } set: {
      $0.prices = $1
    }
    private var _meter: Meter? = nil
    var meter: Meter? {
      @storageRestrictions(initializes: _meter) init(initialValue) { _meter = initialValue }
      get { _meter }
      set {
        guard _observation.isWatched else {
          _meter = newValue
          return
        }
        _observation.change(_Key.meter, of: self, to: newValue, from: _meter) { _meter = newValue }
      }
    }
    static let meter = ObservedPath(_Key.meter, "meter", of: Team.self) {
      $0.meter
    } set: {
      $0.meter = $1
    }
    init(_ members: [Person] = []) { self.members = members }
  }

  final class Box<Value>: Observed {
    nonisolated let _observation = ObservationStorage()
    nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
      _observation.table(making: isNeeded, keys: Self._observedKeys.count)
    }
    fileprivate enum _Key {
      static var value: Int { 0 }
      static var table: ObservedKeys {
        ObservedKeys.shared(for: Box.self) { ObservedKeys(of: Box.self) { [.key(Box.value)] } }
      }
    }
    static var _observedKeys: ObservedKeys { _Key.table }
    private var _value: Value
    var value: Value {
      @storageRestrictions(initializes: _value) init(initialValue) { _value = initialValue }
      get { _value }
      set {
        guard _observation.isWatched else {
          _value = newValue
          return
        }
        _observation.change(_Key.value, of: self, to: newValue, from: _value) { _value = newValue }
      }
    }
    static var value: ObservedPath<Value> {
      ObservedPath(_Key.value, "value", of: Box.self) {
        $0.value
      } set: {
        $0.value = $1
      }
    }
    init(_ value: Value) { self.value = value }
  }

  actor Meter: ObservedActor {
    nonisolated let _observation = ObservationStorage()
    nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
      _observation.table(making: isNeeded, keys: Self._observedKeys.count)
    }
    fileprivate enum _Key {
      static var count: Int { 0 }
      static var limit: Int { 1 }
      static var address: Int { 2 }
      static let table = ObservedKeys(of: Meter.self) {
        [
          .key(Meter.count, isolated: Meter.self) { $0.count = $1 }, .key(Meter.limit),
          .key(Meter.address, isolated: Meter.self) { $0.address = $1 },
          .constant("id", of: Meter.self) { $0.id },
          .computed("half", isolated: Meter.self) { (it: isolated Meter) in it.half },
        ]
      }
    }
    static var _observedKeys: ObservedKeys { _Key.table }
    private var _count: Int = 0
    var count: Int {
      @storageRestrictions(initializes: _count) init(initialValue) { _count = initialValue }
      get { _count }
      set {
        guard _observation.isWatched else {
          _count = newValue
          return
        }
        _observation.change(_Key.count, of: self, to: newValue, from: _count) { _count = newValue }
      }
    }
    static let count = ObservedPath(_Key.count, "count", isolated: Meter.self) {
      (it: isolated Meter) in it.count
    }
    private var _limit: Int = 9
    var limit: Int {
      @storageRestrictions(initializes: _limit) init(initialValue) { _limit = initialValue }
      get { _limit }
      set {
        guard _observation.isWatched else {
          _limit = newValue
          return
        }
        _observation.change(_Key.limit, of: self, to: newValue, from: _limit) { _limit = newValue }
      }
    }
    static let limit = ObservedPath(_Key.limit, "limit", isolated: Meter.self) {
      (it: isolated Meter) in it.limit
    }
    private var _address: Address? = nil
    var address: Address? {
      @storageRestrictions(initializes: _address) init(initialValue) { _address = initialValue }
      get { _address }
      set {
        guard _observation.isWatched else {
          _address = newValue
          return
        }
        _observation.change(_Key.address, of: self, to: newValue, from: _address) {
          _address = newValue
        }
      }
    }
    static let address = ObservedPath(_Key.address, "address", isolated: Meter.self) {
      (it: isolated Meter) in it.address
    }
    let id = 3
    var half: Int { count / 2 }
    init() {}
  }

  @MainActor final class Screen: @MainActor Observed {
    nonisolated let _observation = ObservationStorage()
    nonisolated func _observationTable(making isNeeded: Bool) -> ObservationTable? {
      _observation.table(making: isNeeded, keys: 2)
    }
    fileprivate enum _Key {
      static var title: Int { 0 }
      static var parent: Int { 1 }
      @MainActor static let table = ObservedKeys(of: Screen.self) {
        [.key(Screen.title), .key(Screen.parent)]
      }
    }
    static var _observedKeys: ObservedKeys { _Key.table }
    private var _title: String = ""
    var title: String {
      @storageRestrictions(initializes: _title) init(initialValue) { _title = initialValue }
      get { _title }
      set {
        guard _observation.isWatched else {
          _title = newValue
          return
        }
        _observation.change(_Key.title, of: self, to: newValue, from: _title) { _title = newValue }
      }
    }
    static let title = ObservedPath(_Key.title, "title", of: Screen.self) {
      $0.title
    } set: {
      $0.title = $1
    }
    private var _parent: Screen? = nil
    var parent: Screen? {
      @storageRestrictions(initializes: _parent) init(initialValue) { _parent = initialValue }
      get { _parent }
      set {
        guard _observation.isWatched else {
          _parent = newValue
          return
        }
        _observation.change(_Key.parent, of: self, to: newValue, from: _parent) {
          _parent = newValue
        }
      }
    }
    static let parent = ObservedPath(_Key.parent, "parent", of: Screen.self) {
      $0.parent
    } set: {
      $0.parent = $1
    }
    init() {}
  }
}

// MARK: - Who looks at values first

/// What is thrown to refuse a value.
struct Negative: Error, Equatable {}

extension HandExpanded.Student: ValidatesKeys {
  /// Ages are not negative and end at 150; a school's name has capitals.
  func validate(_ value: inout Any?, forKey key: String) throws {
    switch key {
    case "age":
      guard let age = value as? Int else { return }
      if age < 0 { throw Negative() }
      value = min(age, 150)
    case "school": value = (value as? String)?.uppercased() ?? value
    case "height": value = nil
    default: break
    }
  }
}

extension HandExpanded.Meter: ActorValidatesKeys {
  func validate(_ value: inout Any?, forKey key: String) throws {
    guard key == "count", let count = value as? Int else { return }
    if count < 0 { throw Negative() }
    value = min(count, limit)
  }
}
