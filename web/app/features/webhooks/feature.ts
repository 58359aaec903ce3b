import type { Feature } from '../../feature.ts';

/** Registers webhooks with the web app. */
export const webhooks: Feature = {
  routes: {
    'dashboard/:id/webhooks': 'list/webhooks-page.tsx',
    'dashboard/:id/webhooks/:webhook': 'endpoint/webhook-page.tsx',
  },
};
