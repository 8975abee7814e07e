#ifndef C_MEMORY_H
#define C_MEMORY_H

/// Lets blocks of a megabyte and more be given back to the system as soon as they are freed.
///
/// The C library would keep more and larger ones the more of them a program has freed: a tenth of what a build has
/// at its largest. It has no effect with other C libraries.
void keep_large_blocks_apart(void);

#endif
