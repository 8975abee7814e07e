import Forms
import Gazette
import GazetteTestSupport
import Testing

@Suite("Files by their content")
struct PictureTests {
  static let pictures: [(FileType, [UInt8])] = [
    (.png, SmallPicture.png), (.jpeg, SmallPicture.jpeg), (.webp, SmallPicture.webp),
    (.gif, SmallPicture.gif),
  ]

  @Test("A picture keeps what it shows and loses what stands beside it", arguments: pictures)
  func withoutMetadata(type: FileType, bytes: [UInt8]) throws {
    #expect(FileType(of: bytes) == type)
    #expect(bytes.firstRange(of: Array(SmallPicture.secret.utf8)) != nil)
    let shown = try #require(Picture.withoutMetadata(bytes, type))
    #expect(shown.firstRange(of: Array(SmallPicture.secret.utf8)) == nil)
    #expect(FileType(of: shown) == type)
    #expect(shown.count > 20)
    // What nothing stands beside stays as it is.
    #expect(Picture.withoutMetadata(shown, type) == shown)
  }

  @Test("A photograph that is to be turned is turned still", arguments: pictures.filter { $0.0 != .gif })
  func orientation(type: FileType, bytes: [UInt8]) throws {
    let shown = try #require(Picture.withoutMetadata(bytes, type))
    #expect(shown.firstRange(of: [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]) != nil)
  }

  @Test("What has a beginning and an end, and nothing between that shows anything, is no picture")
  func empty() {
    var png = SmallPicture.png
    png.replace(Array("IDAT".utf8), with: Array("IDAX".utf8))
    #expect(Picture.withoutMetadata(png, .png) == nil)
    var jpeg = SmallPicture.jpeg
    jpeg.replace([0xFF, 0xC0], with: [0xFF, 0xC4])
    #expect(Picture.withoutMetadata(jpeg, .jpeg) == nil)
  }

  @Test("A picture that is cut anywhere is none, and traps nowhere", arguments: pictures)
  func cut(type: FileType, bytes: [UInt8]) throws {
    let whole = try #require(Picture.withoutMetadata(bytes, type))
    for length in 0..<bytes.count {
      let shown = Picture.withoutMetadata(Array(bytes.prefix(length)), type)
      // Behind the end of the picture there is nothing that it needs.
      #expect(shown == nil || shown == whole, "\(length)")
    }
  }

  @Test("A WebP that ends before it begins, or has frames within frames, is none, and traps nowhere")
  func hostileWebP() {
    func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    for size in 0..<5 {
      var bytes = SmallPicture.webp
      bytes.replaceSubrange(4..<8, with: little(size))
      #expect(Picture.withoutMetadata(bytes, .webp) == nil, "\(size)")
    }
    let depth = 100_000
    let (place, name) = ([UInt8](repeating: 0, count: 16), Array("ANMF".utf8))
    var frames: [UInt8] = []
    for level in 0..<depth { frames += name + little(24 * (depth - level) - 8) + place }
    let start: [UInt8] = Array("RIFF".utf8) + little(frames.count + 4)
    let nested: [UInt8] = start + Array("WEBP".utf8) + frames
    #expect(Picture.withoutMetadata(nested, .webp) == nil)
  }

  @Test(
    "A type is told by the content alone",
    arguments: [
      (Array("%PDF-1.7".utf8), FileType.pdf), (Array("Grüße\n".utf8), .text), (Array("<script>".utf8), .text),
      ([], nil), ([0x4D, 0x5A, 0, 0], nil), ([0xFF, 0xFE, 0x41], nil), (Array("a\u{1B}[31m".utf8), nil),
    ])
  func type(bytes: [UInt8], type: FileType?) { #expect(FileType(of: bytes) == type) }

  @Test(
    "A text that is no file of a store is none",
    arguments: [
      "", "scan.pdf", "a/b/c", "\(String(repeating: "a", count: 64)).pdf/12/../x",
      "\(String(repeating: "a", count: 64)).pdf/12/..", "\(String(repeating: "A", count: 64)).pdf/12/x",
      "\(String(repeating: "a", count: 64)).exe/12/x", "\(String(repeating: "a", count: 64)).pdf/012/x",
      "\(String(repeating: "a", count: 64)).pdf/-1/x", "\(String(repeating: "a", count: 64)).pdf/12/",
    ])
  func noStoredFile(text: String) { #expect(StoredFile(text) == nil) }

  @Test("A stored file is read as it is written, whatever it is called")
  func storedFile() throws {
    let digest = String(repeating: "0f", count: 32)
    for name in ["a.pdf", "a b\n| [x](y) <b>", "ñ \u{202E}fdp.exe", "'; DROP TABLE", "..."] {
      let file = StoredFile(digest: digest, type: .jpeg, size: 3, name: name)
      #expect(StoredFile(file.text) == file)
    }
  }

  @Test(
    "Sizes are declared and written in units of a thousand",
    arguments: [
      ("500 kB", 500_000), ("2 MB", 2_000_000), ("20000", 20_000), ("1 GB", nil), ("0", nil), ("x", nil),
    ])
  func size(text: String, size: Int?) { #expect(StoredFile.size(written: text) == size) }

  @Test(
    "Sizes are told in few digits",
    arguments: [(999, "999 B"), (34_012, "34 kB"), (2_000_000, "2 MB"), (2_340_000, "2.3 MB")])
  func written(size: Int, text: String) { #expect(StoredFile.written(size) == text) }
}
