import Forms
import Gazette
import RecordStore

/// The words for pages that a project writes itself and that cannot be made.
extension ErrorText {
  static func sentence(_ error: PageError) -> String {
    "\(place(error.file, error.place)): \(sentence(error.problem))"
      + (error.isShipped
        ? " "
          + localized(
            "This file comes with Gazette, for its own kinds: an empty file of that name in the project takes it away. Or give the folder of the project's kind another name."
          ) : "")
  }

  /// That words name a table, in a page or a translation.
  static func tableInWords(_ name: String) -> String {
    localized(
      "\(name) is a table, and its rows do not stand within words. Write {\(name), number} for how many there are, a column behind a dot for a value, or {{\(name)}} on a line of its own, outside of words, for its rows."
    )
  }

  private static func sentence(_ problem: PageError.Problem) -> String {
    switch problem {
    case .query(let problem): sentence(problem)
    case .frontMatterWithoutEnd:
      localized("the front matter that begins here has no end. Close it with a line of ---.")
    case .frontMatterWithoutStart:
      localized(
        "the front matter that begins here would be text of the page. Open it with a line of ---, three hyphens with nothing before them."
      )
    case .blockWithoutEnd: localized("the block that begins here has no end. Close it with a line of ```.")
    case .unnamedBlock: localized("a block of SQL has one name behind sql or figures, as in: ```sql byMonth")
    case .badName(let name):
      localized(
        "\"\(name)\" cannot be the name of a table. Use letters, digits and single underscores, a letter first."
      )
    case .unknownWord(let word, let name, let known):
      known.isEmpty
        ? localized("\(word) says nothing behind \(name). Nothing stands there.")
        : localized("\(word) says nothing behind \(name). There are the words \(list(known)).")
    case .repeatedName(let name, nil): localized("there is a table \(name) already. Name this one otherwise.")
    case .repeatedName(let name, let kind?):
      localized(
        "there is a table \(name) already, that of the kind in \(kind). Name one of the two otherwise."
      )
    case .unknownName(let name, let known):
      localized("nothing is called \(meant(name, known)) here. \(there(known, .names))")
    case .repeatedGroup(let column, let table):
      localized(
        "the part of \(table) that is around this one has the same \(column) in all of its rows. Leave \(column) out here."
      )
    case .singleBraces(let name):
      localized(
        "\("{\(name)}") is no value here, and the page would show it as it stands. Write \("{{\(name)}}"); single braces belong into [[words]]."
      )
    case .unknownTable(let name, let known):
      localized("there is no table \(meant(name, known)) on this page. \(there(known, .tables))")
    case .unknownColumn(let name, let table, let known):
      localized("the table \(table) has no column \(meant(name, known)). \(there(known, .columns))")
    case .sparkOf(let table, nil):
      localized(
        "the lines in \(table) need the column of the chart's table that has what the cells have: of: …"
      )
    case .sparkOf(let table, let column?):
      localized(
        "\(table) is a block of figures, each of which has a chart of all rows. Take of: \(column) away."
      )
    case .unknownTitle(let name, let known):
      localized(
        "columns gives a title to \(name), and no table of the page has a column of that name. \(there(known, .columns))"
      )
    case .inexactNumber(let column, let table):
      localized(
        "the column \(column) of \(table) has a number of more than 15 digits, such as a third, which is no decimal. Say mean(ratio(…, …)), which is exact, or round it with round(…, 2)."
      )
    case .largeSum(let column, let table):
      localized(
        "the sum of \(column) in \(table) is too large for its last row. Show it as a text, text('\("{}")', \(column)), or take the row from a table of its own."
      )
    case .unnamedAmount(let column, let table):
      localized(
        "the column \(column) of \(table) is worked out from amounts. Write money(…) around all of it, in a column of its own, as in money((SELECT sum(amount) FROM invoices)); to count, write count(*) FILTER (WHERE …)."
      )
    case .mixedAmounts(let column, let table):
      localized(
        "the column \(column) of \(table) has amounts in one SELECT of the UNION and other numbers in another. Write money(…) around the amounts, and number(…) around the others."
      )
    case .mixedFields(let fields, let column, let table):
      localized(
        "the column \(column) of \(table) has \(fields.first) in one SELECT of the UNION and \(fields.second) in another, which are shown otherwise. SELECT each in a block of its own, or say in each SELECT what its values are, as record('goods', main), number(days), written(day) and CASE WHEN paid THEN words('Paid') END do."
      )
    case .notOrdered("each"): localized("the pages of a series need an order. Add ORDER BY to its SELECT.")
    case .notOrdered(let table):
      localized("the table \(table) is printed and its rows come in no order. Add ORDER BY to its SELECT.")
    case .notOneRow(let table, let count):
      localized(
        "\(table) has \(count) rows, and one value of it is shown, as of a table of one row. Show the whole table with {{\(table)}}, or SELECT one row."
      )
    case .figuresOfRows(let table, let count):
      localized(
        "\(table) has \(count) rows, and shows the values of one. SELECT one row, or make a table of them: ```sql \(table)."
      )
    case .unnamedNumber(let column, let table):
      localized(
        "the column \(column) of \(table) has a floating-point number, as julianday(…), avg(…) and 10 / 4.0 give, or an exact ratio. Say what it is: CAST(round(…) AS INTEGER) for a whole number, or money(…), decimal(…), percent(…), mean(…)."
      )
    case .badValue(let value, let column, let table, let expected):
      localized("the column \(column) of \(table) has \"\(value)\", which is not \(expected).")
    case .meanOfMeans(let column, let table):
      localized(
        "the column \(column) of \(table) has means, shares, greatest values or ranks, whose mean is none of what they were made of. Leave average: true out."
      )
    case .leftOutKind(let kind):
      localized(
        "the kind \(kind) is of a collection that the settings leave out; name that under collections in \(Project.settingsName)"
      ) + "."
    case .unknownKind(let kind, let known): localized("there is no kind \(kind). \(there(known, .kinds))")
    case .repeatedPath(let path, let other):
      localized(
        "the path \(path) is that of \(words(for: other)) too. Give one of them another: path: … in the front matter of its file."
      )
    case .repeatedRow(let path):
      localized(
        "two rows of the series have the path \(path). Put a column into it that is another one in every row."
      )
    case .repeatedDownload(let name, let other):
      localized("the download \(name) is that of \(words(for: other)) too. Call one of them otherwise.")
    case .repeatedRecord(let kind, let other):
      localized(
        "the records of \(kind) have their pages from \(other) already. Change that one; a project's own file of that name stands in the place of a shipped one."
      )
    case .unknownBlock(let word):
      localized(
        "nothing is known of a block of \(word). Blocks of a page are sql, figures and chart; other code has one word behind its marks at most."
      )
    case .dealtFromPage(let table, let other):
      localized(
        "the table \(table) is made once for all pages, and reads \(other), which each page has for itself. Move \(other) to tables.md, or take own by … away."
      )
    case .largeHeading:
      localized(
        "a part of the front page stands below a heading of the second level. Begin its own headings with ###."
      )
    case .missingPage(let path):
      localized(
        "a link leads to \(path), and there is no such page. Give link(…) the path of a page as the file of the page has it, and NULL for a value that has no page; in the text write the way from this page, as in [Menu](../orders/menu.md)."
      )
    case .missingFile(let path, let top):
      localized(
        "a link or picture leads to \(path), and the site has no such file. Downloads stand below downloads/, as in [Invoices](\(top)downloads/suppliers/invoices.csv)."
      )
    case .linkToHTML(let way, let page):
      localized("a link leads to \(way), which the Markdown has not. Write the page by its file: \(page).")
    case .missingHeading(let heading, let page, let known):
      localized(
        "a link leads to #\(meant(heading, known)) of \(page), which has no such heading. \(there(known, .headings)) A heading is called by its words on the site, as rooms-prices for Rooms & prices."
      )
    case .linkToNothing:
      localized(
        "a link leads nowhere. Write the way from this page between its parentheses, as in [Menu](../orders/menu.md)."
      )
    case .linkOfScheme(let scheme):
      localized(
        "a link begins with \(scheme):, and links of pages begin with https:, http:, mailto: or tel:, or are the way to a page; write \\< for a sign that is meant as one."
      )
    case .linkOutside(let way):
      localized(
        "a link leads out of the site: \(way). Write the way from this page, as in [Menu](../orders/menu.md), or a whole address with https://."
      )
    case .pictureOfPage(let way):
      localized(
        "a picture leads to \(way.isEmpty ? "()" : way), which is none. Write the way to the file of a picture, as in ![Plan](../assets/plan.svg), or take the exclamation mark away for a link."
      )
    case .pictureElsewhere(let address):
      localized(
        "a picture stands outside of the site: \(address). Pages show pictures of the site alone, and ask no other machine for any; let a link lead there."
      )
    case .html(let tag):
      localized(
        "HTML stands in the text: \(tag). A page is Markdown alone; write \\< for a sign that is meant as one."
      )
    case .valueInCode(let name):
      localized(
        "the value \(name) stands in code, where Markdown cannot hold every value. Take the backticks, or the blanks before the line, away."
      )
    case .valueInLink(let name):
      localized(
        "the value \(name) stands in the address or title of a link, or in what is said of a picture, where Markdown cannot hold every value. Links to values are made in SQL, with link(…) or record(…)."
      )
    case .valueInDefinition(let name):
      localized(
        "the value \(name) stands behind brackets with a colon, which Markdown takes for the definition of a link and does not show. Take the brackets away, or write \\[ for the first one."
      )
    case .tableInList(let name):
      localized(
        "the table \(name) stands in an item of a list, of which only its first row would be a part. Put it behind the list, with no blanks before it."
      )
    case .tableWithinLine(let name):
      localized("\(name) is a table, and its rows need a line of their own: write {{\(name)}} alone on it")
    case .tableInWords(let name): tableInWords(name)
    case .notCountable(let name):
      localized(
        "number, spellout and plural are for whole numbers and tables, and \(name) is neither. Write \("{\(name)}") to show it as it is."
      )
    case .valueBehind(let name, let text):
      localized(
        "the value \(name) stands behind \(text), with which some values would be markup. Put a blank between them, or take \(text) away."
      )
    case .badPath(let path):
      localized(
        "\"\(path)\" cannot be the path of a page. Write it from the site's folder in small letters, digits, hyphens and slashes, as reports/by-month; it cannot lead out."
      )
    case .ownFolder(let folder, let path):
      localized(
        "the path \(path) is taken: Gazette itself makes what stands under \(folder). Give the page another, as reports/by-month."
      )
    case .longPath(let name, let most):
      localized(
        "\"\(name.prefix(30))…\" has \(name.utf8.count) bytes, and can have \(most) at most on the file systems that there are. Make it shorter."
      )
    case .onePathForAll(let column):
      localized(
        "all pages of the series would have one path. Put a column of its row into it, as in path: reports/{{\(column)}}"
      )
    case .collectionWithoutKinds(let name, let known):
      localized(
        "\(name) has pages only, and the front page has parts, figures and notices of collections with records. \(there(known, .collections))"
      )
    case .unknownEngine(let name, let known):
      localized("there is no engine \(name) in gazette.yml. \(there(known, .engines))")
    case .engineParameter(let name, let known):
      localized(
        "an engine is asked once for all pages of a series, and knows no :\(name). \(there(known.map { ":\($0)" }, .values)) Select the rows of all pages, and let a column deal them, as in: own by month"
      )
    case .longAnswer(let table, let rows, let bytes):
      localized(
        "the engine's answer for \(table) has more than \(rows) rows or \(bytes >> 20) MB. Let the SELECT sum up, or end with LIMIT."
      )
    case .noEarlierAnswer(let table, let engine):
      localized(
        "there is no earlier answer of \(engine) to the SELECT of \(table) as it is now. Build without --offline once, with the engine in reach."
      )
    case .badDownload(let name):
      localized("\"\(name)\" cannot be a download. Name a file in small letters that ends in .csv or .json.")
    }
  }

