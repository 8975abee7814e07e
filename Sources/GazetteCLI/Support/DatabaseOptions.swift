import ArgumentParser
import Forms
import Gazette
import Postgres

/// A database whose rows are imported in the place of files.
struct DatabaseOptions: ParsableArguments {
  // Read when it runs: what the parser says of a bad value has the value in it, and that may be a password.
  @Option(
    help: ArgumentHelp(
      "The PostgreSQL database that has the rows, without a password; see ~/.pgpass.", valueName: "address"))
  var database: String?

  @Option(help: ArgumentHelp("The database's table; called like the kind when left out.", valueName: "name"))
  var table: String?

  @Option(
    help: ArgumentHelp("How many seconds the database may take; 600 when left out.", valueName: "seconds"))
  var timeLimit: Int?

  func validate() throws {
    if let timeLimit, !(1...86_400).contains(timeLimit) {
      throw ValidationError(
        localized("The value '\(timeLimit)' is invalid for '--time-limit <seconds>': give 1 to 86400"))
    }
    if database == nil, table != nil || timeLimit != nil {
      throw ValidationError(localized("--table and --time-limit go with --database."))
    }
  }

  /// - Throws: ``ValidationError`` where other options of an import do not go with it.
  func check(mapping: String?, files: [String], _ form: SourceForm) throws {
    guard database != nil else { return }
    guard files.isEmpty else { throw ValidationError(localized("Give either files or --database.")) }
    guard mapping == nil || table == nil else {
      throw ValidationError(localized("Give either --table or --mapping."))
    }
    if form.separator != nil || form.encoding != nil || form.newest {
      throw ValidationError(localized("--separator, --encoding and --newest go with files."))
    }
  }

  /// The database that is named; nil where files are.
  ///
  /// - Throws: ``ValidationError``, which never tells an address that has a password in it.
  func source(mapping: String?) throws -> DatabaseSource? {
    guard let database else { return nil }
    let address: DatabaseAddress
    do throws(DatabaseAddress.Problem) { address = try DatabaseAddress(database) } catch {
      switch error {
      case .password: throw ValidationError("--database: \(localized(DatabaseAddress.passwordRemedy)).")
      case .notAnAddress:
        throw ValidationError(localized("--database: expected \(DatabaseAddress.expected)."))
      }
    }
    return DatabaseSource(
      address: address, mapping: mapping, table: table,
      timeLimit: timeLimit ?? DatabaseSource.usualTimeLimit)
  }
}
