import Forms
import Foundation
import Gazette
import RecordStore
import TerminalText

/// What is listed as texts, as it is none of records.
enum TextList: String {
  /// Rows that imports have set aside, each with a reason, and that are open.
  case rejected
  /// Those of them that nobody wants to see any more.
  case dismissed = "rejected --dismissed"
  /// Fields that somebody has corrected, and of which a source has said something new.
  case conflicts

  /// Those that stand in the place of a kind.
  static let named: [TextList] = [.rejected, .conflicts]

  /// What one of them is called.
  var noun: ListNoun {
    switch self {
    case .rejected: .rejectedValue
    case .dismissed: .dismissedValue
    case .conflicts: .conflict
    }
  }

  /// Behind the kind.
  var columns: [(key: String, title: String)] {
    switch self {
    case .rejected:
      [
        ("row", localized("Row")), ("field", localized("Field")), ("reason", localized("Reason")),
        ("value", localized("Value")),
      ]
    case .dismissed:
      Self.rejected.columns + [("when", localized("Dismissed")), ("because", localized("Because"))]
    case .conflicts:
      [
        ("key", localized("Key")), ("field", localized("Field")), ("source", localized("Source")),
        ("stays", localized("Stays")), ("other", localized("Not taken")),
      ]
    }
  }

  /// - Parameter isRead: whether people read them, by the titles of kinds and fields; scripts by their names.
  func rows(in snapshot: Snapshot, of settings: Settings, isRead: Bool) throws -> [[String]] {
    func field(_ path: String, of name: String) -> String {
      guard isRead, let form = settings.collections.kind(name)?.form else { return path }
      return form.title(ofPath: path, titled: Localization.title) ?? path
    }
    func time(_ moment: CalendarMoment) -> String {
      isRead ? "\(Localization.text(of: moment.date)) \(moment.clock())" : moment.description
    }
    func kind(_ name: String) -> String { isRead ? Localization.kindTitle(name) : name }
    var names = NearestNames(in: snapshot, of: settings.collections)
    func row(_ rejection: Rejection) throws -> [String] {
      let reason = rejection.remark(in: settings.collections, settings.currency, Localization.texts)
      let nearest = try names.name(meantBy: rejection).map { " " + localized("(perhaps \($0))") }
      return [
        kind(rejection.kind), rejection.place, field(rejection.field, of: rejection.kind),
        reason + (nearest ?? ""),
        rejection.value ?? "",
      ]
    }
    return switch self {
    case .rejected: try snapshot.rejections().filter { $0.dismissal == nil }.map(row)
    case .dismissed:
      try snapshot.rejections().compactMap { rejection in
        guard let dismissal = rejection.dismissal else { return nil }
        let moment = (dismissal.moment?.local(in: settings.timeZone).withoutSeconds).map(time)
        return try row(rejection) + [moment ?? localized("time unknown"), dismissal.reason]
      }
    case .conflicts:
      try snapshot.openConflicts(of: settings.collections).map {
        [
          kind($0.kind), $0.key, field($0.field, of: $0.kind), $0.source,
          $0.isKept ? localized("by hand") : localized("of the source"),
          $0.value.map(Self.shown) ?? "",
        ]
      }
    }
  }

  /// A value as people know it: a file by its name and size.
  private static func shown(_ value: String) -> String {
    StoredFile(value).map { "\($0.name) (\(StoredFile.written($0.size)))" } ?? value
  }
}
