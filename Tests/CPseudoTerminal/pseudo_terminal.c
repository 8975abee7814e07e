#include "pseudo_terminal.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

pid_t spawn_at_terminal(int *controller, unsigned short columns, const char *folder, char *const arguments[],
                        char *const environment[]) {
  struct winsize size = {.ws_row = 24, .ws_col = columns};
  pid_t child = forkpty(controller, NULL, NULL, &size);
  if (child == 0) {
    // Threads of a dispatch queue block signals, and programs inherit that.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (chdir(folder) == 0) execve(arguments[0], arguments, environment);
    _exit(127);
  }
  if (child > 0) fcntl(*controller, F_SETFD, FD_CLOEXEC);
  return child;
}

void resize_terminal(int controller, unsigned short columns) {
  struct winsize size = {.ws_row = 24, .ws_col = columns};
  ioctl(controller, TIOCSWINSZ, &size);
}
