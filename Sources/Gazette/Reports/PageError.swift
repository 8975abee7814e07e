package import Forms
package import RecordStore

/// What is wrong with several pages: a ``PageError`` or ``DescriptionError`` of each.
package struct PageErrors: Error, Sendable {
  package private(set) var all: [any Error] = []

  /// Keeps what is wrong with a page, so that the others are looked at too; any other error is thrown on.
  ///
  /// What was told of one page is not told again.
  mutating func keep(_ error: any Error) throws {
    switch error {
    case let errors as PageErrors: for error in errors.all { try keep(error) }
    case let error as PageError where all.contains { $0 as? PageError == error }: break
    case is PageError, is DescriptionError: all.append(error)
    default: throw error
    }
  }

  /// - Throws: what is wrong, if anything is.
  func check() throws {
    if let only = all.first, all.count == 1 { throw only }
    if !all.isEmpty { throw self }
  }
}

/// What is wrong with a page that a project writes itself, and where; the edition that was there is as it was.
package struct PageError: Error, Sendable, Equatable {
  /// From the project's folder, such as `Collections/suppliers/by-month.md`.
  package let file: String
  /// Nil where the whole file is meant.
  package let place: TextPlace?
  package let problem: Problem
  /// Whether the file is one that comes with Gazette, and not the project's.
  package var isShipped = false

  package enum Problem: Sendable, Equatable {
    case query(QueryFault.Problem)
    case frontMatterWithoutEnd
    /// Keys of front matter stand in the text, as no line of hyphens opens it.
    case frontMatterWithoutStart
    case blockWithoutEnd
    /// A block of SQL needs a name by which the page shows it.
    case unnamedBlock
    case badName(String)
    /// A block of code that looks like one of a page's, and is none.
    case unknownBlock(String)
    /// A word behind the name of a block that says nothing of how it is shown.
    case unknownWord(String, behind: String, known: [String])
    /// A table of that name is there already; with the file of the kind whose it is.
    case repeatedName(String, of: String?)
    /// A section of a table by a column, within one of the table by the same column.
    case repeatedGroup(String, table: String)
    case unknownName(String, known: [String])
    /// The name of a table or of a value stands in single braces, outside of words.
    case singleBraces(String)
    case unknownTable(String, known: [String])
    case unknownColumn(String, table: String, known: [String])
    /// A small chart in a table that says not of which column its rows are, or in figures that says so.
    case sparkOf(String, String?)
    /// A title for a column that no table of the page has.
    case unknownTitle(String, known: [String])
    /// A table is printed whose rows come in no order.
    case notOrdered(String)
    /// A value is asked of a table that has not one row.
    case notOneRow(String, count: Int)
    /// A block that shows its row as figures, or as fields, has more of them.
    case figuresOfRows(String, count: Int)
    /// A number that is not whole, of which nothing says what it is.
    case unnamedNumber(String, table: String)
    /// A number that is worked out from amounts, of which nothing says that it is one.
    case unnamedAmount(String, table: String)
    /// Amounts and other numbers stand in one column.
    case mixedAmounts(String, table: String)
    /// Values of two fields that are shown otherwise stand in one column.
    case mixedFields(MixedFields, column: String, table: String)
    case inexactNumber(String, table: String)
    /// The values of a column have no sum that its last row could show.
    case largeSum(String, table: String)
    /// A value that is not what its column says.
    case badValue(String, column: String, table: String, expected: LocalizedText)
    /// A mean is asked of values that are means or shares themselves.
    case meanOfMeans(String, table: String)
    case unknownKind(String, known: [String])
    /// The kind is of a collection that the settings leave out.
    case leftOutKind(String)
    case repeatedPath(String, other: PageOwner)
    /// Two rows of a series have one path.
    case repeatedRow(String)
    /// A download is called like another one.
    case repeatedDownload(String, other: PageOwner)
    /// Another file gives pages to the records of a kind already.
    case repeatedRecord(String, other: String)
    /// A query that runs once for all pages of a series reads a table that each of them has for itself.
    case dealtFromPage(String, other: String)
    /// HTML stands in the text, which the site would not have.
    case html(String)
    /// A value stands in code, where it cannot be shown as it is.
    case valueInCode(String)
    /// A value stands in the address or title of a link, or in what is said of a picture.
    case valueInLink(String)
    /// A value stands in the definition of a link, which no page shows.
    case valueInDefinition(String)
    /// A value stands behind a text with which some values are markup, such as an exclamation mark.
    case valueBehind(String, text: String)
    /// Something else stands on the line of a table.
    case tableWithinLine(String)
    /// A table stands in an item of a list.
    case tableInList(String)
    /// Words name a table as if it were a value.
    case tableInWords(String)
    /// Words differ by a value that is no whole number.
    case notCountable(String)
    /// A heading in a part of the front page, whose sections have their headings from the page.
    case largeHeading
    /// A link leads to a page that there is not.
    case missingPage(String)
    /// The file, and the way from the page to the top of the site.
    case missingFile(String, top: String)
    /// What is written in the place of the page's file, such as that of its HTML, and the file.
    case linkToHTML(String, page: String)
    /// A link leads to a heading that its page has not: which, the page, and those that it has.
    case missingHeading(String, page: String, known: [String])
    case linkOfScheme(String)
    /// A link has no destination.
    case linkToNothing
    /// A link leads out of the site.
    case linkOutside(String)
    /// A picture is another machine's, or stands in its address.
    case pictureElsewhere(String)
    /// A picture is a page, or nothing.
    case pictureOfPage(String)
    case badPath(String)
    /// Its first folder is one that Gazette fills itself.
    case ownFolder(String, path: String)
    /// One of its names, or all of it, is longer than file systems allow.
    case longPath(String, most: Int)
    /// All pages of a series would have one path.
    case onePathForAll(String)
    case badDownload(String)
    /// A block names an engine that the settings have not.
    case unknownEngine(String, known: [String])
    /// A block that an engine answers once for all pages of a series asks for a value that each of them has.
    case engineParameter(String, known: [String])
    /// An engine has more rows than a page can be made of.
    case longAnswer(String, rows: Int, bytes: Int)
    /// No edition has an answer that could be taken in the place of asking the engine.
    case noEarlierAnswer(String, engine: String)
    /// The front page has nothing of a folder in which there are pages only.
    case collectionWithoutKinds(String, known: [String])
  }

  init(file: String, at place: TextPlace?, _ problem: Problem) {
    self.file = file
    self.place = place
    self.problem = problem
  }
}

/// Who makes a page or a download.
package enum PageOwner: Sendable, Equatable {
  case file(String, TextPlace?)
  /// A page of Gazette's own, with the page above it in the way to it.
  case gazette(title: String, below: String?)
}
