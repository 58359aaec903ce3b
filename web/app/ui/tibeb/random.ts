/** FNV-1a: spreads a text over the whole numbers of 32 bits. Not fit for secrets. */
export function spread(text: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  }
  return state;
}

/**
 * A deterministic stream of numbers in [0, 1): the same seed gives the same stream in every process.
 * mulberry32, from the spread seed; not fit for secrets.
 */
export function randomFrom(seed: string): () => number {
  let state = spread(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
