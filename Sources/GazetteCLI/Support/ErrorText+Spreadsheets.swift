import Forms
import Gazette

/// The words for workbooks that cannot be read.
extension ErrorText {
  static func phrase(_ fault: SpreadsheetFault) -> String {
    switch fault {
    case .encrypted:
      localized("the workbook is protected by a password. Save it without one, or its sheet as CSV.")
    case .oldFormat:
      localized(
        "a workbook of the form before 2007 (.xls), or another document of those programs. Save it as .xlsx or CSV."
      )
    case .openDocument: localized("an OpenDocument file (.ods). Save it as .xlsx or CSV.")
    case .binaryWorkbook: localized("a binary workbook (.xlsb). Save it as .xlsx or CSV.")
    case .noWorkbook: localized("the archive is no workbook. Save the sheet as .xlsx or CSV.")
    case .damaged(let part):
      part.isEmpty
        ? localized("the workbook is damaged, or ends too early. Open it and save it again.")
        : localized("the workbook is damaged in \(part), or ends too early. Open it and save it again.")
    case .tooLarge: localized("the workbook holds far more than any records do. See what it is.")
    case .noSheets(let name):
      localized("a sheet is named, \(name), and only workbooks have any. Leave it out.")
    case .noSheet(let name, let sheets):
      localized("there is no sheet called \(name). Sheets: \(list(sheets)).")
    case .severalSheets(let sheets):
      localized(
        "several sheets have values: \(list(sheets)). Say which is meant: --sheet, or sheet: beside the source in gazette.yml."
      )
    case .noValues(let sheets):
      localized(
        "the sheet is empty, or hidden. Sheets: \(list(sheets)). A hidden one is read where it is named: --sheet, or sheet: beside the source in gazette.yml."
      )
    case .noHeader(let row): localized("row \(row), which should have the names of the columns, is empty.")
    }
  }
}
