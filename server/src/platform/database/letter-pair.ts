/** Exactly two letters beyond Latin: a whole word in many scripts, and too short for trigrams. `search_pairs` indexes them. */
export function isPair(word: string): boolean {
  return /^[\u0250-\u{10ffff}]{2}$/u.test(word);
}
