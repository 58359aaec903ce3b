import type { Challenge } from '#contract/tipping/schemas.ts';

/** The field in which a guest's form sends the solution. */
export const solutionField = 'solution';

/** The digest as ALTCHA writes it. */
async function hexDigest(algorithm: string, text: string): Promise<string> {
  const digest = await crypto.subtle.digest(algorithm, new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Solves a challenge, which takes a phone about a second. Undefined if it has no solution. */
export async function findSolution({
  algorithm,
  challenge,
  salt,
  signature,
  maxnumber,
}: Challenge): Promise<string | undefined> {
  for (let number = 0; number <= maxnumber; number += 1)
    if ((await hexDigest(algorithm, `${salt}${number}`)) === challenge)
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
  return undefined;
}
