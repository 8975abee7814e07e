import Forms
import Gazette

extension ErrorText {
  static func sentence(_ error: PictureFetch.Fault) -> String {
    switch error {
    case .noPicture(let address): localized("\(address): what came is no picture (PNG, JPEG, GIF, WebP).")
    case .tooLarge(let address, let limit):
      localized("\(address): the picture is larger than \(StoredFile.written(limit)), and was not kept.")
    case .notWritable(let path, let detail):
      localized("\(path): the picture cannot be kept: \(Localization.reason(detail)).")
    }
  }

  static func sentence(_ error: FileShelfError) -> String {
    switch error {
    case .missing(let path, let name):
      localized(
        "\(path): the file \(name) of a record is not there. Put it back from a copy, or take it out of the record with: gazette edit"
      )
    case .unreadable(let path, let name, let detail):
      localized(
        "\(path): the file \(name) of a record cannot be read: \(Localization.reason(detail)). Let whoever runs this read it and the folder around it."
      )
    case .unreadablePicture(let path, let detail):
      localized(
        "\(path): the pictures of records cannot be read: \(Localization.reason(detail)). Let whoever runs this read them and their folder."
      )
    case .altered(let path, let name):
      localized(
        "\(path): the file \(name) of a record has another content than it was taken in with. Put it back from a copy, or give it to the record anew with: gazette edit"
      )
    case .ofRecord(let kind, let key, .missing(let path, let name)):
      localized(
        "\(path): the file \(name) of the record \(key) of \(kind) is not there. Put it back from a copy, or take it out of the record with: gazette edit \(kind) \(key)"
      )
    case .ofRecord(let kind, let key, .altered(let path, let name)):
      localized(
        "\(path): the file \(name) of the record \(key) of \(kind) has another content than it was taken in with. Put it back from a copy, or give it to the record anew with: gazette edit \(kind) \(key)"
      )
    case .ofRecord(_, _, let error): sentence(error)
    case .erasedMeanwhile(let name):
      localized(
        "The file \(name) was erased beside the store meanwhile, with the last record that had it; nothing was saved. Name its path once more."
      )
    case .changedMeanwhile(let path):
      localized("\(path): the picture was changed while the edition was made. Build again.")
    case .notWritable(let path, let detail):
      localized("\(path): the file cannot be kept: \(Localization.reason(detail)).")
    }
  }
}
