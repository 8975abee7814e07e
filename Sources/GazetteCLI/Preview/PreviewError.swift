/// Why a preview cannot go on.
enum PreviewError: Error {
  case portInUse(UInt16)
  case portNotPermitted(UInt16)
  case cannotListen(port: UInt16, detail: String)
}
