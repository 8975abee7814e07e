import Forms
import Gazette
import Postgres

/// The words for databases that give no rows.
extension ErrorText {
  static func sentence(_ error: DatabaseFault) -> String {
    let start = error.file.map { "\(place($0, error.place)): " } ?? ""
    let remedy = error.isOfEngine ? " " + localized("Or take its last answer: gazette build --offline") : ""
    return "\(start)\(error.database): \(sentence(error.problem))\(remedy)"
  }

  private static func sentence(_ problem: DatabaseFault.Problem) -> String {
    switch problem {
    case .server(let error): sentence(error)
    case .notASelect: localized("a mapping is one SELECT, which the server runs, and cannot write.")
    case .unknownTable(let name, let known):
      localized("there is no table \(name).") + " "
        + (known.isEmpty
          ? localized("The database has none that may be read.")
          : localized("There are the tables \(list(known))."))
    case .repeatedColumn(let name):
      localized("two columns of the answer are called \(name). Give one another name with AS.")
    case .bytes(let column):
      localized(
        "the column \(column) holds bytes (bytea), which are no text. Leave it out, or let the SELECT say how they are written: encode(\(column), 'hex')."
      )
    case .scatteredRecord(let key, let row):
      localized(
        "row \(row) is of the record \(key), of which another row came long before; nothing was changed. Let the SELECT give each record once, or a column key, by which its rows come together."
      )
    case .unknownTimeZone(let name):
      localized(
        "the server does not know the time zone \(name) of gazette.yml. Name it there as the server does.")
    }
  }

  static func sentence(_ error: PostgresError) -> String {
    switch error {
    case .libraryMissing:
      localized(
        "libpq, by which PostgreSQL is reached, is missing. Install it: apt-get install libpq5 on Debian and Ubuntu, brew install libpq on macOS."
      )
    case .notConnected(.passwordMissing, let detail):
      localized(
        "cannot be reached: it asks for a password, and none is known (\(detail)). Put it into ~/.pgpass (a line host:port:database:user:password, readable by you alone), or into PGPASSWORD."
      )
    case .notConnected(.passwordRefused, let detail):
      localized(
        "cannot be reached: the password is not the right one (\(detail)). Correct it where it stands: ~/.pgpass, PGPASSFILE or PGPASSWORD."
      )
    case .notConnected(.other, let detail):
      localized(
        "cannot be reached: \(Localization.reason(detail)). See that the server runs, and that its address is right."
      )
    case .refused(let refusal):
      // The server's own words, in its own language.
      "\(refusal.message) (\(refusal.code)).\(refusal.hint.map { " \($0)" } ?? "")"
    case .tookTooLong(let seconds):
      localized(
        "the SELECT ran for longer than \(localized("\(seconds) seconds")) and was stopped; nothing was changed. Make it quicker, or give it more time (timeLimit)."
      )
    case .lost(let detail):
      detail.isEmpty
        ? localized(
          "the connection was lost in the middle; nothing was changed. Try again when the server is there.")
        : localized(
          "the connection was lost in the middle (\(detail)); nothing was changed. Try again when the server is there."
        )
    }
  }
}
