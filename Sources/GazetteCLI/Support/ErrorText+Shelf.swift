import Gazette

extension ErrorText {
  static func sentence(_ error: FileShelfError) -> String {
    switch error {
    case .missing(let path, let name):
      "\(path): the file \(name) of a record is not there. Put it back from a copy, or take it out of the record with: gazette edit"
    case .altered(let path, let name):
      "\(path): the file \(name) of a record has another content than it was taken in with. Put it back from a copy, or give it to the record anew with: gazette edit"
    case .notWritable(let path, let detail): "\(path): the file cannot be kept: \(detail)."
    }
  }
}