  static func sentence(_ problem: QueryFault.Problem) -> String {
    switch problem {
    case .notASelect: localized("a query is one SELECT that only reads.")
    case .severalStatements: localized("there is more than one statement. A query is one SELECT.")
    case .unknownTable(let name, let known):
      localized("there is no table \(meant(name, known)). \(there(known, .tables))")
    case .unknownColumn(let name, let known):
      localized("there is no column \(meant(name, known)). \(there(known, .columns))")
    case .unknownFunction(let name, let known):
      localized(
        "there is no function \(meant(name, known)). Those of pages stand in Documentation/Pages.md, beside the ones of SQLite."
      )
    case .quotedColumn(let name, let known):
      localized(
        "there is no column \(name). \(there(known, .columns)) A text stands between single quotation marks: '\(name)'."
      )
    case .unknownParameter(let name, let known):
      localized(
        "there is no value \(name.isEmpty ? "?" : ":\(name)"). \(there(known.map { ":\($0)" }, .values))")
    case .privateColumn(let column, let table):
      localized("the column \(column) of \(table) is private, and no page may show it.")
    case .refusedTable(let table, let known):
      localized("a page cannot read the table \(table). \(there(known, .tables))")
    case .impure(let function):
      localized(
        "\(function) gives something else at every build. A page knows one day, that of its edition: :asOf"
      )
    case .machineZone(let word):
      localized(
        "\(word) takes the time zone of the machine, so that each machine would give something else. Moments are of the time zone of the project: leave \(word) out."
      )
    case .innerFunction(let function):
      localized(
        "\(function)(…) gives what can be shown and not worked with, so it stands around a whole column of the result, with its name behind AS. Work with the numbers that it is given, or give it a block of its own and select from that."
      )
    case .fraction(let name):
      localized(
        "\(name) is an exact quotient: it compares with what ratio and average give, as in average(x) >= ratio(3, 5), and goes into ratio, average, whole, mean and percent, and into nothing else. Write ratio(number, 1) for a number."
      )
    case .shownOnly(let column):
      localized(
        "the values of \(column) can be shown, put in order and counted, and not worked with. Work with the numbers that they are made of, as in done * 10 > planned, or with their ratio(done, planned)."
      )
    case .unnamedColumn(let text):
      localized("the column \(text) has no name. Give it one with AS, of letters, digits and underscores.")
    case .severalValues(let column, let values):
      values.count == 2
        ? localized(
          "\(column) has several values in one group of rows, \(values[0]) and \(values[1]), and any of them would be shown. Put it behind GROUP BY too, or choose one, as max(\(column)) does."
        )
        : localized(
          "\(column) has several values in one group of rows, and any of them would be shown. Put it behind GROUP BY too, or choose one, as max(\(column)) does."
        )
    case .constantOrder(let text):
      localized(
        "ORDER BY \(text) puts nothing in order, as it is the same in every row. Name columns, in double quotes if they need any, or their places: ORDER BY 1"
      )
    case .repeatedColumn(let name):
      localized("two columns are called \(name). Give one another name with AS.")
    case .badArgument(let function, .wholeNumbers):
      localized("\(function)(…) takes whole numbers, such as sums and counts, and is given something else.")
    case .badArgument(let function, .numbers):
      localized("\(function)(…) takes whole numbers, decimals and ratios, and is given something else.")
    case .badArgument(let function, .share):
      localized(
        "\(function)(ratio, count, of) begins with a share, and is given a number. Write \(function)(part, whole, count, of)"
      )
    case .badArgument(let function, .places):
      localized("\(function)(…) has words with a place \("{}") for each of the values behind them")
    case .badArgument(let function, .tones):
      localized("\(function)(…) says how things stand: good, bad, open or neutral")
    case .badArgument(let function, .conditions):
      localized(
        "\(function)(…) takes a value, a kind, and columns of its list, each with what stands in it, as listed(late, 'invoices', 'state', 'late')"
      )
    case .badArgument(let function, .dates):
      localized("\(function)(…) takes days such as :asOf and '2026-06-30', and is given something else.")
    case .badArgument(let function, .daysAndMonths):
      localized(
        "\(function)(…) takes a day such as :asOf, or a month such as 2026-06, and is given something else."
      )
    case .wordsOfValue:
      localized(
        "words(…) takes a text of the page between quotes, as words('All'), and so does text(…) first. What a record says is shown as it is."
      )
    case .refused(let detail): localized(detail) + "."
    case .tookTooLong(let seconds):
      localized(
        "the query ran for longer than \(localized("\(seconds) seconds")) and was stopped. Make it quicker, or give it more time in gazette.yml (queryTimeLimit)."
      )
    }
  }

