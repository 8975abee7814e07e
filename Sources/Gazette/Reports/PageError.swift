package import RecordStore

/// What is wrong with several pages.
package struct PageErrors: Error, Sendable {
  package let all: [PageError]
}

/// What is wrong with a page that a project writes itself, and where; the edition that was there is as it was.
package struct PageError: Error, Sendable, Equatable {
  /// From the project's folder, such as `Collections/suppliers/by-month.md`.
  package let file: String
  /// From 1; nil where the whole file is meant.
  package let line: Int?
  /// In characters, from 1; nil where the whole line is meant.
  package let column: Int?
  package let problem: Problem

  package enum Problem: Sendable, Equatable {
    case query(QueryFault.Problem)
    case frontMatterWithoutEnd
    case blockWithoutEnd
    /// A block of SQL needs a name by which the page shows it.
    case unnamedBlock
    case badName(String)
    /// A block of code that looks like one of a page's, and is none.
    case unknownBlock(String)
    /// A word behind the name of a block that says nothing of how it is shown.
    case unknownWord(String, behind: String, known: [String])
    /// A table of that name is there already.
    case repeatedName(String)
    case unknownName(String, known: [String])
    case unknownTable(String, known: [String])
    case unknownColumn(String, table: String, known: [String])
    /// A title for a column that no table of the page has.
    case unknownTitle(String, known: [String])
    /// A table is printed whose rows come in no order.
    case notOrdered(String)
    /// A value is asked of a table that has not one row.
    case notOneRow(String, count: Int)
    /// A number that is not whole, of which nothing says what it is.
    case unnamedNumber(String, table: String)
    /// A number that is worked out from amounts, of which nothing says that it is one.
    case unnamedAmount(String, table: String)
    /// A value that is not what its column says.
    case badValue(String, column: String, table: String, expected: String)
    case unknownKind(String, known: [String])
    case repeatedPath(String, other: String)
    /// Another file gives pages to the records of a kind already.
    case repeatedRecord(String, other: String)
    /// A query that runs once for all pages of a series reads a table that each of them has for itself.
    case dealtFromPage(String, other: String)
    /// A value stands in code, where it cannot be shown as it is.
    case valueInCode(String)
    /// A link leads to a page that there is not.
    case missingPage(String)
    case badPath(String)
    /// All pages of a series would have one path.
    case onePathForAll(String)
    case badDownload(String)
    /// The front page has nothing of a folder in which there are pages only.
    case collectionWithoutKinds(String, known: [String])
  }

  init(file: String, line: Int?, column: Int? = nil, _ problem: Problem) {
    self.file = file
    self.line = line
    self.column = column
    self.problem = problem
  }
}
