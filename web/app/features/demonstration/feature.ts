import type { Feature } from '../../feature.ts';

/** Registers the sandbox's demonstration with the web app; the build and the browser both read it. */
export const demonstration: Feature = { routes: { try: 'try/try-page.tsx' } };
