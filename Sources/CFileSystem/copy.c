// The headers declare copy_file_range only to programs that ask for the system's own functions.
#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <copyfile.h>

int file_system_copy(int source, int target) {
  return fcopyfile(source, target, NULL, COPYFILE_DATA);
}
#else
static int copy_through_memory(int source, int target) {
  char buffer[65536];
  for (;;) {
    ssize_t count = read(source, buffer, sizeof buffer);
    if (count == 0) return 0;
    if (count < 0) {
      if (errno == EINTR) continue;
      return -1;
    }
    for (ssize_t written = 0; written < count;) {
      ssize_t part = write(target, buffer + written, (size_t)(count - written));
      if (part >= 0) {
        written += part;
      } else if (errno != EINTR) {
        return -1;
      }
    }
  }
}

int file_system_copy(int source, int target) {
  for (;;) {
    ssize_t count = copy_file_range(source, NULL, target, NULL, 1 << 30, 0);
    if (count > 0) continue;
    // Some file systems give no bytes in place of an error; what is left is read.
    if (count == 0) return copy_through_memory(source, target);
    switch (errno) {
    case EINTR: continue;
    case EXDEV: case EINVAL: case ENOSYS: case EOPNOTSUPP: case EBADF: case EPERM:
      return copy_through_memory(source, target);
    default: return -1;
    }
  }
}
#endif
