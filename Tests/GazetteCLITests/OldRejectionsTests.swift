import GazetteTestSupport
import Testing

@Suite("Rejected rows of an older store")
struct OldRejectionsTests {
  /// Takes a store back to how reasons were kept as sentences.
  static let asItWas = """
    DROP TABLE rejections;
    DROP TABLE dismissals;
    CREATE TABLE rejections (
      row INTEGER PRIMARY KEY, kind TEXT NOT NULL, source TEXT NOT NULL,
      line INTEGER NOT NULL CHECK (line >= 0), field TEXT NOT NULL, value TEXT,
      reason TEXT NOT NULL CHECK (reason <> ''), revision INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX rejections_by_place ON rejections (kind, source, line);
    INSERT INTO rejections (kind, source, line, field, value, reason, revision)
    VALUES ('employees', 'old.csv', 7, 'name', 'x', 'Name: more than 12 {odd} things', 1);
    DELETE FROM grdb_migrations WHERE identifier IN ('rejections-2', 'dismissals-1', 'rejections-3', 'rejections-4');
    """

  @Test(
    "Their sentences are kept as they stand, on the page and in the list, until the file is imported again",
    .enabled(if: Tools.sqlite != nil, BadStoreTests.needsSQLite))
  func kept() throws {
    let project = try CommandProject(builds: false)
    try Tools.sql(Self.asItWas, on: project.folder.path("gazette.sqlite"))
    try project.folder.write("language: es\n", to: "gazette.yml")
    #expect(
      try project.run("list", "rejected").outputText
        == "employees\told.csv:7\tname\tName: more than 12 {odd} things\tx\n")
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    #expect(
      try project.folder.text("Output/markdown/data-quality/employees/old.csv.md").contains(
        "| 7 | Nombre | Name: more than 12 {odd} things |"))
    try project.folder.write(CommandProject.staff, to: "old.csv")
    #expect(try project.run("import", "employees", "old.csv").status == 0)
    #expect(try project.run("list", "rejected").output.isEmpty)
  }
}
