// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let liaison = Target.Dependency.product(name: "Liaison", package: "Liaison")
let distributed = Target.Dependency.product(name: "LiaisonDistributed", package: "Liaison")

/// The programs. Each is a line of main code over a library, so that a test can run it.
let programs = [
  "LoginForm", "TerminalLists", "FileImporter", "PushSDK", "DelegateOrClosure", "Newspaper",
  "OneDecoder", "StartUp", "ChangedOnly", "Polled", "SwappedLists", "Gallery", "Drawing",
]

/// The programs that run in two processes: each starts the other program by its name.
let remotePrograms = [
  "Thermostat": "ThermostatHouse", "BrokenPicture": "PictureDecoder", "RemoteLogin": "Bank",
  "Ticker": "Exchange",
].sorted { $0.key < $1.key }
let remote: [Target.Dependency] = [
  liaison, .product(name: "LiaisonRemote", package: "Liaison"),
  .product(name: "LiaisonWire", package: "Liaison"),
]

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Liaison", path: "..")],
  targets: [
    .target(name: "Terminal", swiftSettings: strict),
    .executableTarget(name: "ReadMe", dependencies: [liaison], swiftSettings: strict),
    .executableTarget(name: "FolderBackup", dependencies: [liaison], swiftSettings: strict),
    .testTarget(
      name: "FolderBackupTests",
      dependencies: [
        "FolderBackup", liaison, .product(name: "LiaisonTesting", package: "Liaison"),
      ],
      swiftSettings: strict),
    .target(
      name: "Snippets",
      dependencies: [
        "HeatingProtocols", liaison, .product(name: "LiaisonFoundation", package: "Liaison"),
        .product(name: "LiaisonTesting", package: "Liaison"),
        .product(name: "LiaisonWire", package: "Liaison"),
        .product(name: "LiaisonRemote", package: "Liaison"), distributed,
      ],
      swiftSettings: strict),
    // Protocols with `@Resolvable` stand apart from the actors, because the optimiser of 6.3 crashes.
    .target(name: "HeatingProtocols", dependencies: [distributed], swiftSettings: strict),
    .target(
      name: "DocumentedCode",
      dependencies: [
        liaison, .product(name: "LiaisonFoundation", package: "Liaison"),
        .product(name: "LiaisonTesting", package: "Liaison"),
        .product(name: "LiaisonWire", package: "Liaison"),
        .product(name: "LiaisonRemote", package: "Liaison"), distributed,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ExamplesTests",
      dependencies: ["Terminal", "Snippets", liaison]
        + programs.map { .target(name: $0 + "Core") }
        + remotePrograms.flatMap { [.target(name: $0.key + "Core"), .target(name: $0.value)] },
      swiftSettings: strict),
  ]
    + programs.map { name in
      .target(name: name + "Core", dependencies: ["Terminal", liaison], swiftSettings: strict)
    }
    + remotePrograms.map { name, _ in
      .target(
        name: name + "Core", dependencies: ["Terminal"] + remote, swiftSettings: strict)
    }
    + remotePrograms.map { name, other in
      .executableTarget(
        name: name, dependencies: ["Terminal", .target(name: name + "Core"), .target(name: other)],
        swiftSettings: strict)
    }
    + remotePrograms.map { name, other in
      .executableTarget(
        name: other, dependencies: [.target(name: name + "Core")] + remote, swiftSettings: strict)
    }
    + programs.map { name in
      .executableTarget(
        name: name, dependencies: ["Terminal", .target(name: name + "Core")],
        swiftSettings: strict)
    },
  swiftLanguageModes: [.v6]
)
