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
    let employees = try EmployeeKind.employees(in: snapshot)
    let summary = EmployeeSummary(of: employees, asOf: context.asOf)
    return EmployeePages(
      collection: self, employees: employees, summary: summary, order: context.order
    ).report
  }
}
