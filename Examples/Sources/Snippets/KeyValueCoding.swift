import Liaison

// snippet: classes
@Observed
final class Runner {
  var name: String
  var minutes = 0.0
  var coach: String?

  init(_ name: String) { self.name = name }
}

@Observed
final class Relay {
  var runners: [Runner] = []
  var anchor: Runner?
}
// end

func byName(_ runner: Runner) throws -> [String] {
  var lines: [String] = []
  let token = runner.observe(\.minutes) { runner, _ in lines.append("ran \(runner.minutes)") }
  // snippet: keys
  try runner.setValue(42, forKey: "minutes")  // an Int for a Double: the same number
  try runner.setValue(nil, forKey: "coach")
  let name = try runner.value(forKey: "name") as? String
  // end
  lines.append(name ?? "?")
  token.cancel()
  return lines
}

func alongPaths(_ relay: Relay) throws -> [String] {
  var lines: [String] = []
  // snippet: paths
  let last = try relay.value(forKeyPath: "anchor.name")
  let average = try relay.value(forKeyPath: "runners.@avg.minutes")
  let names = try relay.value(forKeyPath: "runners.@unionOfObjects.name")
  // end
  lines += [last, average, names].map { "\($0 ?? "nobody")" }
  return lines
}

func mistakes(_ runner: Runner) -> [String] {
  var lines: [String] = []
  // snippet: errors
  do throws(KeyError) {
    try runner.setValue("Ada", forKey: "nmae")
  } catch {
    lines.append(error.message)  // Runner has no key 'nmae'. Did you mean 'name'?
  }
  // end
  do throws(KeyError) {
    try runner.setValue(nil, forKey: "name")
  } catch {
    lines.append("\(error.code == .nilForNonOptional)")
  }
  return lines
}

func wholeSets(_ runner: Runner) throws -> Double {
  // snippet: dictionaries
  let saved = try runner.values(forKeys: ["name", "minutes"])
  try runner.setValues(["name": "Eve", "minutes": 50])  // both, or none
  try runner.setValues(saved)
  // end
  return runner.minutes
}

func elementsByName(_ relay: Relay, _ ada: Runner) throws -> Any? {
  // snippet: elements
  let runners = try relay.elements(forKey: "runners")
  try runners.append(ada)  // an insertion, as of relay.elements(\.runners)
  runners.remove(at: 0)

  let average = try relay.runners.value(forKeyPath: "@avg.minutes")
  // end
  return average
}

// snippet: undefined
@Observed
final class Profile: HandlesUndefinedKeys {
  var name = ""
  @Unobserved private var more: [String: Any] = [:]

  func value(forUndefinedKey key: String) throws -> Any? {
    guard let value = more[key] else { throw UndefinedKey() }
    return value
  }

  func setValue(_ value: Any?, forUndefinedKey key: String) throws { more[key] = value }
}
// end

func extras(of profile: Profile) throws -> Any? {
  // snippet: handled
  try profile.setValues(["name": "Ada", "theme": "dark"])
  let theme = try profile.value(forKey: "theme")
  // end
  return theme
}

// snippet: validation
extension Relay: ValidatesKeys {
  func validate(_ value: inout Any?, forKey key: String) throws {
    if key == "runners", let runners = value as? [Runner] { value = Array(runners.prefix(4)) }
  }
}
// end

func validated(_ relay: Relay, _ runners: [Runner]) throws -> Int {
  // snippet: validating
  try relay.setValue(runners, forKey: "runners", validating: true)  // four of them at most
  // end
  return relay.runners.count
}
