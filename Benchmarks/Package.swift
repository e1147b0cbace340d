// swift-tools-version: 6.2

import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "Liaison", path: "..")
  ],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["CAllocations", "CPeers", .product(name: "Liaison", package: "Liaison")],
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
