/// Foundation's parser descends by recursion, so the depth of an XML property list is checked before it.
enum PropertyListDepth {
  /// Throws `nestingTooDeep` at the first element that lies too deep. Linear; elements in comments count.
  static func check(_ bytes: [UInt8], path: String) throws(SourceError) {
    let opening: [[UInt8]] = [Array("<array>".utf8), Array("<dict>".utf8)]
    let closing: [[UInt8]] = [Array("</array>".utf8), Array("</dict>".utf8)]
    try bytes.withUnsafeBufferPointer { (buffer) throws(SourceError) in
      var depth = 0
      for position in buffer.indices where buffer[position] == UInt8(ascii: "<") {
        let rest = buffer[position...]
        if closing.contains(where: { rest.starts(with: $0) }) {
          depth -= 1
        } else if opening.contains(where: { rest.starts(with: $0) }) {
          depth += 1
          if depth > JSONReader.depthLimit {
            let place = SourceText.place(of: position, in: buffer)
            throw .nestingTooDeep(path: path, line: place.line, column: place.column)
          }
        }
      }
    }
  }
}
