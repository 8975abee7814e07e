public import Press
public import RecordStore

/// The roster of employees.
public struct Employees: RecordCollection {
  public let name = "employees"
  public let title: Words = "Employees"
  public let migrations = EmployeeKind.migrations
  public let kinds: [any RecordKind] = [EmployeeKind()]

  public init() {}

  public func report(from snapshot: Snapshot, in context: ReportContext) throws -> CollectionReport {
    pages(of: try EmployeeKind.employees(in: snapshot), in: context).report
  }

  public func recordPages(
    of kind: String, key: String, from snapshot: Snapshot, in context: ReportContext
  ) throws -> PageSeries? {
    guard kind == EmployeeKind().name else { return nil }
    return pages(of: try EmployeeKind.employees(where: "key = ?", [.text(key)], in: snapshot), in: context)
      .records
  }

  private func pages(of employees: [Employee], in context: ReportContext) -> EmployeePages {
    EmployeePages(
      collection: self, employees: employees, summary: EmployeeSummary(of: employees, asOf: context.asOf),
      order: context.order)
  }
}
