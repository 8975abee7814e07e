public import Press
public import RecordStore

/// A collection of declared kinds: a folder below `Collections/`.
public struct DeclaredCollection: RecordCollection {
  public let name: String
  public let declaredKinds: [DeclaredKind]
  /// Kinds whose records refer to records of a kind of this collection.
  let referring: [String: [DeclaredKind]]

  public var title: Words {
    let main = declaredKinds.first { $0.name == name } ?? declaredKinds.first
    return main?.title ?? Words(name, isOptional: true)
  }
  public var migrations: [Migration] { [] }
  public var kinds: [any RecordKind] { declaredKinds }

  public func report(from snapshot: Snapshot, in context: ReportContext) throws -> CollectionReport {
    var report = CollectionReport(headlines: [], pages: [], downloads: [])
    for kind in declaredKinds {
      let names = try ReferenceNames(of: kind.form, in: context.collections, snapshot)
      let pages = KindPages(
        kind: kind, collection: self, records: try kind.records(in: snapshot), names: names,
        links: try ReferenceLinks(of: kind.form, names: names, in: context.collections, snapshot),
        asOf: context.asOf, order: context.order, readership: context.readership,
        ownPages: kind.name == name || declaredKinds.count == 1 ? context.ownPages[name] ?? [] : [],
        references: try (referring[kind.name] ?? []).map { other in
          IncomingReferences(from: other, to: kind.name, records: try other.records(in: snapshot))
        })
      report.headlines += pages.headlines
      report.pages += context.ownRecordKinds.contains(kind.name) ? pages.overviews : pages.all
      report.downloads += pages.downloads
    }
    return report
  }
}
