/// By what a source tells that it still has what its last run has brought in.
package struct SourceValidators: Sendable, Equatable {
  /// A digest of how the source was asked and read.
  package let settings: String
  /// As whoever asks has made them.
  package let text: String

  package init(settings: String, text: String) {
    self.settings = settings
    self.text = text
  }
}

extension Snapshot {
  /// Those of a source; nil where its last run did not leave any.
  package func validators(ofSource name: String, ofKind kind: String) throws(StoreError) -> SourceValidators?
  {
    try first(
      """
      SELECT settings, validators FROM validators JOIN sources ON sources.row = validators.source
      WHERE kind = ? AND name = ?
      """, [.text(kind), .text(name)]
    ) { SourceValidators(settings: try $0.text(0), text: try $0.text(1)) }
  }

  /// The last run of a source; nil for one that has brought nothing yet.
  package func lastRun(ofSource name: String, ofKind kind: String) throws(StoreError) -> SourceRun? {
    try runs(ofEach: 1).first { $0.kind == kind && $0.source == name }
  }
}

extension Change {
  /// Forgets what the sources of a kind have left, so that each is read again though it is as it was.
  package func forgetValidators(ofKind kind: String) throws(StoreError) {
    try arrange(
      "DELETE FROM validators WHERE source IN (SELECT row FROM sources WHERE kind = ?)", [.text(kind)])
  }

  /// Keeps what a run has left, in the place of what was there before; nothing where it may not be trusted.
  package func keep(_ validators: SourceValidators?, ofSource source: Int) throws(StoreError) {
    guard let validators else {
      return try arrange("DELETE FROM validators WHERE source = ?", [.integer(source)])
    }
    try arrange(
      "INSERT OR REPLACE INTO validators (source, settings, validators) VALUES (?, ?, ?)",
      [.integer(source), .text(validators.settings), .text(validators.text)])
  }
}
