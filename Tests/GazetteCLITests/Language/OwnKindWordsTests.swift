import GazetteTestSupport
import Testing

/// What a kind of a project's own is called by its file stands wherever a shipped kind's words would.
@Suite("Words of kinds of one's own at a terminal")
struct OwnKindWordsTests {
  private static let files = [
    "shop/loaves.yml": """
    title: Pães
    one: Pão
    record: "{name}"
    fields:
      - {key: name, title: Nome, kind: text, required: true, searchable: true}
      - {key: price, title: Custo, kind: money, required: true}
    """,
    "shop/baskets.yml": """
    title: Cestos
    one: Cesto
    record: "{key}"
    fields:
      - {key: paidOn, title: Pago em, kind: moment}
      - key: loaves
        title: Artigos
        kind: list
        required: true
        fields:
          - {key: loaf, title: Pão, kind: reference, to: loaves}
          - {key: number, title: Unidades, kind: integer, minimum: 1, maximum: 20}
          - {key: name, title: Nome na altura, kind: text, whenEmpty: {sql: "SELECT name FROM loaves WHERE key = :loaf"}}
          - {key: price, title: Custo na altura, kind: money, whenEmpty: {sql: "SELECT price FROM loaves WHERE key = :loaf"}}
        derived:
          - {key: total, title: Soma, kind: money, sql: number * price}
    derived:
      - {key: total, title: Soma, kind: money, sql: sum(loaves.total)}
    flow: {order: loaves, item: loaf, quantity: number, name: name, price: price, placed: paidOn, menu: {price: price}}
    """,
    "school/papers.yml": """
    title: Provas
    one: Prova
    record: "{name}"
    versioned: version
    fields:
      - {key: name, title: Nome, kind: text, required: true}
      - {key: version, title: Versão, kind: integer, required: true, initial: 1}
      - key: questions
        title: Perguntas
        kind: list
        required: true
        fields:
          - {key: part, title: Parte, kind: choice, required: true, choices: {written: Escrita, oral: Conversa}}
          - {key: title, title: Título, kind: text, required: true}
    """,
    "school/exams.yml": """
    title: Exames
    one: Exame
    record: "{pupil}"
    fields:
      - {key: pupil, title: Aluno, kind: text, required: true}
      - {key: paper, title: Prova, kind: reference, to: papers, required: true}
      - key: version
        title: Versão
        kind: integer
        parents: [paper]
        whenEmpty: {sql: "SELECT version FROM papers WHERE key = :paper", stays: true}
      - {key: answers, title: Erros, kind: switches, of: paper.questions, by: part, version: version, as: passed, parents: [paper]}
    derived:
      - {key: share, title: Acertos, sql: "percent(ratio(countOn(answers, 'written'), countAll(answers, 'written')))"}
    flow: {rate: answers, asks: pupil, question: {title: title}, results: [share]}
    """,
  ]

  private func project() throws -> TestFolder {
    let project = try DeclaredProject(Self.files)
    let folder = project.folder
    try folder.write("title: Casa\nlanguage: pt\ncurrency: EUR\n", to: "gazette.yml")
    try project.bring("loaves", "key,name,price\nb-1,Broa,2.50\nb-2,Papo-seco,0.30\n")
    try project.bring(
      "papers",
      #"[{"key": "p-1", "name": "Primavera", "questions": [{"part": "oral", "title": "Ritmo"},"#
        + #"{"part": "written", "title": "Ortografia"}, {"part": "written", "title": "Vírgulas"}]}]"#,
      as: "json")
    return folder
  }

  private func screen(_ arguments: String..., in folder: TestFolder) throws -> String {
    try PseudoTerminal.text(of: arguments, in: folder.path)
  }

