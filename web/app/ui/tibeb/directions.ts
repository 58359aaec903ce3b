/** Which way the corners of a motif lie from its middle, as signs of x and y. */
export const diagonals = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

/** The same for its sides, clockwise from the top. */
export const sides = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
