/// One step in the making of the store's schema; steps run in order, each once in a store's life.
package struct Migration: Sendable {
  /// A name that stays the same for ever, such as `reservations-1`.
  package let name: String
  /// The statements, separated by semicolons.
  package let sql: String

  package init(_ name: String, sql: String) {
    self.name = name
    self.sql = sql
  }

  /// The tool's own tables: the store's revision and currency, the rows that imports rejected, the digests
  /// of all changes, and the states that records had before them.
  static let ofStore = [
    Migration(
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
        """),
    Migration(
      "store-2",
      sql: """
        CREATE TABLE revisions (
          revision INTEGER PRIMARY KEY,
          digest TEXT NOT NULL,
          madeOn TEXT NOT NULL
        ) STRICT;
        CREATE TABLE history (
          row INTEGER PRIMARY KEY,
          kind TEXT NOT NULL,
          key TEXT NOT NULL,
          revision INTEGER NOT NULL,
          previous INTEGER NOT NULL,
          isRemoved INTEGER NOT NULL CHECK (isRemoved IN (0, 1)),
          state TEXT NOT NULL,
          CHECK (previous < revision)
        ) STRICT;
        CREATE INDEX history_by_record ON history (kind, key, revision);
        CREATE INDEX history_by_revision ON history (revision);
        """),
    // Reasons were sentences; those that are stored stay as they are, each its row's own words.
    Migration(
      "rejections-2",
      sql: """
        ALTER TABLE rejections RENAME TO rejections_1;
        DROP INDEX rejections_by_place;
        CREATE TABLE rejections (
          row INTEGER PRIMARY KEY,
          kind TEXT NOT NULL,
          source TEXT NOT NULL,
          line INTEGER NOT NULL CHECK (line >= 0),
          field TEXT NOT NULL,
          value TEXT,
          title TEXT NOT NULL,
          rule TEXT NOT NULL CHECK (rule <> ''),
          arguments TEXT NOT NULL CHECK (arguments <> ''),
          message TEXT CHECK (rule <> '\(Rejection.Cause.messageRule)' OR message IS NOT NULL),
          revision INTEGER NOT NULL
        ) STRICT;
        INSERT INTO rejections
        SELECT row, kind, source, line, field, value, '', '\(Rejection.Cause.messageRule)', '[]', reason,
          revision
        FROM rejections_1;
        DROP TABLE rejections_1;
        CREATE INDEX rejections_by_place ON rejections (kind, source, line);
        """),
    Migration(
      "declarations-1",
      sql: """
        CREATE TABLE declarations (
          name TEXT PRIMARY KEY,
          declaration TEXT NOT NULL,
          digest TEXT NOT NULL
        ) STRICT;
        """),
    // Tables of shipped kinds are taken over from here on, which earlier programs could not read right.
    Migration("declarations-2", sql: "SELECT 1;"),
    // What each source said last of each record, and what its runs brought. Of the records nothing but keys and
    // digests stand there, which no edition shows.
    Migration(
      "sources-1",
      sql: """
        CREATE TABLE sources (
          row INTEGER PRIMARY KEY,
          kind TEXT NOT NULL,
          name TEXT NOT NULL,
          rows INTEGER NOT NULL DEFAULT 0,
          missing INTEGER NOT NULL DEFAULT 0,
          isWhole INTEGER NOT NULL DEFAULT 0 CHECK (isWhole IN (0, 1)),
          UNIQUE (kind, name)
        ) STRICT;
        CREATE TABLE statements (
          source INTEGER NOT NULL REFERENCES sources (row),
          key TEXT NOT NULL,
          revision INTEGER NOT NULL,
          said BLOB NOT NULL,
          PRIMARY KEY (source, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE runs (
          row INTEGER PRIMARY KEY,
          source INTEGER NOT NULL REFERENCES sources (row),
          revision INTEGER NOT NULL,
          madeOn TEXT NOT NULL,
          milliseconds INTEGER NOT NULL,
          digest TEXT NOT NULL,
          isWhole INTEGER NOT NULL CHECK (isWhole IN (0, 1)),
          counts TEXT NOT NULL
        ) STRICT;
        CREATE INDEX runs_by_source ON runs (source, row);
        CREATE TABLE conflicts (
          row INTEGER PRIMARY KEY,
          source INTEGER NOT NULL REFERENCES sources (row),
          key TEXT NOT NULL,
          field TEXT NOT NULL,
          value TEXT,
          isKept INTEGER NOT NULL CHECK (isKept IN (0, 1)),
          revision INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX conflicts_by_source ON conflicts (source, key);
        """),
    // Rejected rows that nobody wants to see any more, known again by a digest of what they say.
    Migration(
      "dismissals-1",
      sql: """
        CREATE TABLE dismissals (
          row INTEGER PRIMARY KEY,
          kind TEXT NOT NULL,
          source TEXT NOT NULL,
          digest INTEGER,
          reason TEXT NOT NULL CHECK (reason <> ''),
          revision INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX dismissals_by_row ON dismissals (kind, source, digest);
        ALTER TABLE rejections ADD COLUMN digest INTEGER;
        ALTER TABLE rejections ADD COLUMN dismissal INTEGER REFERENCES dismissals (row);
        CREATE INDEX rejections_by_dismissal ON rejections (dismissal);
        """),
    // Several rows can start on one line.
    Migration("rejections-3", sql: "ALTER TABLE rejections ADD COLUMN ordinal INTEGER NOT NULL DEFAULT 1;"),
    // What the last run of each source that changed anything has brought, as pages have it; of runs there are more.
    Migration(
      "sources-2",
      sql: """
        ALTER TABLE sources ADD COLUMN brought TEXT NOT NULL DEFAULT '{}';
        UPDATE sources SET brought = coalesce(
          (SELECT counts FROM runs WHERE source = sources.row
            AND counts ->> 'imported' + counts ->> 'updated' + counts ->> 'removed' > 0
            ORDER BY runs.row DESC LIMIT 1),
          (SELECT counts FROM runs WHERE source = sources.row ORDER BY runs.row DESC LIMIT 1), '{}');
        """),
    // By what an address tells that it still has what its last run has brought in.
    Migration(
      "validators-1",
      sql: """
        CREATE TABLE validators (
          source INTEGER PRIMARY KEY REFERENCES sources (row),
          settings TEXT NOT NULL,
          validators TEXT NOT NULL
        ) STRICT;
        """),
    // What sources said of many records is one row; see ``StatementBlock``.
    Migration(
      "sources-3",
      sql: """
        ALTER TABLE statements RENAME TO statements_1;
        CREATE TABLE statements (
          source INTEGER NOT NULL REFERENCES sources (row),
          first TEXT NOT NULL,
          records INTEGER NOT NULL,
          block BLOB NOT NULL,
          PRIMARY KEY (source, first)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO statements
        SELECT source, key, 1, CAST(
          printf('%d %d %d ', length(CAST(key AS BLOB)), revision, length(said)) || key || said AS BLOB)
        FROM statements_1;
        DROP TABLE statements_1;
        """),
    // What empty cells and `null` within groups say; a source that was read before goes on to be read as it was, so
    // that it says nothing new.
    Migration(
      "sources-4",
      sql:
        "ALTER TABLE sources ADD COLUMN clearsEmpty INTEGER NOT NULL DEFAULT 0 CHECK (clearsEmpty IN (0, 1));"
    ),
    // How the keys of a table's records are made; see ``Change/note(keys:ofTable:)``.
    Migration("declarations-3", sql: "ALTER TABLE declarations ADD COLUMN keys TEXT;"),
    // By what a rejected row is known whatever a declaration makes of it.
    Migration(
      "rejections-4",
      sql: """
        ALTER TABLE rejections ADD COLUMN written INTEGER;
        ALTER TABLE dismissals ADD COLUMN written INTEGER;
        CREATE INDEX dismissals_by_written ON dismissals (kind, source, written);
        """),
    // For which fields the last run of a source had columns, so that one that is gone is told.
    Migration("sources-5", sql: "ALTER TABLE sources ADD COLUMN fields TEXT NOT NULL DEFAULT '[]';"),
  ]
}
