public import Press

/// A module's rubric: the questions by which its ratings are made (DOMAIN, section 3).
public struct Rubric: Sendable, Equatable {
  /// Such as `2A`.
  public let id: String
  public let name: String
  /// Raised whenever questions change; a rating keeps the version it was made with.
  public let version: Int
  public let sections: [RubricSection]

  /// The section of a kind, or nil where the module has none.
  public func section(_ kind: SectionKind) -> RubricSection? { sections.first { $0.kind == kind } }
}

/// The questions of one kind.
public struct RubricSection: Sendable, Equatable {
  public let kind: SectionKind
  public let questions: [Question]
  /// Such as `Requirements (19)`.
  public var heading: Cell { "\(.words(Words(kind.title))) (\(questions.count))" }
}

public struct Question: Sendable, Equatable {
  public let title: String
  public let description: String?
}

/// The kinds of sections, in the order in which they are shown.
public enum SectionKind: String, Sendable, CaseIterable {
  case design
  case requirements
  case codeStructure
  case cleanCode

  public var title: String {
    switch self {
    case .design: "Design"
    case .requirements: "Requirements"
    case .codeStructure: "Code structure"
    case .cleanCode: "Clean code"
    }
  }

  /// The place among the four kinds.
  public var index: Int {
    switch self {
    case .design: 0
    case .requirements: 1
    case .codeStructure: 2
    case .cleanCode: 3
    }
  }
}
