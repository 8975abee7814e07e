internal import Foundation

/// The functions of libpq, which is looked for when a database is asked for: a program without it does all else.
///
/// Their types are those of PostgreSQL's `libpq-fe.h`, whose version 5 has kept them since 2005.
struct PostgresLibrary: Sendable {
  typealias Text = UnsafePointer<CChar>?
  typealias Texts = UnsafePointer<UnsafePointer<CChar>?>?
  typealias Handle = OpaquePointer?

  let connect: @Sendable @convention(c) (Texts, Texts, Int32) -> Handle
  let status: @Sendable @convention(c) (Handle) -> Int32
  let errorMessage: @Sendable @convention(c) (Handle) -> Text
  let finish: @Sendable @convention(c) (Handle) -> Void
  let socket: @Sendable @convention(c) (Handle) -> Int32
  let needsPassword: @Sendable @convention(c) (Handle) -> Int32
  let usedPassword: @Sendable @convention(c) (Handle) -> Int32
  let setNoticeProcessor:
    @Sendable @convention(c) (
      Handle, @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void,
      UnsafeMutableRawPointer?
    ) -> UnsafeRawPointer?
  let sendQuery:
    @Sendable @convention(c) (
      Handle, Text, Int32, UnsafePointer<UInt32>?, Texts, UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
    ) -> Int32
  let sendPrepare: @Sendable @convention(c) (Handle, Text, Text, Int32, UnsafePointer<UInt32>?) -> Int32
  let sendDescribe: @Sendable @convention(c) (Handle, Text) -> Int32
  let consumeInput: @Sendable @convention(c) (Handle) -> Int32
  let isBusy: @Sendable @convention(c) (Handle) -> Int32
  let result: @Sendable @convention(c) (Handle) -> Handle
  let cancelHandle: @Sendable @convention(c) (Handle) -> Handle
  let cancel: @Sendable @convention(c) (Handle, UnsafeMutablePointer<CChar>?, Int32) -> Int32
  let freeCancel: @Sendable @convention(c) (Handle) -> Void
  let resultStatus: @Sendable @convention(c) (Handle) -> Int32
  let resultError: @Sendable @convention(c) (Handle, Int32) -> Text
  let clear: @Sendable @convention(c) (Handle) -> Void
  let rowCount: @Sendable @convention(c) (Handle) -> Int32
  let columnCount: @Sendable @convention(c) (Handle) -> Int32
  let columnName: @Sendable @convention(c) (Handle, Int32) -> Text
  let columnType: @Sendable @convention(c) (Handle, Int32) -> UInt32
  let value: @Sendable @convention(c) (Handle, Int32, Int32) -> UnsafeMutablePointer<CChar>?
  let length: @Sendable @convention(c) (Handle, Int32, Int32) -> Int32
  let isNull: @Sendable @convention(c) (Handle, Int32, Int32) -> Int32

  /// - Throws: ``PostgresError/libraryMissing``.
  static func found() throws(PostgresError) -> PostgresLibrary {
    guard let loaded else { throw .libraryMissing }
    return loaded
  }

  private static let loaded = try? PostgresLibrary()

  /// Beside what the system finds by itself, where Homebrew keeps it.
  private static let names = [
    "libpq.so.5", "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
    "/usr/local/opt/libpq/lib/libpq.5.dylib",
  ]

  /// What an open library has by name.
  private struct Symbols {
    let library: UnsafeMutableRawPointer

    func function<Function>(_ name: String) throws(PostgresError) -> Function {
      guard let address = dlsym(library, name) else { throw .libraryMissing }
      return unsafeBitCast(address, to: Function.self)
    }
  }

  private init() throws(PostgresError) {
    let opened = Self.names.lazy.compactMap { dlopen($0, RTLD_NOW | RTLD_LOCAL) }.first
    guard let opened else { throw .libraryMissing }
    let symbols = Symbols(library: opened)
    connect = try symbols.function("PQconnectdbParams")
    status = try symbols.function("PQstatus")
    errorMessage = try symbols.function("PQerrorMessage")
    finish = try symbols.function("PQfinish")
    socket = try symbols.function("PQsocket")
    needsPassword = try symbols.function("PQconnectionNeedsPassword")
    usedPassword = try symbols.function("PQconnectionUsedPassword")
    setNoticeProcessor = try symbols.function("PQsetNoticeProcessor")
    sendQuery = try symbols.function("PQsendQueryParams")
    sendPrepare = try symbols.function("PQsendPrepare")
    sendDescribe = try symbols.function("PQsendDescribePrepared")
    consumeInput = try symbols.function("PQconsumeInput")
    isBusy = try symbols.function("PQisBusy")
    result = try symbols.function("PQgetResult")
    cancelHandle = try symbols.function("PQgetCancel")
    cancel = try symbols.function("PQcancel")
    freeCancel = try symbols.function("PQfreeCancel")
    resultStatus = try symbols.function("PQresultStatus")
    resultError = try symbols.function("PQresultErrorField")
    clear = try symbols.function("PQclear")
    rowCount = try symbols.function("PQntuples")
    columnCount = try symbols.function("PQnfields")
    columnName = try symbols.function("PQfname")
    columnType = try symbols.function("PQftype")
    value = try symbols.function("PQgetvalue")
    length = try symbols.function("PQgetlength")
    isNull = try symbols.function("PQgetisnull")
  }
}
