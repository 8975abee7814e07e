#include "CMemory.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void keep_large_blocks_apart(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}
