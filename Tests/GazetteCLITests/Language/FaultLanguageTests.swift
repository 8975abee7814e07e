import GazetteTestSupport
import Testing

/// What is wrong in files that people write, played in the project's language.
@Suite("Faults of files in the project's language")
struct FaultLanguageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let text: String
    /// What stands behind the place, in Spanish and in Portuguese.
    let spanish: String
    let portuguese: String

    init(_ file: String, _ text: String, es spanish: String, pt portuguese: String) {
      (self.file, self.text, self.spanish, self.portuguese) = (file, text, spanish, portuguese)
    }

    var testDescription: String { "\(file): \(spanish)" }
    func words(_ language: String) -> String { language == "es" ? spanish : portuguese }
  }

  private static let kindFile = "Collections/suppliers/suppliers.yml"
  private static let pageFile = "Collections/suppliers/por-ciudad.md"

  private static func kind(_ rest: String) -> String {
    "title: Proveedores\none: Proveedor\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Nombre, kind: text}\n\(rest)"
  }

  private static func page(_ sql: String, showing text: String) -> String {
    "---\ntitle: Total\n---\n\n```sql total\n\(sql)\n```\n\n\(text)\n"
  }

  private static let cases = [
    Case(
      kindFile, kind("frob: 1\n"), es: "clave desconocida frob; las conocidas son",
      pt: "chave desconhecida frob; as conhecidas são"),
    Case(
      kindFile, kind("  - {key: city, title: Ciudad, kind: frob}\n"), es: "kind: «frob» no es uno de",
      pt: "kind: «frob» não é um de"),
    Case(
      kindFile, kind("  - {key: paid, title: Pagado, kind: choice}\n"),
      es: "un campo de tipo choice necesita opciones, como choices: [open, paid].",
      pt: "um campo do tipo choice precisa de opções, como choices: [open, paid]."),
    Case(
      kindFile, kind("derived:\n  - {key: long, title: Largo, kind: integer, sql: length(nome)}\n"),
      es: "no existe la columna nome (quizás name). Existen las columnas",
      pt: "não existe a coluna nome (talvez name). Existem as colunas"),
    Case(
      "Collections/table/suppliers.yml", kind(""),
      es: "table es una palabra de SQL, y una colección, que se llama como su carpeta",
      pt: "table é uma palavra de SQL, e uma coleção, que se chama como a sua pasta"),
    Case(
      pageFile, page("SELECT whole(ratio(9000000000000000000, ratio(1, 10))) AS n", showing: "{{total}}"),
      es: "ratio(…), average(…) y whole(…) no tienen sitio para un número tan grande",
      pt: "ratio(…), average(…) e whole(…) não têm lugar para um número tão grande"),
    Case(
      pageFile, page("SELECT (SELECT count(*) AS n FROM employees", showing: "{{total}}"),
      es: "el paréntesis que se abre aquí no se cierra.", pt: "o parêntese que abre aqui não se fecha."),
    Case(
      pageFile, page("SELECT count(*) AS n, frob FROM employees", showing: "{{total}}"),
      es: "no existe la columna frob. Existen las columnas",
      pt: "não existe a coluna frob. Existem as colunas"),
    Case(
      pageFile, page("SELECT count(*) AS n FROM frobs", showing: "{{total}}"),
      es: "no existe la tabla frobs. Existen las tablas", pt: "não existe a tabela frobs. Existem as tabelas"),
    Case(
      pageFile, page("SELECT count(*) AS n FROM employees", showing: "{{frob}}"),
      es: "aquí nada se llama frob. Existen los nombres", pt: "aqui nada se chama frob. Existem os nomes"),
    Case(
      pageFile, page("SELECT name FROM employees", showing: "{{total}}"),
      es: "la tabla total se imprime y sus filas no tienen ningún orden. Añada ORDER BY a su SELECT.",
      pt:
        "a tabela total é impressa e as suas linhas não têm nenhuma ordem. Acrescente ORDER BY ao seu SELECT."
    ),
    Case(
      "Templates/markdown/index.mustache", "{{#figures}}\n", es: "la sección figures no se cierra.",
      pt: "a secção figures não se fecha."),
    Case(
      "Templates/markdown/index.mustache", "[[{n, plural, one {1}}]]\n",
      es: "el último caso de n es other", pt: "o último caso de n é other"),
    Case(
      "Templates/html/layout.mustache", "{{frob}}\n", es: "aquí nada se llama {{frob}}.",
      pt: "aqui nada se chama {{frob}}."),
  ]

  /// Expects no English beside the names of files, and what is listed as it is typed: keys, tables, columns.
  private func expectOnly(
    _ language: String, _ text: String, _ played: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let words = text.replacing(/[\w\/.-]+\.(md|yml|mustache)/, with: "")
      .replacing(/[\w-]+(, [\w-]+){2,}/, with: "")
    try EnglishWords.expectNone(language, words, played, sourceLocation: sourceLocation)
  }

  @Test("A fault of a declaration, a page or a template", arguments: cases, ["es", "pt"])
  func faults(of fault: Case, language: String) throws {
    let project = try EntryProject(language: language)
    try project.folder.write(fault.text, to: fault.file)
    let run = try project.run("build")
    #expect(run.status != 0)
    #expect(run.errorText.contains(fault.words(language)), "\(run.errorText)")
    try expectOnly(language, run.errorText, fault.file)
  }

  /// What is wrong below the line with the language.
  private static let brokenSettings = [
    Case(
      "", "frob: 1\n", es: "clave desconocida frob; las conocidas son",
      pt: "chave desconhecida frob; as conhecidas são"),
    Case(
      "", "asOf: ayer\n", es: "asOf: «ayer» no es una fecha como 2026-06-30.",
      pt: "asOf: «ayer» não é uma data como 2026-06-30."),
    Case(
      "", "title: A: B\n", es: "no es YAML: hay dos puntos donde no termina ninguna clave",
      pt: "não é YAML: há dois pontos onde não termina nenhuma chave"),
    Case(
      "", "title: {a: b}\n", es: "se esperaba un texto en title.", pt: "esperava-se um texto em title."),
    Case(
      "", "gate: {rejectedRows: {warn: 0}}\n", es: "warn: «0» no es un número como 10.",
      pt: "warn: «0» não é um número como 10."),
    Case(
      "", "reservations: {rooms: {kings: -1}}\n", es: "no es un valor correcto: ",
      pt: "não é um valor correto: "),
    Case(
      "", "sources: [{kind: employees}]\n", es: "indique o bien files, o el command",
      pt: "indique ou files, ou o command"),
    Case(
      "", "sources: [{kind: employees, url: \"ftp://a\"}]\n",
      es: "una dirección empieza por https:// o http://, y no por ftp:",
      pt: "um endereço começa por https:// ou http://, e não por ftp:"),
  ]

  @Test("Settings that cannot be read are told in the language that they name", arguments: brokenSettings)
  func settings(_ fault: Case) throws {
    for language in ["es", "pt"] {
      for named in ["language: \(language)", "languages: [\(language), en]", "languages:\n  - \(language)"] {
        let project = try EntryProject()
        try project.folder.write("\(named)\n\(fault.text)", to: "gazette.yml")
        let run = try project.run("list", "employees")
        #expect(run.status != 0 && run.errorText.contains(fault.words(language)), "\(run.errorText)")
        try expectOnly(language, run.errorText, fault.text)
      }
    }
  }

  @Test("A changed declaration that the stored records contradict", arguments: ["es", "pt"])
  func contradicted(language: String) throws {
    let project = try EntryProject(language: language)
    try project.folder.write(Self.kind("  - {key: phone, title: Tel, kind: text}\n"), to: Self.kindFile)
    try project.folder.write("key,name\ns-1,Ana\ns-2,Eva\n", to: "s.csv")
    try #require(try project.run("import", "suppliers", "s.csv").status == 0)
    try project.folder.write(
      Self.kind("  - {key: phone, title: Tel, kind: text, required: true}\n"), to: Self.kindFile)
    let run = try project.run("list", "suppliers")
    #expect(
      run.errorText.contains(
        language == "es"
          ? "2 de los registros almacenados de suppliers no cumplen lo que declara: Tel: "
          : "2 dos registos armazenados de suppliers não cumprem o que declara: Tel: "), "\(run.errorText)")
    try expectOnly(language, run.errorText, "a required field")
  }
}
