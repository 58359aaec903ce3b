import type { Feature } from '../../feature.ts';

/** What a sandbox shows its visitors plugs this into the web: the build reads it, and so does the browser. */
export const demonstration: Feature = { routes: { try: 'try/try-page.tsx' } };
