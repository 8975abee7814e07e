// The headers declare renameat2 only to programs that ask for the system's own functions.
#define _GNU_SOURCE
#include "CFileSystem.h"

#include <fcntl.h>
#include <stdio.h>

int file_system_exchange(const char *path, const char *other) {
#if defined(__APPLE__)
  return renamex_np(path, other, RENAME_SWAP);
#else
  return renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_EXCHANGE);
#endif
}
