#pragma once
#include <sys/types.h>

// Starts a program in a folder with files for its input, its output and its errors; gives its process, or -1.
pid_t spawn_child(const char *program, const char *folder, const char *input, const char *output,
                  const char *error, char *const arguments[], char *const environment[]);

// Starts a program at a new terminal, which becomes its own; gives its process, or -1.
//
// The other end of the terminal is put into `controller`.
pid_t spawn_at_terminal(int *controller, unsigned short columns, const char *folder, char *const arguments[],
                        char *const environment[]);

// Waits until a program has ended, or for some milliseconds; where the system tells no end, for less.
void await_child(pid_t child, int milliseconds);

// Makes the terminal behind its other end as wide and high as this.
void resize_terminal(int controller, unsigned short columns, unsigned short rows);
