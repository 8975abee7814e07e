internal import Forms
internal import RecordStore

/// The rows of a rule's SELECT, of which nothing is told but keys of stored records.
struct GateRows {
  /// How many rows there are.
  private(set) var count = 0
  /// The records that are meant, by the key that a row gives.
  private(set) var records: [(kind: String, key: String)] = []
  /// How many of the rows whose keys were read give one that no record has of the kinds that the SELECT reads.
  private(set) var otherKeys = 0

  /// - Parameters:
  ///   - place: where the rule stands.
  ///   - limit: of how many rows the keys are read.
  ///   - seconds: how long the SELECT may run.
  /// - Throws: ``GateError`` for a SELECT that cannot be run, or reads what a rule must not.
  /// - Complexity: what the SELECT costs, and a look-up for each row and kind that it reads.
  init(
    of rule: String, at place: FilePlace, _ sql: String, in snapshot: Snapshot, _ collections: Collections,
    keysUpTo limit: Int,
    within seconds: Int
  ) throws {
    let kinds = collections.kinds
    let readable = Self.readable(kinds)
    do {
      let read = try snapshot.tables(readBy: sql, within: readable)
      let (count, keys) = try snapshot.rows(of: sql, keysUpTo: limit, within: seconds)
      self.count = count
      let meant = kinds.filter { read.contains($0.storeTable.name) }
      for key in keys {
        if let kind = try meant.first(where: { try snapshot.has(key, in: $0.storeTable) }) {
          records.append((kind.name, key))
        } else {
          otherKeys += 1
        }
      }
    } catch let refusal as QueryRefusal {
      throw GateError(at: place, .unreadable(rule: rule, refusal))
    } catch let error
      as StoreError
    {
      throw GateError(at: place, .query(rule: rule, reason: error))
    }
  }

  /// The tables that a rule may read, each with the columns that it must not, as they have private values.
  private static func readable(_ kinds: [RecordKind]) -> [String: Set<String>] {
    // What of the records stands in no table of a kind; drafts and the history are nobody's to read.
    var tables: [String: Set<String>] = [
      "revisions": [], "rejections": ["value", "digest"],
    ]
    for kind in kinds {
      tables[kind.storeTable.name] = kind.privacy.columns
      if let versions = kind.versions { tables[versions.name] = tables[kind.table.name] }
      for list in kind.table.lists {
        guard let field = kind.form.field(list.name) else { continue }
        // A group stands in one column, private fields in it too.
        let withheld = (field.kind.children ?? []).filter {
          field.isPrivate || $0.isPrivate || $0.kind.children != nil
        }
        for table in kind.tables { tables[table.name(of: list)] = Set(withheld.map(\.key)) }
      }
    }
    return tables
  }
}
