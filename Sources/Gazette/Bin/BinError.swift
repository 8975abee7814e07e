package import Forms

/// Why records could not be removed or put back. Nothing was changed then.
package enum BinError: Error, Sendable, Equatable {
  /// No record of the kind has this key.
  case unknownRecord(kind: String, key: String)
  /// Other records refer to it, with what it is called: how many of which kind.
  case referredTo(kind: String, key: String, name: String, by: [Count])
  /// Without it other records break rules.
  case neededByRules(kind: String, key: String, name: String, of: [TouchedRecords.Broken])
  /// It has changed since it was shown.
  case changedMeanwhile(kind: String, key: String)
  /// The bin does not hold it.
  case notInBin(kind: String, key: String)
  /// A record has its key.
  case keyInUse(kind: String, key: String)
  /// A record that it refers to is not there.
  case referenceMissing(kind: String, key: String, of: String, named: String)
  /// As it was it does not keep what its kind declares now, or cannot be beside another record.
  case refused(kind: String, key: String, [Fault])

  /// So many records of a kind.
  package struct Count: Sendable, Equatable {
    package let kind: String
    package let count: Int
    package let standing: Standing
  }

  /// Whether a kind takes part in the project.
  package enum Standing: Sendable {
    case declared
    /// It is of a collection that the settings leave out.
    case leftOut
    /// No file declares it any longer; it has the name of the store's table.
    case undeclared
  }
}
