import Forms
import Gazette
import Press
import RecordStore

/// The words for files that cannot be read.
extension ErrorText {
  static func sentence(_ error: SourceError) -> String {
    switch error {
    case .missing(let path): localized("\(shown(path)): there is no such file.")
    case .unreadable(let path, let reason): localized("\(shown(path)): cannot be read: \(phrase(reason)).")
    case .empty(let path): localized("\(shown(path)): the file is empty.")
    case .notUTF8(let path, let line, let column):
      localized(
        "\(shown(path)):\(line):\(column): not UTF-8. Save the file in that encoding, or name its own: --encoding windows-1252, or encoding: beside the source in gazette.yml."
      )
    case .notOfEncoding(let path, let encoding, let line):
      localized(
        "\(shown(path)):\(line): not \(encoding): bytes stand here that are no character of it. Name the encoding that the file has."
      )
    case .damagedArchive(let path):
      localized("\(shown(path)): the packed file is damaged, or ends too early. Fetch it again.")
    case .archiveTooLarge(let path, let size):
      localized(
        "\(shown(path)): of \(localized("\(size) bytes")) far more comes out than any records do. Unpack it, and see what it is."
      )
    case .truncatedJSON(let path, let line, let column):
      localized("\(shown(path)):\(line):\(column): the file ends in the middle of a value.")
    case .malformedJSON(let path, let line, let column, let fault):
      "\(shown(path)):\(line):\(column): \(phrase(fault))."
    case .nestingTooDeep(let path, let line, let column):
      localized(
        "\(shown(path)):\(line):\(column): values are nested more than \(JSONReader.depthLimit) deep.")
    case .malformedPropertyList(let path, let message):
      localized("\(shown(path)): no property list: \(Localization.reason(message))")
    case .yaml(let error): sentence(error)
    case .unterminatedQuote(let path, let line):
      localized("\(shown(path)):\(line): a quote that is opened here is never closed.")
    case .noHeader(let path, let line):
      localized("\(shown(path)):\(line): the line with the names of the columns is missing.")
    case .malformedHeader(let path, let line, _):
      localized("\(shown(path)):\(line): the names of the columns have text after a closing quote.")
    case .duplicateColumn(let path, let name):
      localized("\(shown(path)): two columns are called \"\(name)\".")
    case .alikeColumns(let path, let columns):
      localized(
        "\(shown(path)): the columns \(columns.joined(separator: localized(" and "))) are one to SQL, which tells no small letters from capital ones. Rename one of them."
      )
    case .tooManyColumns(let path, let found, let limit):
      localized("\(shown(path)): \(found) columns; at most \(limit) can be read.")
    case .errorAnswer(let path, let message):
      localized("\(shown(path)): the file is an error answer of its source: \(message)")
    case .noRecords(let path, let found):
      localized("\(shown(path)): no records: expected an array of objects, found \(name(of: found)).")
    case .ambiguousRecords(let path, let members):
      localized(
        "\(shown(path)): several members hold records: \(members.joined(separator: ", ")). Keep one of them.")
    case .contentMismatch(let path, let expected, let found):
      localized(
        "\(shown(path)): the name says \(name(of: expected)), but the content is \(Localization.title(found.rawValue)). Rename the file, or save it in that format."
      )
    case .spreadsheet(let path, let fault): "\(shown(path)): \(phrase(fault))"
    case .unsupportedFormat(let path, let found):
      localized(
        "\(shown(path)): a file of this kind (\(Localization.title(found.rawValue))) cannot be read. Save it as CSV or JSON in UTF-8."
      )
    }
  }

  /// What is called a file and is none is called so in the language.
  static func shown(_ path: String) -> String {
    path == SourceFile.standardInputName ? localized("standard input") : path
  }

  private static func name(of kind: SourceValue.Kind) -> String {
    switch kind {
    case .null: localized("null")
    case .bool: localized("bool")
    case .number: localized("number")
    case .text: localized("text")
    case .list: localized("list")
    case .object: localized("object")
    }
  }

  private static func name(of format: SourceFormat) -> String {
    switch format {
    case .separatedText: "CSV"
    case .json: "JSON"
    case .jsonLines: localized("JSON Lines")
    case .database: localized("SQLite database")
    case .propertyList: localized("property list")
    case .yaml: "YAML"
    case .spreadsheet: localized("workbook (.xlsx)")
    }
  }

