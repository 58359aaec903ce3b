import { features } from './features.ts';
import { type Budget, crowd } from './platform/limits/limits.ts';

/** An address may read as much as this many people who do nothing else. */
const readersAnAddress = 10;

/**
 * How many requests a person may make, and everybody at one IP address together (`-address`). The limits stop programs;
 * no real crowd reaches them (decision 36). Limits that are checked before anything else are counted in memory.
 */
export const budgets: Readonly<Record<string, Budget>> = {
  write: { points: 120, seconds: 60, scope: 'shared', unqueued: true },
  'write-address': { points: crowd, seconds: 60, scope: 'local' },
  /** Rendering pictures for link previews is expensive, and no person requests many. */
  'share-picture': { points: 120, seconds: 60, scope: 'local' },
  /** The OpenAPI document and its page are large, and a program reads them once. */
  'api-description': { points: 60, seconds: 60, scope: 'local' },
  sitemap: { points: 60, seconds: 60, scope: 'local' },
  ...Object.fromEntries(features.flatMap((feature) => Object.entries(feature.budgets ?? {}))),
};

/** Reads are configured (READS_PER_MINUTE). */
export function readBudgets(readsPerMinute: number): Readonly<Record<'read' | 'read-address', Budget>> {
  return {
    read: { points: readsPerMinute, seconds: 60, scope: 'local' },
    'read-address': { points: readsPerMinute * readersAnAddress, seconds: 60, scope: 'local' },
  };
}
