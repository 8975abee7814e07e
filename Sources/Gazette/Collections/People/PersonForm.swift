internal import Forms

/// What is kept of a person, and how it is checked (DOMAIN, section 4). Passwords, salts and hashes are no
/// fields, so they are never stored.
enum PersonForm {
  static let form = Form(
    builtIn: "people", title: "Person",
    sections: [
      Section(
        key: "personal", title: "Personal",
        fields: [
          Field("title", "Title", .text), Field("firstName", "First name", .text, isSearchable: true),
          Field("lastName", "Last name", .text, isSearchable: true), Field("gender", "Gender", .text),
          Field("dateOfBirth", "Date of birth", .date),
          Field(
            "nationality", "Nationality", .text,
            checks: [
              Check(.pattern("[A-Za-z]{2}"), reportedAs: .stated("not a code of two letters"))
            ]),
        ]),
      Section(
        key: "contact", title: "Contact",
        fields: [
          Field("email", "E-mail", .email, isSearchable: true),
          Field("phone", "Phone", .text),
          Field("cell", "Cell", .text),
        ]),
      Section(
        key: "location", title: "Location",
        fields: [
          Field("street", "Street", .text), Field("city", "City", .text),
          Field("state", "State", .text), Field("country", "Country", .text),
          Field("postcode", "Postcode", .text),
          Field("latitude", "Latitude", .text),
          Field("longitude", "Longitude", .text), Field("timeZone", "Time zone", .text),
        ]),
      Section(
        key: "account", title: "Account",
        fields: [
          Field("registeredOn", "Registered on", .date), Field("picture", "Picture", .text),
        ]),
    ])
}