  @Test(
    "What is put together is spoken of in the words of its kind, and goes nowhere that its kind does not name"
  )
  func order() throws {
    let folder = try project()
    #expect(try screen("order", "show", in: folder).contains("Ainda não há nada em preparação"))
    let terminal = try PseudoTerminal("order", in: folder.path)
    try terminal.expect("Cesto · ainda vazio")
    terminal.press(.enter)
    try terminal.expect("Cesto cesto-1 · 1 linha · 1 pão")
    terminal.press(.tab)
    try terminal.expect("confirmado cesto-1: 1 pão")
    try terminal.expect("\r\npago em ")
    #expect(try terminal.end() == 0)
    let history = try screen("order", "history", in: folder)
    #expect(history.hasPrefix("Pago em "), "\(history)")
    #expect(history.contains("Pães  Artigos"))
    let shown = try screen("order", "show", "cesto-1", in: folder)
    #expect(shown.hasPrefix("Cesto cesto-1, pago em "), "\(shown)")
    #expect(shown.contains("Unidades") && shown.contains("Custo"))
    for text in [terminal.text, history, shown] {
      #expect(!text.contains("caminho") && !text.contains("pedid") && !text.contains("prato"), "\(text)")
    }
    let removal = try screen("remove", "loaves", "b-1", in: folder)
    #expect(
      removal.contains("O registo Broa (b-1) de pães não pode ser eliminado: cestos (1) "), "\(removal)")
  }

  @Test("Who is rated and by what is called as the kind calls it, also where an example names a section")
  func rating() throws {
    let folder = try project()
    let script = try GazetteProgram.run("rate", in: folder.path)
    #expect(script.status == 64 && script.errorText.contains("Falta: prova e aluno"), "\(script.errorText)")
    let plain = try PseudoTerminal("rate", in: folder.path, environment: ["TERM": "dumb"])
    try plain.expect("Aluno")
    try plain.answer("Zé")
    try plain.expect("\"escrita")
    try plain.answer("escrita 2")
    try plain.answer("n")
    try plain.answer()
    try plain.expect("Escrita 1/2, não aprovadas: 2")
    try plain.expect("\"escrita")
    try plain.answer()
    try plain.expect("Acertos: 50,00")
    try plain.expect("Aluno · a seguir em Primavera (só Enter termina)")
    try plain.answer()
    #expect(try plain.end() == 0)
    #expect(!plain.text.contains("estudante") && !plain.text.contains("requisitos"), "\(plain.text)")
    let list = try screen("list", "exams", in: folder)
    #expect(list.contains("escrita:2") && !list.contains("written"), "\(list)")
    let removal = try PseudoTerminal("remove", "exams", "exame-1", in: folder.path)
    try removal.expect("Zé · Primavera · Versão 1 · escrita:2")
    try removal.expect("[cancelar/eliminar] ")
    removal.enter("não")
    #expect(try removal.end() == 1)
    // A script reads what it can give.
    #expect(try GazetteProgram.run("list", "exams", in: folder.path).outputText.contains("\twritten:2"))
  }

  @Test("Switches that name what there is not are refused where they are entered, not at the end")
  func switches() throws {
    let folder = try project()
    try #require(
      try GazetteProgram.run(
        "rate", "p-1", "--student", "Zé", "--all-passed", in: folder.path
      ).status == 0)
    let terminal = try PseudoTerminal("edit", "exams", "exame-1", in: folder.path)
    try terminal.expect("Enter guarda.")
    terminal.enter("erros")
    try terminal.expect("Erros (")
    terminal.press(.killLine)
    terminal.enter("escrita:3")
    try terminal.expect("✗ Erros: ")
    terminal.press(.killLine)
    terminal.enter("Escrita:2 conversa:1")
    try terminal.expect("Erros: escrita:2 conversa:1")
    try terminal.expect("Enter guarda.")
    terminal.enter()
    #expect(try terminal.end() == 0)
    #expect(
      try GazetteProgram.run("list", "exams", in: folder.path).outputText.contains("\twritten:2 oral:1"))
  }
}
