import type { Feature } from '../../feature.ts';
import { demonstrationEndpoints } from './http.ts';

/** What a sandbox shows its visitors plugs this into the server. */
export const demonstration = { endpoints: demonstrationEndpoints } satisfies Feature;
