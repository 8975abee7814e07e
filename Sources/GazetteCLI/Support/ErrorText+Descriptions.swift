import Forms
import Gazette

/// The words for settings, declarations and other files written by hand that cannot be read.
extension ErrorText {
  static func sentence(_ error: DescriptionError) -> String {
    let place = place(error.file, error.place)
    if case .query(let problem) = error.problem { return "\(place): \(sentence(problem))" }
    return "\(place): \(phrase(error.problem))."
  }

  private static func phrase(_ problem: DescriptionError.Problem) -> String {
    switch problem {
    case .missing: localized("there is no such file")
    case .unreadable(let detail): localized("cannot be read: \(detail)")
    case .empty: localized("the file is empty")
    case .notUTF8: localized("not UTF-8; save the file in that encoding")
    case .notYAML(let phrase): localized("not YAML: \(yamlPhrase(phrase))")
    case .expected(let what, let place):
      place.isEmpty ? localized("expected \(what)") : localized("expected \(what) at \(place)")
    case .mergedKeys:
      localized(
        "<< would put the keys of another mapping in, and is not read; write them out. A whole value can stand twice: &name before it, *name in the place of the second"
      )
    case .missingKey(let key): localized("the key \(key) is missing")
    case .unknownKey(let key, _) where key.contains(where: "()".contains):
      localized(
        "\"\(key)\" is no key. A text with a comma in it, such as SQL within { }, stands between quotation marks"
      )
    case .unknownKey(let key, let known):
      localized("unknown key \(meant(key, known)); known are \(known.joined(separator: ", "))")
    case .repeatedKey(let key): localized("the key \(key) stands twice")
    case .badValue(let key, let value, let expected): localized("\(key): \"\(value)\" is not \(expected)")
    case .refusedValue(let key, let value, let fault):
      localized(
        "\(key): \"\(value)\" is not one that is right: \(FaultText.reason(fault, in: Localization.texts))")
    case .query(let problem): sentence(problem)
    case .fault(let text): localized(text)
    }
  }

  /// What the parser of YAML says, in words that tell what to do; nothing else is known of its phrases.
  private static func yamlPhrase(_ phrase: String?) -> String {
    switch phrase {
    case nil: localized("its text cannot be read")
    case "mapping values are not allowed in this context":
      localized("a colon stands where no key ends; put a text with a colon in it between quotation marks")
    case "did not find expected key":
      localized(
        "this is no key of the lines above; see that it is indented like them, and that a quotation mark before it is closed"
      )
    case "did not find expected '-' indicator":
      localized(
        "a list goes on here with something else than a hyphen; see that all of its hyphens stand below each other"
      )
    case "did not find expected ',' or '}'":
      localized("a { before this is not closed, or a comma is missing")
    case "did not find expected node content":
      localized(
        "a value is missing here, or a text with a comma or a sign of YAML in it stands without quotation marks"
      )
    case "did not find expected ',' or ']'":
      localized("a [ before this is not closed, or a comma is missing")
    case "could not find expected ':'":
      localized("a line before this has no colon behind its key, or a blank is missing behind it")
    case "found character that cannot start any token":
      localized(
        "a text cannot begin with this sign, and lines are indented with blanks and no tabs; put the text between quotation marks"
      )
    case "found a tab character that violates indentation":
      localized("a tab stands before this; indent with blanks")
    case "found a tab character where an indentation space is expected":
      localized("a tab stands here; indent with blanks")
    case "found undefined alias":
      localized("nothing is called so by an & before it; put a text with * between quotation marks")
    case "found unknown escape character":
      localized(
        "nothing is known of this sign behind a backslash; write the text between single quotation marks")
    case "found unexpected end of stream":
      localized("the file ends within a text; close its quotation mark")
    case "did not find expected <document start>":
      localized(
        "this begins further left than the lines above; begin all keys of a file without a blank before them")
    case "control characters are not allowed":
      localized("a control character stands in it, which cannot be seen; take it out")
    case "expected a single document in the stream but found another document":
      localized("a second document begins here; take the line --- away")
    case let phrase?: phrase
    }
  }
}
