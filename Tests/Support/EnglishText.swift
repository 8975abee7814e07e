import Forms
import Foundation
import Gazette
package import Press

/// Cells as an English edition shows them, as plain text.
package enum EnglishText {
  package static func of(_ cell: Cell) throws -> String {
    let project = Project(
      folder: "/", settings: Settings(), shippedTemplates: SharedData.root.appending(path: "Templates").path)
    return PlainText(formats: Formats(texts: try project.texts(of: "en"), currency: .euro)).text(of: cell)
  }

  package static func of(_ cells: [Cell]) throws -> [String] { try cells.map { try of($0) } }
}
