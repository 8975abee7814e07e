import CMemory
import Testing

@Suite("Memory")
struct MemoryTests {
  #if canImport(Glibc)
    @Test("Large blocks that are freed are given back to the system")
    func largeBlocks() { #expect(keep_large_blocks_apart()) }
  #endif
}
