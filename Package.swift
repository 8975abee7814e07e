// swift-tools-version: 6.2
import PackageDescription

// Of a short command a quarter of the time, of the start alone half, went into finding the libraries of the language;
// linked into the program they are found at once. They name each other, so they stand in a group.
let staticLibraries =
  ["-static-stdlib", "-use-ld=lld", "-Xlinker", "--start-group"]
  + [
    "Foundation", "FoundationEssentials", "FoundationInternationalization", "CoreFoundation",
    "_FoundationICU", "_FoundationCShims", "_FoundationCollections", "dispatch", "BlocksRuntime",
  ].map { "-l\($0)" } + ["-Xlinker", "--end-group", "-lstdc++"]

let package = Package(
  name: "Gazette",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "gazette", targets: ["GazetteCLI"]),
    .executable(name: "gazette-benchmark", targets: ["GazetteBenchmark"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .target(name: "CFileSystem"),
    .target(name: "CMemory"),
    .target(name: "CSQLite"),
    .target(name: "Digests", dependencies: [.target(name: "CCrypto", condition: .when(platforms: [.linux]))]),
    .target(name: "CommonMark", dependencies: ["CCMark"]),
    .target(name: "Forms"),
    .target(name: "Postgres"),
    .target(name: "TerminalText"),
    .target(
      name: "RecordStore",
      dependencies: [
        "CSQLite", "Digests", "Forms", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(
      name: "Press",
      dependencies: [
        "CFileSystem", "CMemory", "CommonMark", "Digests", "Forms",
        .product(name: "Mustache", package: "swift-mustache"),
      ]),
    .target(
      name: "Gazette",
      dependencies: [
        "CExpat", "CZlib", "Digests", "Forms", "Postgres", "RecordStore", "Press",
        .product(name: "Yams", package: "Yams"),
      ]),
    .executableTarget(
      name: "GazetteCLI",
      dependencies: [
        "CMemory", "Digests", "Forms", "Postgres", "RecordStore", "Press", "Gazette", "TerminalText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: [.unsafeFlags(staticLibraries, .when(platforms: [.linux], configuration: .release))]),
    .executableTarget(
      name: "GazetteBenchmark",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Benchmarks/GazetteBenchmark"),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"]),
    .testTarget(name: "CommonMarkTests", dependencies: ["CommonMark", "GazetteTestSupport"]),
    .testTarget(name: "FormsTests", dependencies: ["Forms"]),
    .testTarget(name: "TerminalTextTests", dependencies: ["TerminalText"]),
    .testTarget(name: "RecordStoreTests", dependencies: ["RecordStore", "Forms"]),
    .testTarget(name: "PressTests", dependencies: ["CMemory", "Press", "Forms", "GazetteTestSupport"]),
    .testTarget(
      name: "GazetteTests",
      dependencies: ["Gazette", "Press", "RecordStore", "Forms", "CommonMark", "GazetteTestSupport"],
      exclude: ["Mappings", "Fixtures"]),
    .testTarget(
      name: "GazetteCLITests", dependencies: ["TerminalText", "GazetteTestSupport"], exclude: ["Fixtures"]),
    .target(name: "CSpawn", path: "Tests/CSpawn"),
    .target(
      name: "GazetteTestSupport",
      dependencies: ["Gazette", "Press", "RecordStore", "Forms", "CSpawn"],
      path: "Tests/Support", exclude: ["Libraries"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    // Types are asked for as the code has them and not looked up by their names when they are first met, which took a
    // tenth of a short command.
    .unsafeFlags(
      ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
      .when(configuration: .release)),
  ]
}

// The tests run as fast as what they test only if that is optimized, with what all of them stand on; to optimize the
// tests themselves takes longer than it saves.
for target in package.targets where target.type == .test {
  target.swiftSettings?.append(
    .unsafeFlags(
      ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"], .when(configuration: .release)))
}
