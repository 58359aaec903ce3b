/**
 * How Node runs the server. Young objects get less room before they are sorted out: requests are
 * small, and more room is memory held for nothing (217 instead of 180 MB after a thousand requests).
 */
export const serverNodeArguments = ['--max-semi-space-size=8'];

/**
 * glibc makes up to eight arenas a processor, one for each thread that allocates, and gives back little of them: pages are
 * compressed by other threads than the one that renders them. Two are enough. It also stops giving large blocks back once
 * some were freed; a fixed threshold keeps them out of the arenas (346 MB instead of 355 to 413 after 20,000 pages, on a busy machine).
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
