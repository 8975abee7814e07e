import GazetteTestSupport

/// Invoices of suppliers for goods, of which one has two lines, and pages of one query each.
enum InvoiceLines {
  static func project() throws -> DeclaredProject {
    let project = try DeclaredProject([
      "suppliers/suppliers.yml": """
      title: Suppliers
      one: Supplier
      record: "{name}"
      plainKeys: true
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: amount, title: Credit, kind: money}
        - {key: standing, title: Standing, kind: choice, choices: {good: Good, bad: Bad}}

      """,
      "suppliers/goods.yml": """
      title: Goods
      one: Good
      record: "{name}"
      plainKeys: true
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: quality, title: Quality, kind: choice, choices: {good: Fine, poor: Poor}}
        - {key: grade, title: Grade, kind: choice, choices: {bad: Bad, good: Good}}

      """,
      "suppliers/invoices.yml": """
      title: Invoices
      one: Invoice
      record: "{key}"
      plainKeys: true
      fields:
        - {key: supplier, title: Supplier, kind: reference, to: suppliers}
        - {key: payer, title: Payer, kind: reference, to: suppliers}
        - {key: main, title: Main, kind: reference, to: goods}
        - {key: amount, title: Amount, kind: money}
        - {key: days, title: Days, kind: integer}
        - {key: paid, title: Paid, kind: switch}
        - {key: day, title: Day, kind: date}
        - key: lines
          title: Lines
          kind: list
          fields:
            - {key: article, title: Article, kind: text}
            - {key: quantity, title: Quantity, kind: integer}
            - {key: price, title: Price, kind: money}

      """,
    ])
    try project.bring("suppliers", "key,name,amount,standing\n1,Lima,100.00,good\n2,Sol,50.00,bad\n")
    try project.bring("goods", "key,name,quality,grade\n1,Oil,good,good\n3,Bread,poor,bad\n")
    try project.bring(
      "invoices",
      """
      key,supplier,payer,main,amount,days,paid,day,lines.article,lines.quantity,lines.price
      i1,1,2,1,60.00,5,yes,2026-01-15,Oil,2,1.00
      i1,1,2,1,60.00,5,yes,2026-01-15,Salt,3,2.00
      i2,1,1,3,70.00,7,no,2026-01-16,Oil,2,1.00
      i3,2,2,3,90.00,9,yes,2026-01-17,Bread,4,0.50

      """)
    return project
  }

  /// - Parameter words: what stands behind the name of the block.
  static func page(_ query: String, _ words: String = "", after earlier: String = "") -> String {
    "---\ntitle: Sums\n---\n\(earlier)```sql sums \(words)\n\(query)\n```\n\n{{sums}}\n"
  }
}
