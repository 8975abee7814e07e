import Foundation
package import Testing

/// A project with a few records of every kind to enter and edit; its today is 30 June 2026.
package struct EntryProject {
  package let folder: TestFolder

  package init(language: String = "en") throws {
    folder = try PreparedFolder.copy(of: "a record of every kind", Self.fill)
    try folder.write(Self.settings(language: language), to: "gazette.yml")
  }

  private static func settings(language: String) -> String {
    "timeZone: Etc/UTC\ncurrency: EUR\nasOf: 2026-06-30\nlanguage: \(language)\n"
  }

  private static func fill(_ folder: TestFolder) throws {
    let run = try GazetteProgram.run("init", "--currency", "EUR", in: folder.path)
    try #require(run.status == 0, "\(run.errorText)")
    try folder.write(settings(language: "en"), to: "gazette.yml")
    for (kind, name, text) in records {
      try folder.write(text, to: name)
      let run = try GazetteProgram.run("import", "--strict", kind, name, in: folder.path)
      try #require(run.status == 0, "\(run.errorText)")
      try folder.remove(name)
    }
  }

  private static let records = [
    (
      "employees", "employees.csv",
      """
      key,name,dateOfBirth,employeeType
      e-1,Ada Lovelace,1985-12-10,exempt
      e-2,Grace Hopper,1976-07-01,nonExempt
      e-3,Alan Turing,2000-06-30,partTime

      """
    ),
    (
      "room-types", "room-types.csv",
      "key,name,shortName,nightlyRate\n0,Two Queens,2Q,179\n1,One King,K,209\n2,Penthouse Suite,PHS,309\n"
    ),
    (
      "reservations", "reservations.csv",
      """
      key,firstName,lastName,emailAddress,checkIn,checkOut,adults,children,roomType,wifi,status,nightlyRate
      r-0001,Marta,Ruiz,marta@example.com,2026-03-02,2026-03-05,2,0,K,true,booked,199.00

      """
    ),
    (
      "dishes", "dishes.csv",
      "key,name,description,price,type\nd-1,Pizza Pomarada,,13.95,Pizzas\nd-2,Entrecot,,21.50,Carnes\n"
    ),
    (
      "orders", "orders.json",
      """
      [{"key": "o-1", "phone": "555-0101", "placedOn": "2026-05-01T20:15:00",
        "lines": [{"dish": "d-1", "quantity": 3, "price": "12.95"}]}]
      """
    ),
    (
      "people", "people.csv",
      "key,firstName,lastName,email,nationality\np-1,Ana,Díaz,ana@example.com,ES\n"
    ),
    (
      "car-insurance", "submissions.json",
      """
      [{"key": "s-1", "form": "car-insurance", "submittedOn": "2026-06-01", "answers": {
        "documentType": "nationalId", "documentNumber": "00000121K",
        "fullName": {"firstName": "Remedios", "lastName": "Pola"}, "birthDate": "1971-04-09",
        "email": "pola@example.com",
        "address": {"city": "Gijón", "street": "Calle del Sable", "houseNumber": "33"},
        "make": "albor", "model": "Brisa", "fuel": "petrol", "firstRegistration": "2019-10-14",
        "noRegistrationNumber": false, "registrationNumber": "4417-KXD", "value": "11800.00",
        "kilometresPerYear": 9000, "garage": true,
        "drivers": [{"fullName": {"firstName": "Saúl", "lastName": "Bango"}, "birthDate": "2000-02-28",
                     "licenceSince": "2021-06-11", "accidents": 1}],
        "proofOfIdentity": true, "notes": "First line\\nSecond line", "startDate": "2026-06-15"}}]
      """
    ),
  ]

  @discardableResult
  package func run(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
    -> GazetteProgram.Run
  {
    try GazetteProgram.run(arguments, in: folder.path, sourceLocation: sourceLocation)
  }

  /// Enters or edits a record, which must succeed; gives its key.
  @discardableResult
  package func enter(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
    -> String
  {
    let run = try GazetteProgram.run(arguments, in: folder.path, sourceLocation: sourceLocation)
    #expect(run.status == 0, "\(run.errorText)", sourceLocation: sourceLocation)
    #expect(run.outputLines.count == 1, sourceLocation: sourceLocation)
    return run.outputLines.first.map(String.init) ?? ""
  }

  /// Enters or edits a record, which must be refused for these reasons alone; no byte of the project changes.
  package func expectRefusal(
    _ arguments: String..., says lines: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.tree()
    let run = try GazetteProgram.run(arguments, in: folder.path, sourceLocation: sourceLocation)
    #expect(run.status == 1, sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, "\(run.outputText)", sourceLocation: sourceLocation)
    let count = lines.count == 1 ? "One value is" : "\(lines.count) values are"
    let expected = lines + ["error: \(count) wrong or missing; nothing was saved."]
    #expect(run.errorLines.count == expected.count, "\(run.errorText)", sourceLocation: sourceLocation)
    // Behind a fault stands how the value would be written.
    for (line, words) in zip(run.errorLines, expected) {
      #expect(line == words || line.hasPrefix(words + "; "), sourceLocation: sourceLocation)
    }
    #expect(try folder.tree() == before, sourceLocation: sourceLocation)
  }

  /// A stored record as it is exported.
  package func record(_ kind: String, _ key: String) throws -> [String: Any] {
    let export = try run("export", kind, "--format", "json", "--with-private")
    let records = try JSONSerialization.jsonObject(with: Data(export.output))
    let found = try #require(records as? [[String: Any]]).filter { $0["key"] as? String == key }
    try #require(found.count == 1, "\(kind) \(key)")
    return found[0]
  }

  /// A stored text of a record; numbers and switches as they are written.
  package func value(_ field: String, of kind: String, _ key: String) throws -> String? {
    var value: Any? = try record(kind, key)
    for part in field.split(separator: ".") {
      if let number = Int(part) {
        let elements = value as? [Any] ?? []
        value = number <= elements.count ? elements[number - 1] : nil
      } else {
        value = (value as? [String: Any])?[String(part)]
      }
    }
    return value.flatMap { $0 is NSNull ? nil : "\($0)" }
  }

  /// The keys that are stored of a kind.
  package func keys(_ kind: String) throws -> [String] {
    try run("list", kind).outputLines.map { String($0.prefix { $0 != "\t" }) }
  }
}
