#include <zlib.h>

// inflateInit2 is a macro, which Swift does not see.
static inline int gazette_inflate_start(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

// The same without the head and tail of a gzip file, as zip archives have it.
static inline int gazette_inflate_raw_start(z_stream *stream) { return inflateInit2(stream, -15); }
