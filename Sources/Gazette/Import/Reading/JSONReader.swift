/// Reads JSON by RFC 8259, exactly: numbers keep their literals, objects the order of their members.
///
/// Stricter than the RFC where it leaves a choice: a key that occurs twice, half a surrogate pair and
/// nesting deeper than ``depthLimit`` are errors. A byte-order mark is passed over.
package enum JSONReader {
  /// How deep lists and objects may lie in one another.
  package static let depthLimit = 512

  /// The value of a JSON file; the path serves only to name the file in errors. Linear in the file's size.
  ///
  /// - Throws: `empty`, `notUTF8`, `truncatedJSON`, `malformedJSON`, `nestingTooDeep`.
  package static func value(_ bytes: [UInt8], path: String) throws(SourceError) -> SourceValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(SourceError) -> SourceValue in
      var scanner = try JSONScanner(buffer, path: path)
      return try scanner.document()
    }
  }

  /// The records of a JSON file: a list of objects; an object that holds one under `results`, `data`,
  /// `items` or `records` (its other members are passed over); or a single object, which is one record.
  ///
  /// The columns are the keys of all records in the order in which they first occur; nested objects stay
  /// objects in their cell; a row's line is the one on which its object starts.
  ///
  /// - Throws: what ``value(_:path:)`` throws, and `errorAnswer`, `noRecords`, `ambiguousRecords`,
  ///   `tooManyColumns`.
  package static func table(_ bytes: [UInt8], path: String) throws(SourceError) -> SourceTable {
    try table(bytes, path: path, SourceOptions())
  }

  static func table(
    _ bytes: [UInt8], path: String, _ options: SourceOptions
  ) throws(SourceError) -> SourceTable {
    try bytes.withUnsafeBufferPointer { (buffer) throws(SourceError) -> SourceTable in
      var scanner = try JSONScanner(buffer, path: path)
      let start = scanner.firstOffset
      let root = try scanner.document()
      let found = try SourceRecords.found(
        in: root, path: path, isAnswer: options.isAnswer, options.members)
      if options.needsList, found.place == .root { throw .noRecords(path: path, found: .object) }
      let offsets =
        switch found.place {
        case .root: [start]
        case .elementsOfRoot: scanner.elementStarts[-1] ?? []
        case .elementsOfMember(let index): scanner.elementStarts[index] ?? []
        }
      return try SourceRecords.table(
        found.values, lines: SourceText.lines(of: offsets, in: buffer), path: path)
    }
  }
}
