package import Forms

/// A value of a page's query.
package enum QueryValue: Sendable, Hashable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  /// What `ratio(a, b)` gives: an exact number, of which nothing says yet what it is.
  indirect case ratio(Fraction)
  /// What `percent(part, whole)` gives.
  indirect case percent(Fraction)
  /// What `mean(sum, count)` gives.
  indirect case mean(Fraction)
  /// Either of them, with of how many values it is made.
  indirect case counted(QueryValue, from: Int, of: Int)
  /// What `band(number, size)` gives: the numbers from the first one on.
  case band(first: Int, size: Int)
  /// What `number(count)` gives: a whole number that is no amount, whatever the column is.
  case number(Int)
  /// What `words(text)` gives: a text of the page, for a catalogue to translate.
  case words(String)
  /// What `country(code)` gives, with the bytes by which its name is put in order.
  indirect case country(String, order: [UInt8])
  /// What `defaulted(value, flag)` gives.
  indirect case defaulted(QueryValue, Bool)
  /// What `text('{} of {}', a, b)` gives: words with a place for each value.
  indirect case phrase(String, values: [QueryValue])
  /// What `status(value, tone)` gives: a value as a sign of how things stand.
  indirect case status(QueryValue, Choice.Tone)
  /// What `compared(value, before, words)` gives: a figure beside what it was before.
  indirect case compared(QueryValue, before: QueryValue, words: QueryValue)
  /// What `change(value, before)` gives: how a figure differs from what it was before.
  indirect case change(QueryValue, before: QueryValue)
  /// What `titled(value, title)` gives: a figure with what it is called.
  indirect case titled(QueryValue, QueryValue)
  /// What `written(day)` gives: a day or a month in words.
  case written(String)
  /// What `monthName(month)` gives.
  case monthName(Int)
  /// What `link(value, path)` gives.
  indirect case link(QueryValue, path: String, key: String?)
  /// What `listed(value, kind, column, value, …)` gives.
  indirect case listed(QueryValue, kind: String, conditions: [QueryValue])
  /// What `record(kind, key)` gives.
  indirect case record(kind: String, key: String)
  /// What `record(kind, key, text)` gives: the way to a record under another name.
  indirect case named(String, kind: String, key: String)
}
