import type { Feature } from '../../feature.ts';
import { homeEndpoints } from './http.ts';
import { mailTestimonialJob } from './send-testimonial.ts';

/** What the landing page plugs into the server. */
export const home = {
  endpoints: homeEndpoints,
  jobs: ({ mailer, config }) => [mailTestimonialJob({ mailer, contactMail: config.contactMail })],
  budgets: {
    contact: { points: 6, seconds: 3600, scope: 'shared' },
    'contact-address': { points: 60, seconds: 3600, scope: 'shared' },
  },
} satisfies Feature;
