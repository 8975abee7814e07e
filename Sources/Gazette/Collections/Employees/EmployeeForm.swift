internal import Forms

/// What is asked of an employee, and how it is checked (DOMAIN, section 1).
enum EmployeeForm {
  static let form = Form(
    builtIn: "employees", title: "Employee",
    sections: [
      Section(
        key: "person", title: "Person",
        fields: [
          Field("name", "Name", .text, isRequired: true, isSearchable: true),
          Field(
            "dateOfBirth", "Date of birth", .date,
            checks: [
              Check(.notAfter(DateLimit(.today)), reportedAs: .stated("in the future")),
              Check(.maximumAge(120)),
            ], hint: "Left out, the date that the average age gives"),
        ]),
      Section(
        key: "employment", title: "Employment",
        fields: [
          Field(
            "employeeType", "Type", .choice(EmployeeType.allCases.map { Choice($0.rawValue, $0.title) }),
            isRequired: true)
        ]),
    ])
}
