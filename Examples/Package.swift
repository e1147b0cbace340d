// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let liaison = Target.Dependency.product(name: "Liaison", package: "Liaison")

/// The programs. Each is a line of main code over a library, so that a test can run it.
let programs = [
  "LoginForm", "TerminalLists", "FileImporter", "PushSDK", "DelegateOrClosure", "Newspaper",
  "OneDecoder", "StartUp", "ChangedOnly", "Polled", "SwappedLists", "Gallery", "Drawing",
]

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Liaison", path: "..")],
  targets: [
    .target(name: "Terminal", swiftSettings: strict),
    .executableTarget(name: "ReadMe", dependencies: [liaison], swiftSettings: strict),
    .target(
      name: "Snippets",
      dependencies: [
        liaison, .product(name: "LiaisonFoundation", package: "Liaison"),
        .product(name: "LiaisonTesting", package: "Liaison"),
        .product(name: "LiaisonWire", package: "Liaison"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ExamplesTests",
      dependencies: ["Terminal", "Snippets", liaison]
        + programs.map { .target(name: $0 + "Core") },
      swiftSettings: strict),
  ]
    + programs.map { name in
      .target(name: name + "Core", dependencies: ["Terminal", liaison], swiftSettings: strict)
    }
    + programs.map { name in
      .executableTarget(
        name: name, dependencies: ["Terminal", .target(name: name + "Core")],
        swiftSettings: strict)
    },
  swiftLanguageModes: [.v6]
)
