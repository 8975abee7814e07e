// Halts a program just before calls that change a file, until it is told to go on by SIGCONT. One that is killed there
// leaves what it would have left if the power had failed.
//
//   HALT_AT=N       the call, counted from 1; every call where it is 0
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long count;
static long halting = -1;

__attribute__((constructor)) static void start(void) {
  const char *text = getenv("HALT_AT");
  if (text) halting = atol(text);
}

static void changing(void) {
  long call = atomic_fetch_add(&count, 1) + 1;
  if (halting == 0 || call == halting) kill(getpid(), SIGSTOP);
}

#define NEXT(result, name, parameters, arguments)                      \
  result name parameters {                                             \
    static result(*next) parameters;                                   \
    if (!next) next = (result(*) parameters)dlsym(RTLD_NEXT, #name);   \
    changing();                                                        \
    return next arguments;                                             \
  }

NEXT(ssize_t, write, (int file, const void *bytes, size_t size), (file, bytes, size))
NEXT(ssize_t, pwrite, (int file, const void *bytes, size_t size, off_t place), (file, bytes, size, place))
NEXT(ssize_t, pwrite64, (int file, const void *bytes, size_t size, off_t place), (file, bytes, size, place))
NEXT(int, rename, (const char *old, const char *new), (old, new))
NEXT(int, renameat, (int one, const char *old, int other, const char *new), (one, old, other, new))
NEXT(int, renameat2, (int one, const char *old, int other, const char *new, unsigned flags),
     (one, old, other, new, flags))
NEXT(int, link, (const char *old, const char *new), (old, new))
NEXT(int, linkat, (int one, const char *old, int other, const char *new, int flags),
     (one, old, other, new, flags))
NEXT(int, unlink, (const char *path), (path))
NEXT(int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags))
NEXT(int, rmdir, (const char *path), (path))
NEXT(int, mkdir, (const char *path, mode_t mode), (path, mode))
NEXT(int, mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode))
NEXT(int, symlink, (const char *target, const char *path), (target, path))
NEXT(int, ftruncate, (int file, off_t size), (file, size))
NEXT(int, ftruncate64, (int file, off_t size), (file, size))
NEXT(int, fchmod, (int file, mode_t mode), (file, mode))

#define OPEN(name, parameters, arguments)                              \
  int name parameters {                                                \
    static int (*next) parameters;                                     \
    if (!next) next = (int(*) parameters)dlsym(RTLD_NEXT, #name);      \
    mode_t mode = 0;                                                   \
    if (flags & (O_CREAT | O_TMPFILE)) {                               \
      va_list list;                                                    \
      va_start(list, flags);                                           \
      mode = va_arg(list, mode_t);                                     \
      va_end(list);                                                    \
      changing();                                                      \
    }                                                                  \
    return next arguments;                                             \
  }

OPEN(open, (const char *path, int flags, ...), (path, flags, mode))
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode))
OPEN(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
OPEN(openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
