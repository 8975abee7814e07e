extension Form {
  /// A form that is part of the program, whose faults are the program's own and found by its tests.
  ///
  /// In a debug build a fault stops the program; in a release build the form has no fields.
  public init(builtIn id: String, title: String, sections: [Section]) {
    do throws(FormFault) {
      try self.init(id: id, title: title, sections: sections)
      isBuiltIn = true
    } catch {
      assertionFailure("the built-in form \(id) is faulty: \(error)")
      self.init(emptyWithID: id, title: title)
    }
  }
}