  private static func phrase(_ reason: SourceError.Unreadable) -> String {
    switch reason {
    case .folder: localized("it is a folder")
    case .noFile: localized("it is a pipe or a device, and no file. For standard input give -")
    case .locked(let seconds):
      localized("another program is writing to it; gave up after \(seconds) seconds")
    case .notPermitted: localized("its permissions forbid it")
    case .other(let detail): Localization.reason(detail)
    }
  }

  private static func phrase(_ fault: JSONFault) -> String {
    switch fault {
    case .expectedValue(let found): localized("expected a value, found \(found)")
    case .expectedKey(let found): localized("expected a key in quotes, found \(found)")
    case .expectedColon(let found): localized("expected a colon behind a key, found \(found)")
    case .expectedCommaOrEnd(let found):
      localized("expected a comma or the end of the object or array, found \(found)")
    case .unknownWord: localized("a word without quotes that JSON does not know")
    case .invalidNumber: localized("a number is not written as JSON writes them")
    case .invalidEscape: localized("an unknown escape stands in a text")
    case .loneSurrogate: localized("half of a surrogate pair stands in a text")
    case .controlCharacterInText(let code):
      localized("the control character \(code) stands in a text unescaped")
    case .duplicateKey(let key): localized("the key \"\(key)\" stands twice in one object")
    case .trailingContent(let found): localized("something stands behind the end of the value: \(found)")
    }
  }

  static func sentence(_ error: ImportError) -> String {
    switch error {
    case .noMatchingColumns(let file, let columns, let fields):
      localized(
        "\(file): no column is the name of a field. Columns: \(list(columns)). Fields: \(list(fields)). Shape the file with --mapping."
      )
    case .namesBelow(let file, let row):
      localized(
        "\(file): the first row has no name of a field, and row \(row.description) has some. Import it with --first-row \(row.description); a source says so with firstRow."
      )
    case .unknownFields(let mapping, let columns, let fields):
      localized(
        "\(mapping): there is no field \(list(columns)). Fields: \(list(fields)). Name the columns with AS.")
    case .repeatedField(let file, let field, let columns):
      localized(
        "\(file): the columns \(columns.joined(separator: localized(" and "))) both mean the field \(field).")
    case .badMapping(let mapping, let line, let detail):
      "\(place(mapping, line)): \(Localization.reason(detail))."
    case .missingName(let mapping, let line, let detail, let choice):
      "\(place(mapping, line)): \(Localization.reason(detail))\(phrase(choice))."
    case .comparedTexts(let mapping, let line, let column, let number):
      localized(
        "\(place(mapping, line)): the columns of files are texts in a mapping, so that \(column) beside the number \(number) is not what it seems. Write CAST(\(column) AS INTEGER) in its place, or for amounts parse_amount(\(column), ',')."
      )
    case .mappingNotReadable(let mapping, let detail):
      localized("\(mapping): the mapping cannot be read: \(localized(detail)).")
    case .repeatedSource(let file):
      localized(
        "\(file): two of the files are called so, and records without a key are named after their file. Rename one of them, or import it by itself with another name: --name."
      )
    case .notASelect(let mapping):
      localized("\(mapping): a mapping is one SELECT over the table source and cannot write.")
    case .repeatedTable(let table, let files):
      localized("\(list(files)): two tables would be called \(table), after their files. Rename one of them.")
    case .fileNotRead(let mapping, let file, let table):
      localized(
        "\(mapping): the SELECT reads several of the files and leaves \(file) out, whose table is \(table). Name it there, or import the file by itself."
      )
    case .severalDatabases(let mapping, let files):
      localized(
        "\(mapping): one SELECT can read one database, and \(files.joined(separator: localized(" and "))) are several."
      )
    case .severalTables(let file, let tables):
      tables.isEmpty
        ? localized("\(file): the database has no table.")
        : localized(
          "\(file): the database has several tables: \(list(tables)). Say which by a SELECT: --mapping.")
    case .noFile(let pattern): localized("\(pattern): there is no file of such a name.")
    case .closedFolder(let pattern, let folder, let detail):
      localized(
        "\(pattern): the folder \(folder) cannot be read: \(Localization.reason(detail)). Let whoever runs this read it, as what is in it would count as gone."
      )
    case .mappingTookTooLong(let mapping, let seconds):
      localized(
        "\(mapping): the SELECT ran for longer than \(localized("\(seconds) seconds")) and was stopped; nothing was changed. Make it quicker, or give it more time in gazette.yml (queryTimeLimit)."
      )
    case .unassignableRow(let file, let line, let kind, let cause):
      localized(
        "\(file):\(line): \(FaultText.reason(cause, in: Localization.texts)). Which record of the \(words(forKind: kind)) it belongs to cannot be told, and records come in whole; nothing was changed. Mend the line, and import the file again."
      )
    case .lostKeys(let file, let count):
      localized(
        "\(file): so far it has given the keys of its records, and now it gives none, so that \(count.description) of them would not be found again; nothing was changed. Call the column with the keys key, in the file or with --mapping, or say in aliases which one it is. If its rows are new records, give the file another name."
      )
    case .sourcesOfOneName(let kind, let files) where Set(files).count == 1:
      localized(
        "\(files[0]): a file is one source of \(kind), and stands in gazette.yml twice for it; nothing was imported. Where each brings something else, such as another sheet, give each a name: name: beside the source."
      )
    case .sourcesOfOneName(let kind, let files):
      localized(
        "\(files.joined(separator: localized(" and "))): both are files of \(kind) in gazette.yml and are called the same, and records without a key are named after their file; nothing was imported. Rename one of them, or give a source of one file another name: name: beside it."
      )
    case .rejectedRows(let file, let report, let firstLine):
      localized(
        "\(file):\(firstLine.description): \(report.rejected) invalid rows, and the import is strict; nothing was changed. "
      ) + ImportText.reasons(report).joined(separator: ", ")
    case .emptyFile(let file):
      localized(
        "\(shown(file)): the file is empty. If it may be, say so: --may-be-empty, or mayBeEmpty: true beside the source in gazette.yml."
      )
    case .noRows(let files):
      localized(
        "\(list(files)): there is not one row to import; what is stored is as it was. See why nothing comes from there. If it may be empty, say so: --may-be-empty, or mayBeEmpty: true beside the source in gazette.yml."
      )
    case .allRejected(let files, let report):
      localized("\(list(files)): all \(report.rejected) rows were rejected; no record was changed.")
        + " \((ImportText.reasons(report) + [ImportText.options(report)].compactMap(\.self)).joined(separator: ", ")). "
        + (report.rejected == 1
          ? localized(
            "See it with: gazette list rejected. If that may be, say so: --may-be-empty, or mayBeEmpty: true beside the source in gazette.yml."
          )
          : localized(
            "See them with: gazette list rejected. If that may be, say so: --may-be-empty, or mayBeEmpty: true beside the source in gazette.yml."
          ))
    case .unknownKind(let kind, let known):
      localized("There is no kind \(meant(kind, known)). Kinds: \(known.joined(separator: ", ")).")
    }
  }

