#include "CMemory.h"

// Any header of the C library says which one it is.
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

bool keep_large_blocks_apart(void) {
#ifdef __GLIBC__
  return mallopt(M_MMAP_THRESHOLD, 1 << 20) == 1;
#else
  return false;
#endif
}

void give_back_freed_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
