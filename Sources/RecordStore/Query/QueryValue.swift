package import Forms

/// A value of a page's query.
package indirect enum QueryValue: Sendable, Hashable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  /// What `ratio(a, b)` gives: an exact number, of which nothing says yet what it is.
  case ratio(Fraction)
  /// What `percent(part, whole)` gives.
  case percent(Fraction)
  /// What `mean(sum, count)` gives.
  case mean(Fraction)
  /// Either of them, with of how many values it is made.
  case counted(QueryValue, from: Int, of: Int)
  /// What `band(number, size)` gives: the numbers from the first one on.
  case band(first: Int, size: Int)
  /// What `number(count)` gives: a whole number that is no amount, whatever the column is.
  case number(Int)
  /// What `words(text)` gives: a text of the page, for a catalogue to translate.
  case words(String)
  /// What `country(code)` gives, with the bytes by which its name is put in order.
  case country(String, order: [UInt8])
  /// What `defaulted(value, flag)` gives.
  case defaulted(QueryValue, Bool)
  /// What `text('{} of {}', a, b)` gives: words with a place for each value.
  case phrase(String, values: [QueryValue])
  /// What `status(value, tone)` gives: a value as a sign of how things stand.
  case status(QueryValue, Choice.Tone)
  /// What `link(value, path)` gives.
  case link(QueryValue, path: String, key: String?)
  /// What `record(kind, key)` gives.
  case record(kind: String, key: String)
  /// What `record(kind, key, text)` gives: the way to a record under another name.
  case named(String, kind: String, key: String)
}
