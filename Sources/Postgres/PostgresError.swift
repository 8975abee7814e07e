/// Why a database gives no answer; the words are its own, and have no password in them.
package enum PostgresError: Error, Sendable, Equatable {
  /// libpq, through which databases are reached, is not installed.
  case libraryMissing
  case notConnected(Reason, detail: String)
  /// The server does not do what it is asked.
  case refused(Refusal)
  /// It was stopped, by the server or here.
  case tookTooLong(seconds: Int)
  /// The connection broke while an answer was awaited.
  case lost(detail: String)

  /// Why there is no connection.
  package enum Reason: Sendable, Equatable {
    /// The server asks for a password, and none is known.
    case passwordMissing
    case passwordRefused
    /// Anything else, of which the detail tells.
    case other
  }

  package struct Refusal: Sendable, Equatable {
    /// SQLSTATE, of five characters.
    package let code: String
    package let message: String
    package let hint: String?
    /// The character of the statement that is meant, from 1.
    package let position: Int?

    var withoutPosition: Refusal { Refusal(code: code, message: message, hint: hint, position: nil) }

    /// The same without the values of rows that it may tell, as `invalid input syntax for type numeric: "12,5"` does: what
    /// stands in quotes, as the server's language has them.
    package var withoutValues: Refusal {
      let quoted = /".*"|«.*»|„.*[“”"]|“.*”|'.*'|「.*」/.dotMatchesNewlines()
      return Refusal(
        code: code, message: message.replacing(quoted, with: "…"), hint: hint, position: position)
    }

    /// Whether a table, or what it is asked for like one, is not there.
    package var isMissingTable: Bool { code == "42P01" }
  }
}
