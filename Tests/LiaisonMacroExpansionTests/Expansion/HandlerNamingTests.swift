import LiaisonMacroExpansion
import Testing

@Suite struct HandlerNamingTests {
  /// Requirements, and what their handlers are called.
  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let requirements: [String]
    let names: [String]

    init(_ description: String, _ requirements: [String], _ names: [String]) {
      testDescription = description
      self.requirements = requirements
      self.names = names
    }
  }

  static let examples: [Example] = [
    Example(
      "a sender and what it did",
      [
        "func fileImporter(_ importer: FileImporter, shouldImport file: File) -> Bool",
        "func fileImporter(_ importer: FileImporter, didAbortWith error: any Error)",
        "func fileImporterDidFinish(_ importer: FileImporter)",
      ], ["shouldImport", "didAbortWith", "didFinish"]),
    Example(
      "a sender with a prefix",
      [
        "func tableView(_ tableView: UITableView, didSelectRowAt path: Path)",
        "func tableView(_ tableView: UITableView, heightForRowAt path: Path) -> Double",
        "func numberOfSections(in tableView: UITableView) -> Int",
      ], ["didSelectRowAt", "heightForRowAt", "numberOfSections"]),
    Example(
      "a sender that is called more than its type",
      [
        "func tableView(_ table: Table, heightForRowAt path: Path) -> Double",
        "func tableView(_ table: Table, didSelect path: Path)",
      ], ["heightForRowAt", "didSelect"]),
    Example(
      "one thing about a sender, asked in several ways",
      [
        "func importerProgress(_ importer: Importer, of file: File)",
        "func importerProgress(_ importer: Importer, at line: Int)",
        "func importerState(_ importer: Importer, didChangeTo state: Int)",
      ], ["progressOf", "progressAt", "state"]),
    Example("emoji", ["func 🎉(_ 🎂: Int)", "var 🍰: Int { get }"], ["`🎉`", "`🍰`"]),
    Example(
      "an abbreviation",
      [
        "func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)",
        "func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)",
      ], ["didBecomeInvalidWithError", "urlSessionDidFinishEvents"]),
    Example(
      "overloads",
      [
        "func send(_ x: Int)", "func send(_ x: Int, to name: String)",
        "func send(_ x: Int, from name: String)",
      ], ["send", "sendTo", "sendFrom"]),
    Example(
      "overloads that labels tell apart",
      [
        "func loader(_ loader: Loader, didReceive challenge: Challenge)",
        "func loader(_ loader: Loader, task: Task, didReceive challenge: Challenge)",
      ], ["didReceive", "taskDidReceive"]),
    Example(
      "overloads that types tell apart",
      [
        "func visit(_ node: Class)", "func visit(_ node: Actor)", "func visit(_ node: Actor?)",
        "func load(with url: URL)", "func load(with url: URLRequest)",
      ], ["visit", "visitActor", "visitActor2", "loadWith", "loadWithURLRequest"]),
    Example(
      "commands", ["func start()", "func show(_ text: String, animated: Bool)"],
      ["start", "show"]),
    Example(
      "properties", ["var title: String { get set }", "var count: Int { get }"],
      ["title", "setTitle", "count"]),
    Example(
      "names that are given",
      ["@Named(\"tapped\") func view(_ v: View, x: Int)", "@Named(\"on\") func f()"],
      ["tapped", "on"]),
    Example("keywords", ["func `default`()", "func `in`(_ x: Int)"], ["`default`", "`in`"]),
    Example(
      "subscripts", ["subscript(index: Int) -> Int { get }"], ["element"]),
    Example(
      "a verb tells who is the sender",
      [
        "func game(_ name: String, didStart round: Int)", "func game(_ name: String, didEnd: Bool)",
      ],
      ["didStart", "didEnd"]),
  ]

  @Test(arguments: examples)
  func `a handler is named after what tells its requirement apart`(_ example: Example) {
    let body = example.requirements.map { "  \($0)\n" }.joined()
    let source = expanded(
      "protocol P: AnyObject {\n\(body)}", .peer, attribute: "@Contract(.handlers)")
    let names = source.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("  var ") else { return nil }
      return String(line.dropFirst(6).prefix { $0 != ":" })
    }
    #expect(names == example.names)
  }
}
