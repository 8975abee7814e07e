// Put before the system's own libraries, it has a program's clock a day ahead once the file that NEXT_DAY names is there.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static time_t ahead(void) {
  int reason = errno;
  const char *file = getenv("NEXT_DAY");
  time_t seconds = file && access(file, F_OK) == 0 ? 24 * 60 * 60 : 0;
  errno = reason;
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int (*own)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
  int result = own(clock, time);
  if (clock == CLOCK_REALTIME && result == 0) time->tv_sec += ahead();
  return result;
}

// Waits until a time of that clock, which the system measures by its own.
int sem_timedwait(sem_t *semaphore, const struct timespec *end) {
  int (*own)(sem_t *, const struct timespec *) = dlsym(RTLD_NEXT, "sem_timedwait");
  struct timespec real = {end->tv_sec - ahead(), end->tv_nsec};
  return own(semaphore, &real);
}
