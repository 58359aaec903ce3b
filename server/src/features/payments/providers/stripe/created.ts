import type { Period } from '../provider.ts';

/** Stripe's clock and ours may differ by this much. */
const clockSkewSeconds = 120;

/** What Stripe created in a period of its own clock. */
export function createdIn({ from, until }: Period): { gte: number; lt: number } {
  return { gte: Math.floor(from.getTime() / 1000), lt: Math.floor(until.getTime() / 1000) };
}

/** What Stripe created between two moments of our clock, or since the first one. */
export function createdAround(from: Date, until?: Date): { gte: number; lte?: number } {
  return {
    gte: Math.floor(from.getTime() / 1000) - clockSkewSeconds,
    ...(until && { lte: Math.ceil(until.getTime() / 1000) + clockSkewSeconds }),
  };
}
