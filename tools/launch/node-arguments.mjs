/**
 * The arguments of Node for the server. The space for young objects is small: requests are small, and more space only takes
 * memory (217 instead of 180 MB after a thousand requests).
 */
export const serverNodeArguments = ['--max-semi-space-size=8'];

/**
 * glibc creates up to eight arenas for each processor, one for each thread that allocates, and returns little of their memory:
 * pages are compressed by other threads than the one that renders them. Two arenas are enough. A page and its compression
 * buffers are larger than the fixed threshold, so they are allocated outside the arenas and returned when freed. On a busy
 * machine this takes 339 MB instead of 395 after 20,000 pages, together with renderings that are freed as they end.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' };
