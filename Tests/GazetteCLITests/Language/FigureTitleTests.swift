import GazetteTestSupport
import Testing

@Suite("Titles of figures in several languages")
struct FigureTitleTests {
  @Test("A figure that is called after its kind is so in the language of the page of changes and of the gate")
  func parts() throws {
    let project = try DeclaredProject.filled()
    try project.add(setting: "languages: [es, en]")
    try project.add(setting: "gate: {movedTotals: {suppliers.invoices.amount: {warn: 1 %}}}")
    let catalogue = "Invoices: Facturas\nAmount: Precio total\nSuppliers: Proveedores\n"
    try project.folder.write(catalogue, to: "Templates/text/es.yml")
    try project.build()
    let before = try project.folder.text("Output/edition.json")
    #expect(before.contains("\"title\":\"Invoices: Amount\""), "\(before)")
    try project.output("edit", "invoices", "i-1", "--set", "amount=220.50")
    let run = try project.run("build", "--as-of", "2026-06-30")
    let gate = "Total que ha variado: Proveedores, Facturas: Precio total"
    #expect(run.status == 0 && run.errorText.contains(gate), "\(run.errorText)")
    #expect(try project.markdown("es/changes/index").contains("[Facturas: Precio total]"))
    #expect(try project.markdown("en/changes/index").contains("[Invoices: Amount]"))
    #expect(try project.markdown("es/data-quality/index").contains(gate))
    // A catalogue may have the whole title.
    try project.folder.write(
      catalogue + "\"Invoices: Amount\": Importe facturado\n", to: "Templates/text/es.yml")
    try project.output("edit", "invoices", "i-1", "--set", "amount=320.50")
    try project.build()
    #expect(try project.markdown("es/changes/index").contains("[Importe facturado]"))
  }
}
