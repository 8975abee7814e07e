#pragma once
#include <sys/types.h>

// Starts a program at a new terminal, which becomes its own; gives its process, or -1.
//
// The other end of the terminal is put into `controller`.
pid_t spawn_at_terminal(int *controller, unsigned short columns, const char *folder, char *const arguments[],
                        char *const environment[]);

// Makes the terminal behind its other end as wide as this.
void resize_terminal(int controller, unsigned short columns);
