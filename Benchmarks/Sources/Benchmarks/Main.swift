import Foundation

@main
struct Main {
  static func main() throws {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if options.helps { return print(Options.help) }
      if let folder = options.picture { return try draw(options.results, into: folder) }
      let groups = allGroups(options.settings)
      if let id = options.outcome { return try tell(outcomeOf: id, groups, options.settings) }
      if options.lists { return print(groups.map(\.id).joined(separator: "\n")) }
      let wanted = groups.filter(options.wants)
      if wanted.isEmpty { throw Misuse(description: "no such group; --list lists all") }
      try checkWritable([options.json, options.svg])
      let verdicts = try run(wanted, options)
      if options.isStrict, verdicts.contains(where: { !$0.isMet }) { exit(1) }
    } catch let error as Misuse {
      fail(error)
    } catch let error as Miscount {
      fail(error)
    } catch let error as ProcessOfItsOwn.Failure {
      fail(error)
    }
  }

  private static func draw(_ results: [String], into folder: String) throws {
    var groups: [Picture.Group] = []
    for path in results {
      do {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        groups += try JSONDecoder().decode(Picture.Results.self, from: data).groups
      } catch {
        throw Misuse(description: "\(path) has no results: \(error)")
      }
    }
    try Picture(of: groups).write(to: folder)
  }

  /// Measures one group for the process that measures several.
  private static func tell(outcomeOf id: String, _ groups: [Group], _ settings: Settings) throws {
    guard let group = groups.first(where: { $0.id == id }) else {
      throw Misuse(description: "no group \(id); --list lists all")
    }
    let outcome = try Runner(settings: settings, progress: Progress()).run(group)
    FileHandle.standardOutput.write(try JSONEncoder().encode(outcome))
  }

  private static func run(_ groups: [Group], _ options: Options) throws -> [Verdict] {
    let environment = Environment.current
    let here = Runner(settings: options.settings, progress: Progress())
    let apart = ProcessOfItsOwn(settings: options.settings)
    print(environment.summary)
    var outcomes: [Outcome] = []
    for group in groups {
      let outcome = groups.count == 1 ? try here.run(group) : try apart.run(group)
      outcomes.append(outcome)
      print("", Table(outcome: outcome).text, separator: "\n")
    }
    let verdicts = outcomes.flatMap(\.verdicts)
    print("\n\(verdicts.count { $0.isMet }) of \(verdicts.count) bars met")
    let report = Report(environment: environment, settings: options.settings, groups: outcomes)
    if let path = options.json { try report.writeJSON(to: path) }
    if let path = options.svg { try report.writeSVG(to: path) }
    return verdicts
  }

  /// Finds out before the run, not after it.
  private static func checkWritable(_ paths: [String?]) throws(Misuse) {
    for path in paths.compactMap(\.self)
    where !FileManager.default.createFile(atPath: path, contents: nil) {
      throw Misuse(description: "cannot write to \(path); give another file")
    }
  }

  private static func fail(_ error: some Error & CustomStringConvertible) -> Never {
    writeToStandardError("benchmarks: \(error.description)\n")
    exit(2)
  }
}
