import type { Feature } from '../../feature.ts';

/** What payouts plug into the server. */
export const payouts = {} satisfies Feature;
