import Liaison
import Testing

private typealias Person = Keyed.Person
private typealias Team = Keyed.Team
private typealias Box = Keyed.Box

@Suite struct `Collection operators` {
  private let ada = Person("Ada", age: 36)
  private let grace = Person("Grace", age: 85)
  private let alan = Person("Alan", age: 41)
  private var team: Team { Team([ada, grace, alan]) }

  private func error(_ object: some Observed, _ path: String) -> KeyError? {
    #expect(throws: KeyError.self) { _ = try object.value(forKeyPath: path) }
  }

  @Test func `49 count`() throws {
    #expect(try team.value(forKeyPath: "members.@count") as? Int == 3)
    #expect(try Team().value(forKeyPath: "members.@count") as? Int == 0)
    #expect(try Box(Set([1, 2])).value(forKeyPath: "value.@count") as? Int == 2)
    #expect(try Box(team).value(forKeyPath: "value.members.@count") as? Int == 3)
    #expect(try Box(["a": 1]).value(forKeyPath: "value.@count") as? Int == 1)
  }

  @Test func `49 sum and average`() throws {
    let team = team
    team.numbers = [1, 2, 4]
    team.doubles = [0.5, 1]
    #expect(try team.value(forKeyPath: "members.@sum.age") as? Int == 162)
    #expect(try team.value(forKeyPath: "members.@avg.age") as? Double == 54)
    #expect(try team.value(forKeyPath: "members.@sum.height") as? Double == 4.5)
    #expect(try team.value(forKeyPath: "numbers.@sum.self") as? Int == 7)
    #expect(try team.value(forKeyPath: "numbers.@sum") as? Int == 7)
    #expect(try team.value(forKeyPath: "doubles.@sum.self") as? Double == 1.5)
    #expect(try team.value(forKeyPath: "doubles.@avg.self") as? Double == 0.75)
    #expect(try Box<[Any]>([1, 0.5, UInt8(2)]).value(forKeyPath: "value.@sum") as? Double == 3.5)
  }

  @Test func `49 nil counts as zero in sum and average`() throws {
    ada.weight = 60
    #expect(try team.value(forKeyPath: "members.@sum.weight") as? Double == 60)
    #expect(try team.value(forKeyPath: "members.@avg.weight") as? Double == 20)
  }

  @Test func `49 integers are added exactly, and a sum too large is an error`() throws {
    let large = Box([UInt64.max, 1])
    #expect(error(large, "value.@sum")?.code == .overflow)
    #expect(try large.value(forKeyPath: "value.@avg") as? Double == 9.223372036854775808e18)
    let between = Box<[Any]>([Int.max, 5, -6])
    #expect(try between.value(forKeyPath: "value.@sum") as? Int == Int.max - 1)
    #expect(error(Box([Int128.max, 1]), "value.@sum")?.code == .overflow)
  }

  @Test func `49 smallest and greatest`() throws {
    #expect(try team.value(forKeyPath: "members.@max.age") as? Int == 85)
    #expect(try team.value(forKeyPath: "members.@min.age") as? Int == 36)
    #expect(try team.value(forKeyPath: "members.@max.first") as? String == "Grace")
    #expect(try team.value(forKeyPath: "members.@min.first") as? String == "Ada")
    #expect(try Box<[Any]>([1, 2.5, UInt8(2)]).value(forKeyPath: "value.@max") as? Double == 2.5)
    grace.nickname = "Amazing"
    #expect(try team.value(forKeyPath: "members.@max.nickname") as? String == "Amazing")
    #expect(try team.value(forKeyPath: "members.@min.nickname") as? String == "Amazing")
  }

  @Test func `49 of nothing`() throws {
    let team = Team()
    #expect(try team.value(forKeyPath: "members.@sum.age") as? Int == 0)
    #expect(try team.value(forKeyPath: "members.@avg.age") as? Double == 0)
    #expect(try team.value(forKeyPath: "members.@min.age") == nil)
    #expect(try team.value(forKeyPath: "members.@max.age") == nil)
    let union = try team.value(forKeyPath: "members.@unionOfObjects.age") as? [Any]
    #expect(union?.isEmpty == true)
  }

