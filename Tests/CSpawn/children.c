#define _GNU_SOURCE
#include "children.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

// A shell that runs the tests in the background has these ignored; the program would inherit that.
static void give_usual_signals(posix_spawnattr_t *attributes) {
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGINT);
  sigaddset(&usual, SIGQUIT);
  sigaddset(&usual, SIGHUP);
  posix_spawnattr_setsigdefault(attributes, &usual);
}

// Both by posix_spawn: a fork would copy the page tables of the tests' process, which has much memory.

pid_t spawn_child(const char *program, const char *folder, const char *input, const char *output,
                  const char *error, char *const arguments[], char *const environment[]) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  // A named pipe opened for both waits for no other end.
  int mode = strcmp(input, "/dev/null") == 0 ? O_RDONLY : O_RDWR;
  posix_spawn_file_actions_addopen(&actions, 0, input, mode, 0);
  posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, error, O_WRONLY | O_CREAT | O_APPEND, 0600);
  posix_spawn_file_actions_addchdir_np(&actions, folder);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  give_usual_signals(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t child;
  int status = posix_spawnp(&child, program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return status == 0 ? child : -1;
}

pid_t spawn_at_terminal(int *controller, unsigned short columns, const char *folder, char *const arguments[],
                        char *const environment[]) {
  struct winsize size = {.ws_row = 24, .ws_col = columns};
  int terminal;
  char name[128];
  if (openpty(controller, &terminal, name, NULL, &size) != 0) return -1;
  fcntl(*controller, F_SETFD, FD_CLOEXEC);
  fcntl(terminal, F_SETFD, FD_CLOEXEC);
  // The first terminal that the leader of a session opens becomes its own.
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, folder);
  posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, 0, 1);
  posix_spawn_file_actions_adddup2(&actions, 0, 2);
  // Threads of tests have all signals blocked, which the program would inherit too.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  give_usual_signals(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  pid_t child;
  int status = posix_spawn(&child, arguments[0], &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(terminal);
  if (status == 0) return child;
  close(*controller);
  *controller = -1;
  return -1;
}

void await_child(pid_t child, int milliseconds) {
#ifdef SYS_pidfd_open
  struct pollfd end = {.fd = (int)syscall(SYS_pidfd_open, child, 0), .events = POLLIN};
  if (end.fd >= 0) {
    poll(&end, 1, milliseconds);
    close(end.fd);
    return;
  }
#endif
  usleep(2000);
}

void resize_terminal(int controller, unsigned short columns, unsigned short rows) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  ioctl(controller, TIOCSWINSZ, &size);
}
