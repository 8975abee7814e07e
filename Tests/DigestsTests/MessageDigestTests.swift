import Digests
import Testing

@Suite struct MessageDigestTests {
  /// The examples of FIPS 180-4 and its test vectors.
  static let known: [(text: String, sha256: String, sha1: String)] = [
    (
      "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "da39a3ee5e6b4b0d3255bfef95601890afd80709"
    ),
    (
      "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "a9993e364706816aba3e25717850c26c9cd0d89d"
    ),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
  ]

  @Test(arguments: known) func `the digests of the standard's examples are those of the standard`(
    text: String, sha256: String, sha1: String
  ) {
    var long = MessageDigest(.sha256)
    long.update(Array(text.utf8))
    #expect(MessageDigest.hexadecimal(long.finished()) == sha256)
    var short = MessageDigest(.sha1)
    short.update(Array(text.utf8))
    #expect(MessageDigest.hexadecimal(short.finished()) == sha1)
    #expect(MessageDigest.sha256(ofText: text, digits: 12) == sha256.prefix(12))
    let words = MessageDigest.sha256(of: Array(text.utf8))
    let digits = [words.0, words.1, words.2, words.3].map { String($0, radix: 16) }
    #expect(digits.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined() == sha256)
  }

  @Test func `a digest in pieces is the digest of the whole, and can go on`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var pieces = MessageDigest(.sha256)
    for start in stride(from: 0, to: bytes.count, by: 7) {
      pieces.update(Array(bytes[start..<min(start + 7, bytes.count)]))
    }
    var whole = MessageDigest(.sha256)
    whole.update(bytes)
    #expect(pieces.finished() == whole.finished())
    pieces.update([1])
    #expect(pieces.finished() != whole.finished())
  }
}
