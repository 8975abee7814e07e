#ifndef C_MEMORY_H
#define C_MEMORY_H

#include <stdbool.h>

/// Lets blocks of a megabyte and more be given back to the system as soon as they are freed.
///
/// The C library would keep more and larger ones the more of them a program has freed: a tenth of what a build has
/// at its largest. Returns whether the C library does, which glibc alone can.
bool keep_large_blocks_apart(void);

/// Gives back to the system what was freed in small blocks, after many were. It takes time for each of them.
void give_back_freed_memory(void);

#endif
