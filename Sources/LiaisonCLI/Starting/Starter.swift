/// The files of a new package.
struct Starter {
  /// The package's name, as it was given.
  private let name: String
  /// The name of its module: what of the name may stand there.
  private let module: String
  private let liaison: String

  init(name: String, liaison: String) {
    self.name = name
    self.liaison = liaison
    let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let begins = joined.first?.isLetter ?? false
    // The library's own names would be taken for it.
    module = begins && !joined.hasPrefix("Liaison") ? joined : "My" + joined + "Project"
  }

  /// The files by their paths in the package.
  var files: [(String, String)] {
    [
      ("Package.swift", manifest), ("Sources/\(module)/Oven.swift", oven),
      ("Sources/\(module)App/main.swift", main), ("Tests/\(module)Tests/OvenTests.swift", tests),
      (".github/workflows/ci.yml", workflow), ("README.md", readme), (".gitignore", ".build/\n"),
    ]
  }

  private var dependency: String {
    if New.isURL(liaison) {
      return ".package(url: \(literal(liaison)), from: \"\(Command.version)\")"
    }
    return ".package(name: \"Liaison\", path: \(literal(liaison)))"
  }

  private func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: \(literal(name)),
      platforms: [.macOS(.v15), .iOS(.v18)],
      dependencies: [
        \(dependency)
      ],
      targets: [
        .target(
          name: "\(module)", dependencies: [.product(name: "Liaison", package: "Liaison")]),
        .executableTarget(name: "\(module)App", dependencies: ["\(module)"]),
        .testTarget(
          name: "\(module)Tests",
          dependencies: ["\(module)", .product(name: "LiaisonTesting", package: "Liaison")]),
      ])

    """
  }

  private var oven: String {
    """
    public import Liaison

    /// What an oven asks and tells those who watch it.
    @Contract(.spy)
    public protocol OvenDelegate: AnyObject {
      /// All of them have to agree. Without any, it heats.
      @Answer(.all, whenNobody: true)
      func oven(_ oven: Oven, shouldHeatTo celsius: Int) -> Bool
      @Optional func oven(_ oven: Oven, didReach celsius: Int)
    }

    public final class Oven {
      public let delegates = OvenDelegateMulticast()
      public private(set) var celsius = 20

      public init() {}

      public func heat(to celsius: Int) {
        guard delegates.oven(self, shouldHeatTo: celsius) else { return }
        self.celsius = celsius
        delegates.oven(self, didReach: celsius)
      }
    }

    """
  }

  private var main: String {
    """
    import \(module)

    final class Guard: OvenDelegate {
      func oven(_ oven: Oven, shouldHeatTo celsius: Int) -> Bool { celsius <= 250 }
      func oven(_ oven: Oven, didReach celsius: Int) { print("It has \\(celsius) °C.") }
    }

    let (oven, keeper) = (Oven(), Guard())
    oven.delegates.add(keeper)  // held weakly
    for celsius in [180, 400] {
      oven.heat(to: celsius)
      print("Asked for \\(celsius) °C, it has \\(oven.celsius) °C.")
    }

    """
  }

  private var tests: String {
    """
    import LiaisonTesting
    import Testing

    @testable import \(module)

    @Suite struct OvenTests {
      private let oven = Oven()
      private let spy = OvenDelegateSpy()

      @Test func `an oven asks before it heats, and tells what it has reached`() {
        spy.stubs.shouldHeatTo = { _, _ in true }
        oven.delegates.add(spy)
        oven.heat(to: 200)
        expectCalls(
          to: spy.calls, [.shouldHeatTo(oven, shouldHeatTo: 200), .didReach(oven, didReach: 200)])
      }

      @Test func `an oven stays as it is if somebody disagrees`() {
        spy.stubs.shouldHeatTo = { _, _ in false }
        oven.delegates.add(spy)
        oven.heat(to: 200)
        #expect(oven.celsius == 20)
        expectCalls(to: spy.calls, .never, of: .call(OvenDelegateInvocation.didReach))
      }
    }

    """
  }

  private var workflow: String {
    """
    \(folderWarning)name: CI
    on: [push, pull_request]
    jobs:
      test:
        strategy:
          matrix:
            os: [ubuntu-latest, macos-latest]
        runs-on: ${{ matrix.os }}
        steps:
          - uses: actions/checkout@v4
          - uses: swift-actions/setup-swift@v2
            with:
              swift-version: "6.2"
          - run: swift test

    """
  }

  /// What has to be done before another machine can build the package.
  private var folderWarning: String {
    New.isURL(liaison)
      ? ""
      : "# Package.swift names a folder of one machine. Before this runs elsewhere,\n"
        + "# name the library's URL there.\n"
  }

  private var readme: String {
    """
    # \(name)

    ```sh
    swift run     # an oven asks its guard, and tells it what it does
    swift test    # a spy notes what the oven asks
    ```

    `Sources/\(module)/Oven.swift` has a contract and the object that calls it. Delegates conform to the
    contract, or closures stand in for them: `OvenDelegateHandlers(shouldHeatTo: …)`.

    """
  }
}
