/// The names of columns as the first row of a file has them.
enum ColumnNames {
  /// The names, of which those that are empty become `column` and their number from 1 (`column1`), with `_2`, `_3`,
  /// … behind it when another already has that name.
  ///
  /// - Throws: `duplicateColumn`.
  static func whole(_ given: [String], path: String) throws(SourceError) -> [String] {
    var names = given
    var taken: Set<String> = []
    for name in names where !name.isEmpty && !taken.insert(name).inserted {
      throw .duplicateColumn(path: path, name: name)
    }
    for index in names.indices where names[index].isEmpty {
      let name = "column\(index + 1)"
      var candidate = name
      var suffix = 2
      while !taken.insert(candidate).inserted {
        candidate = "\(name)_\(suffix)"
        suffix += 1
      }
      names[index] = candidate
    }
    return names
  }
}
