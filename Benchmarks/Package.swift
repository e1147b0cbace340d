// swift-tools-version: 6.2

import PackageDescription

var swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Loops begin with a cache line. One of a few instructions takes twice as long where it happens to lie across
// two, whoever's it is.
#if arch(x86_64)
  swiftSettings.append(
    .unsafeFlags(["-Xllvm", "-x86-experimental-pref-innermost-loop-alignment=6"]))
#endif

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "Liaison", path: "..")
  ],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CAllocations", "CPeers", "SharedContracts",
        .product(name: "Liaison", package: "Liaison"),
        .product(name: "LiaisonFoundation", package: "Liaison"),
        .product(name: "LiaisonTesting", package: "Liaison"),
        .product(name: "LiaisonWire", package: "Liaison"),
      ],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "LinkSpeed",
      dependencies: [
        "CAllocations", .product(name: "LiaisonRemote", package: "Liaison"),
        .product(name: "LiaisonWire", package: "Liaison"),
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "SharedContracts", dependencies: [.product(name: "Liaison", package: "Liaison")],
      swiftSettings: swiftSettings),
    .target(name: "CAllocations"),
    .target(name: "CPeers", dependencies: ["CGObject", "CSigc"]),
    .systemLibrary(
      name: "CGObject", pkgConfig: "gobject-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(
      name: "CSigc", pkgConfig: "sigc++-2.0", providers: [.apt(["libsigc++-2.0-dev"])]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
