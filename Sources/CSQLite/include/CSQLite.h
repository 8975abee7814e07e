#ifndef C_SQLITE_H
#define C_SQLITE_H

/// Lets SQLite keep no count of the memory that it uses, for which every allocation of every thread takes one lock.
///
/// It has no effect once SQLite has been used. Returns one of SQLite's codes.
int sqlite_leave_memory_uncounted(void);

#endif
