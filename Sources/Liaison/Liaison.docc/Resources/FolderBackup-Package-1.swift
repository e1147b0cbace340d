// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FolderBackup",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Liaison", path: "../Liaison")],
  targets: [
    .executableTarget(
      name: "FolderBackup",
      dependencies: [.product(name: "Liaison", package: "Liaison")])
  ]
)
