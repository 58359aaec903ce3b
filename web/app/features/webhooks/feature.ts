import type { Feature } from '../../feature.ts';

/** What webhooks plug into the web. */
export const webhooks: Feature = {
  routes: {
    'dashboard/:id/webhooks': 'list/webhooks-page.tsx',
    'dashboard/:id/webhooks/:webhook': 'endpoint/webhook-page.tsx',
  },
};