  /// `Pages/cities.md:2:7`, or what a page of Gazette's own is called.
  private static func words(for owner: PageOwner) -> String {
    switch owner {
    case .file(let file, let place): self.place(file, place)
    case .gazette(let title, nil): localized("Gazette's own \(Localization.title(title))")
    case .gazette(let title, let above?):
      localized(
        "Gazette's own page \"\(Localization.title(title))\", below \"\(Localization.title(above))\",")
    }
  }

  /// What there is of in the place of what was named.
  private enum Known {
    case names, tables, columns, kinds, collections, engines, headings, values
  }

  /// `supplierz (perhaps suppliers)`, where one of the known names is near to what is none.
  static func meant(_ name: String, _ known: [String]) -> String {
    NearestNames.name(meantBy: name, among: known).map { "\(name) " + localized("(perhaps \($0))") } ?? name
  }

  /// `There are the tables a, b.`
  private static func there(_ known: [String], _ what: Known) -> String {
    let names = list(known)
    return switch (what, known.isEmpty) {
    case (.names, true): localized("There are no names here.")
    case (.names, false): localized("There are the names \(names).")
    case (.tables, true): localized("There are no tables here.")
    case (.tables, false): localized("There are the tables \(names).")
    case (.columns, true): localized("There are no columns here.")
    case (.columns, false): localized("There are the columns \(names).")
    case (.kinds, true): localized("There are no kinds here.")
    case (.kinds, false): localized("There are the kinds \(names).")
    case (.collections, true): localized("There are no collections here.")
    case (.collections, false): localized("There are the collections \(names).")
    case (.engines, true): localized("There are no engines here.")
    case (.engines, false): localized("There are the engines \(names).")
    case (.headings, true): localized("There are no headings there.")
    case (.headings, false): localized("There are the headings \(names).")
    case (.values, true): localized("There are no values here.")
    case (.values, false): localized("There are the values \(names).")
    }
  }
}
