import type { Feature } from '../../feature.ts';
import { forgetFollows } from './follows/repository.ts';
import { beneficiaryEndpoints } from './http.ts';
import { profilePages } from './pages/list-profile-pages.ts';

/** What beneficiaries plug into the server. */
export const beneficiaries = {
  endpoints: (services) => beneficiaryEndpoints({ ...services, figures: services.expressions }),
  eraser: forgetFollows,
  sitemap: ({ db }) => profilePages(db),
} satisfies Feature;
