#if canImport(CryptoKit)
  internal import CryptoKit
#else
  internal import CCrypto
#endif

/// A digest that is worked out piece by piece, by the system's own library.
/// ```swift
/// var digest = MessageDigest(.sha256)
/// digest.update(Array("Casa ".utf8))
/// digest.update(Array("Manzana".utf8))
/// MessageDigest.hexadecimal(digest.finished().prefix(6))
/// ```
package struct MessageDigest {
  /// Which digest is made.
  package enum Algorithm: Sendable {
    /// 32 bytes, by which contents are told apart.
    case sha256
    /// 20 bytes, by which git names contents; no protection against contents that are made to collide.
    case sha1
  }

  private var state: State

  /// - Complexity: O(bytes).
  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { state.update($0) } }

  /// The digest of all bytes so far; more can follow.
  package func finished() -> [UInt8] { state.finished() }

  /// The SHA-256 of some bytes as four numbers, whose highest byte comes first.
  ///
  /// - Complexity: O(bytes); allocates nothing.
  package static func sha256(of bytes: [UInt8]) -> (UInt64, UInt64, UInt64, UInt64) {
    withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { digest in
      bytes.withUnsafeBytes { State.writeSHA256(of: $0, to: digest) }
      func word(_ place: Int) -> UInt64 {
        UInt64(bigEndian: digest.load(fromByteOffset: place, as: UInt64.self))
      }
      return (word(0), word(8), word(16), word(24))
    }
  }

  /// The beginning of a text's SHA-256, in hexadecimal digits.
  package static func sha256(ofText text: String, digits: Int) -> String {
    var digest = MessageDigest(.sha256)
    digest.update(Array(text.utf8))
    return String(hexadecimal(digest.finished()).prefix(digits))
  }

  /// Bytes as two hexadecimal digits each, in small letters.
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}

#if canImport(CryptoKit)
  extension MessageDigest {
    package init(_ algorithm: Algorithm) {
      state =
        switch algorithm {
        case .sha256: State(hasher: SHA256())
        case .sha1: State(hasher: Insecure.SHA1())
        }
    }

    private struct State {
      var hasher: any HashFunction

      mutating func update(_ bytes: UnsafeRawBufferPointer) { hasher.update(bufferPointer: bytes) }

      func finished() -> [UInt8] {
        func bytes(_ hasher: some HashFunction) -> [UInt8] { Array(hasher.finalize()) }
        return bytes(hasher)
      }

      static func writeSHA256(of bytes: UnsafeRawBufferPointer, to digest: UnsafeMutableRawBufferPointer) {
        SHA256.hash(data: bytes).withUnsafeBytes { digest.copyMemory(from: $0) }
      }
    }
  }
#else
  extension MessageDigest {
    package init(_ algorithm: Algorithm) {
      switch algorithm {
      case .sha256:
        var context = SHA256_CTX()
        SHA256_Init(&context)
        state = .sha256(context)
      case .sha1:
        var context = SHA_CTX()
        SHA1_Init(&context)
        state = .sha1(context)
      }
    }

    private enum State {
      case sha256(SHA256_CTX)
      case sha1(SHA_CTX)

      mutating func update(_ bytes: UnsafeRawBufferPointer) {
        switch self {
        case .sha256(var context):
          SHA256_Update(&context, bytes.baseAddress, bytes.count)
          self = .sha256(context)
        case .sha1(var context):
          SHA1_Update(&context, bytes.baseAddress, bytes.count)
          self = .sha1(context)
        }
      }

      func finished() -> [UInt8] {
        switch self {
        case .sha256(var context): Self.bytes(Int(SHA256_DIGEST_LENGTH)) { SHA256_Final($0, &context) }
        case .sha1(var context): Self.bytes(Int(SHA_DIGEST_LENGTH)) { SHA1_Final($0, &context) }
        }
      }

      private static func bytes(
        _ length: Int, _ finish: (UnsafeMutablePointer<UInt8>?) -> Int32
      ) -> [UInt8] {
        Array(unsafeUninitializedCapacity: length) { buffer, count in
          _ = finish(buffer.baseAddress)
          count = length
        }
      }

      static func writeSHA256(of bytes: UnsafeRawBufferPointer, to digest: UnsafeMutableRawBufferPointer) {
        var context = SHA256_CTX()
        SHA256_Init(&context)
        SHA256_Update(&context, bytes.baseAddress, bytes.count)
        SHA256_Final(digest.assumingMemoryBound(to: UInt8.self).baseAddress, &context)
      }
    }
  }
#endif
