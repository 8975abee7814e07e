/// One step in the making of the store's schema; steps run in order, each once in a store's life.
public struct Migration: Sendable {
  /// A name that stays the same for ever, such as `reservations-1`.
  public let name: String
  /// The statements, separated by semicolons.
  public let sql: String

  public init(_ name: String, sql: String) {
    self.name = name
    self.sql = sql
  }

  /// The tool's own tables: the store's revision and currency, and the rows that imports rejected.
  static let store = Migration(
    "store-1",
    sql: """
      CREATE TABLE store (
        revision INTEGER NOT NULL CHECK (revision >= 0),
        currency TEXT NOT NULL CHECK (length(currency) = 3)
      ) STRICT;
      CREATE TABLE rejections (
        row INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        source TEXT NOT NULL,
        line INTEGER NOT NULL CHECK (line >= 0),
        field TEXT NOT NULL,
        value TEXT,
        reason TEXT NOT NULL CHECK (reason <> ''),
        revision INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX rejections_by_place ON rejections (kind, source, line);
      """)
}
