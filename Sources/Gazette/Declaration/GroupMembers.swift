internal import Forms
internal import RecordStore

extension KindRules.Derived {
  /// Whether it is a field of a group, which stands in the group's own column: `address_city`.
  var isMember: Bool { place == nil }

  /// The fields of groups as columns of the table that has the groups.
  ///
  /// - Parameter isPrivate: whether all of the table is private.
  static func members(of fields: [Field], isPrivate: Bool = false) -> [Self] {
    // A private one is no column in queries, where another field can be called so.
    let names = Set(fields.map { $0.key.lowercased() })
    return fields.flatMap { field in
      field.isPrivate
        ? []
        : field.groupMembers.filter { !$0.field.isPrivate || !names.contains($0.key.lowercased()) }.map {
          member in
          let value = "json_extract(\"\(field.key)\", '$\(member.path)')"
          // Amounts stand in it with all of their decimals.
          var column = Self(
            DerivedColumn(
              member.key,
              sql: member.field.kind.isMoney
                ? "CAST(replace(\(value), '.', '') AS INTEGER)"
                : member.field.kind.isDecimal ? DecimalNumbers.number(value) : value,
              isDecimal: member.field.kind.isDecimal),
            titles: member.titles, kind: member.field.kind, place: nil,
            privacy: !isPrivate && !member.field.isPrivate
              ? .open : member.field.holdsText(isPrivate: true) ? .text : .value)
          column.groupTitle = field.title
          return column
        }
    }
  }
}

extension Field {
  /// A field of a group, with the name of its column and its path within the group.
  struct GroupMember {
    let key: String
    let field: Field
    /// As SQLite reads JSON, such as `."city"`.
    let path: String
    /// Its title, behind those of the groups within the group that it stands in.
    let titles: [String]
    /// The places of it and of the groups around it, the outermost first.
    let places: [Int]
  }

  /// The fields of a group, also of groups within it; none of any other field.
  var groupMembers: [GroupMember] {
    guard case .group(let children) = kind else { return [] }
    return children.enumerated().flatMap { place, child -> [GroupMember] in
      let own = GroupMember(
        key: "\(key)_\(child.key)", field: child, path: ".\"\(child.key)\"", titles: [child.title],
        places: [place])
      if case .group = child.kind {
        return child.isPrivate
          ? []
          : child.groupMembers.map {
            GroupMember(
              key: "\(key)_\($0.key)", field: $0.field, path: own.path + $0.path,
              titles: own.titles + $0.titles, places: [place] + $0.places)
          }
      }
      return [own]
    }
  }
}
