/** A deterministic stream of random numbers: the same seed and place give the same numbers, wherever a load is resumed. */
export type Random = {
  /** A whole number from 0 up to but not including `n`. */
  below: (n: number) => number;
  /** True with the probability `share`. */
  chance: (share: number) => boolean;
  /** One item of a list, all equally likely. */
  of: <Item>(list: readonly [Item, ...Item[]]) => Item;
  /** A rank from 0 up to but not including `n`, by Zipf's law: low ranks are frequent, high ones rare. */
  zipf: (n: number) => number;
};

/** The stream of row `index` of a kind; rows are independent of each other. */
export function randomOf(seed: string, kind: string, index: number): Random {
  let state = 0x811c9dc5;
  for (const character of `${kind}:${seed}`) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  state = Math.imul(state ^ index, 0x9e3779b1) ^ (index >>> 7);
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (n) => Math.floor(next() * n),
    chance: (share) => next() < share,
    of: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    zipf: (n) => Math.min(n - 1, Math.floor((n + 1) ** next()) - 1),
  };
}
