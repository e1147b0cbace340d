// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// One set of compiler settings for every target: Swift 6 and the upcoming features it will grow.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The plugin runs for a moment in each build of a client. To optimise it would take a release build
/// a minute, and save the client milliseconds. Tools version 6.2 lets dependencies have such flags.
///
/// Tests are not optimised either: in release they try an optimised library, and are compiled in
/// half the time. The corpus of contracts is optimised, because it is what clients write.
let unoptimised = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// CI's debug build has TLS, so that the links with it and without it need no build of their own.
let defaults: Set<String> = Context.environment["LIAISON_TLS"] == "1" ? ["TLS"] : []

let package = Package(
  name: "Liaison",
  platforms: [
    .macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2), .macCatalyst(.v18),
  ],
  products: [
    .library(name: "Liaison", targets: ["Liaison"]),
    .library(name: "LiaisonCore", targets: ["LiaisonCore"]),
    .library(name: "LiaisonDelegation", targets: ["LiaisonDelegation"]),
    .library(name: "LiaisonNotices", targets: ["LiaisonNotices"]),
    .library(name: "LiaisonPull", targets: ["LiaisonPull"]),
    .library(name: "LiaisonObservation", targets: ["LiaisonObservation"]),
    .library(name: "LiaisonProxies", targets: ["LiaisonProxies"]),
    .library(name: "LiaisonResilience", targets: ["LiaisonResilience"]),
    .library(name: "LiaisonSharing", targets: ["LiaisonSharing"]),
    .library(name: "LiaisonFoundation", targets: ["LiaisonFoundation"]),
    .library(name: "LiaisonWire", targets: ["LiaisonWire"]),
    .library(name: "LiaisonRemote", targets: ["LiaisonRemote"]),
    .library(name: "LiaisonDistributed", targets: ["LiaisonDistributed"]),
    .library(name: "LiaisonTesting", targets: ["LiaisonTesting"]),
    .executable(name: "liaison", targets: ["LiaisonCLI"]),
  ],
  traits: [
    .default(enabledTraits: defaults),
    .trait(name: "TLS", description: "Links over TLS, by OpenSSL 3 of the system (libssl-dev)."),
  ],
  targets: [
    .target(
      name: "Liaison",
      dependencies: [
        "LiaisonCore", "LiaisonDelegation", "LiaisonNotices", "LiaisonPull", "LiaisonObservation",
        "LiaisonProxies", "LiaisonResilience", "LiaisonSharing",
      ],
      swiftSettings: strict),
    .target(name: "LiaisonCore", swiftSettings: strict),
    .target(
      name: "LiaisonDelegation", dependencies: ["LiaisonCore", "LiaisonMacros"],
      swiftSettings: strict),
    .target(
      name: "LiaisonNotices", dependencies: ["LiaisonCore", "LiaisonDelegation"],
      swiftSettings: strict),
    .target(name: "LiaisonPull", dependencies: ["LiaisonCore"], swiftSettings: strict),
    .target(
      name: "LiaisonObservation", dependencies: ["LiaisonCore", "LiaisonMacros"],
      swiftSettings: strict),
    .target(
      name: "LiaisonProxies", dependencies: ["LiaisonCore", "LiaisonDelegation", "LiaisonNotices"],
      swiftSettings: strict),
    .target(
      name: "LiaisonResilience",
      dependencies: ["LiaisonCore", "LiaisonDelegation", "LiaisonProxies"],
      swiftSettings: strict),
    .target(
      name: "LiaisonSharing", dependencies: ["LiaisonCore", "LiaisonDelegation", "LiaisonProxies"],
      swiftSettings: strict),
    .target(name: "LiaisonMacroExpansion", swiftSettings: unoptimised),
    .macro(
      name: "LiaisonMacros", dependencies: ["LiaisonMacroExpansion"], swiftSettings: unoptimised),
    .target(name: "LiaisonWire", dependencies: ["LiaisonMacros"], swiftSettings: strict),
    .target(name: "CLiaisonSystem"),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "openssl",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(
      name: "LiaisonRemote",
      dependencies: [
        "Liaison", "LiaisonWire", "LiaisonMacros", "CLiaisonSystem",
        .target(name: "COpenSSL", condition: .when(traits: ["TLS"])),
      ],
      swiftSettings: strict),
    .target(
      name: "LiaisonDistributed",
      dependencies: ["LiaisonRemote", "LiaisonWire", "Liaison", "CLiaisonSystem"],
      swiftSettings: strict),
    .target(name: "LiaisonFoundation", dependencies: ["Liaison"], swiftSettings: strict),
    .target(name: "LiaisonTesting", dependencies: ["Liaison"], swiftSettings: strict),
    .executableTarget(
      name: "LiaisonCLI",
      dependencies: ["Liaison", "LiaisonRemote", "LiaisonWire", "LiaisonMacroExpansion"],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["LiaisonTesting", "Liaison"], path: "Tests/Support",
      swiftSettings: strict),
    .testTarget(
      name: "LiaisonTests", dependencies: ["Liaison", "LiaisonTesting", "TestSupport"],
      swiftSettings: unoptimised),
    .testTarget(
      name: "LiaisonFoundationTests",
      dependencies: ["LiaisonFoundation", "Liaison", "TestSupport"], swiftSettings: unoptimised),
    .testTarget(
      name: "LiaisonTestingTests", dependencies: ["LiaisonTesting", "Liaison", "TestSupport"],
      swiftSettings: unoptimised),
    .testTarget(
      name: "LiaisonWireTests", dependencies: ["LiaisonWire"], swiftSettings: strict),
    .target(
      name: "RemoteWitness", dependencies: ["LiaisonRemote", "LiaisonWire", "Liaison"],
      path: "Tests/Witness", swiftSettings: strict),
    .executableTarget(
      name: "LiaisonTestHelper",
      dependencies: ["RemoteWitness", "LiaisonRemote", "LiaisonWire", "Liaison"],
      path: "Tests/HelperProgram", swiftSettings: strict),
    .testTarget(
      name: "LiaisonRemoteTests",
      dependencies: [
        "LiaisonRemote", "LiaisonWire", "Liaison", "LiaisonTesting", "TestSupport",
        "LiaisonTestHelper", "RemoteWitness", "LiaisonCLI",
        .target(name: "COpenSSL", condition: .when(traits: ["TLS"])),
      ],
      swiftSettings: unoptimised),
    // The optimiser of 6.3 crashes if a system, `@Resolvable` protocols and their use share a module.
    .target(
      name: "DistributedFixtures", dependencies: ["LiaisonDistributed"],
      path: "Tests/DistributedFixtures", swiftSettings: strict),
    .testTarget(
      name: "LiaisonDistributedTests",
      dependencies: [
        "DistributedFixtures", "LiaisonDistributed", "LiaisonRemote", "LiaisonWire", "Liaison",
        "TestSupport", "RemoteWitness",
      ], swiftSettings: unoptimised),
    .testTarget(
      name: "LiaisonMacroExpansionTests", dependencies: ["LiaisonMacroExpansion"],
      swiftSettings: unoptimised),
    .testTarget(
      name: "DiagnosticsTests",
      dependencies: ["LiaisonRemote", "LiaisonWire", "Liaison", "LiaisonMacroExpansion"],
      exclude: ["Fixtures"], swiftSettings: unoptimised),
    .testTarget(
      name: "ModulesTests",
      dependencies: [
        "LiaisonDelegation", "LiaisonNotices", "LiaisonObservation", "LiaisonPull",
        "LiaisonProxies",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ContractCorpusTests", dependencies: ["LiaisonRemote", "LiaisonWire", "Liaison"],
      path: "Tests/ContractCorpus",
      exclude: ["Program"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// Links are made of POSIX sockets. Windows has none, so it gets what stands on no link.
#if os(Windows)
  let linked: Set = [
    "CLiaisonSystem", "COpenSSL", "LiaisonRemote", "LiaisonDistributed", "LiaisonCLI", "liaison",
    "RemoteWitness", "LiaisonTestHelper", "LiaisonRemoteTests", "DistributedFixtures",
    "LiaisonDistributedTests", "DiagnosticsTests", "ContractCorpusTests",
  ]
  package.products.removeAll { linked.contains($0.name) }
  package.targets.removeAll { linked.contains($0.name) }
#endif

// `scripts/fuzz --guided` counts what inputs reach, and links the program itself.
if Context.environment["LIAISON_GUIDED"] == "1" {
  let counting = strict + [.unsafeFlags(["-sanitize=fuzzer"])]
  for target in package.targets where ["LiaisonWire", "LiaisonRemote"].contains(target.name) {
    target.swiftSettings = counting
  }
  package.targets.append(
    .target(
      name: "GuidedFuzz",
      dependencies: ["RemoteWitness", "LiaisonRemote", "LiaisonWire", "Liaison"],
      path: "Tests/GuidedFuzz", swiftSettings: counting))
}

// Names of test targets: the only ones to be built, for runs that have no use for the others.
if let wanted = Context.environment["LIAISON_TESTS"]?.split(separator: " ") {
  package.targets.removeAll { $0.type == .test && !wanted.contains(Substring($0.name)) }
}