  /// What there is in the place of a name that is none.
  private static func phrase(_ choice: MappingChoice) -> String {
    switch choice {
    case .source: localized("; the rows of the file are the table source")
    case .tables(let names): localized("; the tables are \(names.joined(separator: ", "))")
    case .quoted(let column): localized("; write \"\(column)\" in double quotes, as it has a point")
    case .columns(let tables):
      tables.map { table in
        let names = table.columns.joined(separator: ", ") + (table.hasMore ? ", …" : "")
        return localized("; the columns of \(table.name) are \(names), line")
      }.joined()
    }
  }

  static func sentence(_ error: ProgramFailure) -> String {
    let said = error.said.isEmpty ? "" : " " + localized("It said: \(error.said)")
    let reason =
      switch error.reason {
      case .missing:
        localized(
          "there is no such program. Give its path from the project's folder, such as ./export.sh, or put it on the search path, and let it be run."
        )
      case .status(let status): localized("ended with status \(status), and nothing that it printed came in.")
      case .signal(let signal):
        localized("was ended by signal \(signal), and nothing that it printed came in.")
      case .tookTooLong(let seconds):
        localized(
          "took longer than \(localized("\(seconds) seconds")) and was ended; nothing that it printed came in. Make it quicker, or give it more time (timeLimit)."
        )
      case .printedTooMuch(let bytes):
        localized("printed more than \(bytes) bytes and was ended; nothing of it came in.")
      }
    return "\(error.program): \(reason)\(said)"
  }
}