  @Test func `49 an optional collection is one, and nil leads to nil`() throws {
    let team = Team()
    #expect(try team.value(forKeyPath: "guests.@count") == nil)
    #expect(try team.value(forKeyPath: "lead.friends.@sum.age") == nil)
    team.guests = [ada, grace]
    #expect(try team.value(forKeyPath: "guests.@count") as? Int == 2)
    #expect(try team.value(forKeyPath: "guests.@max.age") as? Int == 85)
  }

  @Test func `49 unions of objects`() throws {
    let other = Person("Ada", age: 85)
    let team = Team([ada, grace, other])
    let all = try team.value(forKeyPath: "members.@unionOfObjects.first") as? [Any]
    #expect(all as? [String] == ["Ada", "Grace", "Ada"])
    let distinct = try team.value(forKeyPath: "members.@distinctUnionOfObjects.first") as? [Any]
    #expect(distinct as? [String] == ["Ada", "Grace"])
    let ages = try team.value(forKeyPath: "members.@distinctUnionOfObjects.age") as? [Any]
    #expect(ages as? [Int] == [36, 85])
    let none = try team.value(forKeyPath: "members.@unionOfObjects.nickname") as? [Any]
    #expect(none?.isEmpty == true)
  }

  @Test func `49 objects without an equality of their own are told apart as objects`() throws {
    let team = Team([ada, grace, ada])
    let path = "members.@distinctUnionOfObjects.self"
    let distinct = try team.value(forKeyPath: path) as? [Any]
    #expect((distinct as? [Keyed.Person])?.map(\.first) == ["Ada", "Grace"])
  }

  @Test func `49 unions of arrays`() throws {
    let team = Team()
    team.groups = [[ada, grace], [alan, ada]]
    let all = try team.value(forKeyPath: "groups.@unionOfArrays.first") as? [Any]
    #expect(all as? [String] == ["Ada", "Grace", "Alan", "Ada"])
    let distinct = try team.value(forKeyPath: "groups.@distinctUnionOfArrays.first") as? [Any]
    #expect(distinct as? [String] == ["Ada", "Grace", "Alan"])
    ada.friends = [grace, alan]
    grace.friends = [alan]
    team.members = [ada, grace]
    let friends = try team.value(forKeyPath: "members.@distinctUnionOfArrays.friends") as? [Any]
    #expect((friends as? [Keyed.Person])?.map(\.first) == ["Grace", "Alan"])
    #expect(error(team, "members.@unionOfArrays.first")?.code == .notACollection)
  }

  @Test func `49 unions of sets`() throws {
    let box = Box([Set([1, 2]), Set([2, 3])])
    let all = try box.value(forKeyPath: "value.@unionOfSets.self") as? [Any]
    #expect((all as? [Int])?.sorted() == [1, 2, 2, 3])
    let distinct = try box.value(forKeyPath: "value.@distinctUnionOfSets") as? [Any]
    #expect((distinct as? [Int])?.sorted() == [1, 2, 3])
  }

  @Test func `49 an operator may follow in what the elements are asked for`() throws {
    ada.friends = [grace, alan]
    grace.friends = [alan]
    #expect(try team.value(forKeyPath: "members.@sum.friends.@count") as? Int == 3)
    #expect(try team.value(forKeyPath: "members.@max.friends.@max.age") as? Int == 85)
    #expect(try Box([["n": 1], ["n": 2]]).value(forKeyPath: "value.@sum.n") as? Int == 3)
    #expect(try Box(["a": 1, "b": 2]).value(forKeyPath: "value.@sum") as? Int == 3)
  }

  @Test func `49 mistakes are typed errors`() {
    let team = team
    let unknown = error(team, "members.@summ.age")
    #expect(unknown?.code == .unknownOperator)
    #expect(unknown?.nearestKey == "@sum")
    #expect(error(team, "members.@sum.first")?.code == .notANumber)
    #expect(error(team, "members.@avg.first")?.actualType == "String")
    #expect(error(team, "members.@max.self")?.code == .notComparable)
    #expect(error(Box<[Any]>([1, "a"]), "value.@max")?.code == .notComparable)
    #expect(error(Box([Unhashable()]), "value.@distinctUnionOfObjects")?.code == .notComparable)
    #expect(error(team, "@count")?.code == .notACollection)
    #expect(error(ada, "first.@count")?.code == .notACollection)
    #expect(error(team, "members.@max.agee")?.nearestKey == "age")
  }

  private struct Unhashable {}
}
