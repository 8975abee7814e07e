#ifndef C_FILE_SYSTEM_H
#define C_FILE_SYSTEM_H

/// Lets two files or folders change their places in one step.
///
/// Returns 0, or -1 with errno: EINVAL, ENOSYS or ENOTSUP where the file system cannot do it.
int file_system_exchange(const char *path, const char *other);

/// Copies the bytes of an open file into another, both from where they stand; where the file system can, they
/// share storage until one of them is written to.
///
/// Returns 0, or -1 with errno.
int file_system_copy(int source, int target);

#endif
