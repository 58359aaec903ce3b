import { paths } from '#contract/paths.ts';
import type { ServerFeature } from '../../feature.ts';
import { returnKeys } from '../tipping/public.server.ts';
import { shareProfile } from './profile/share-profile.ts';

/** What beneficiaries plug into the pages on the server alone. */
export const beneficiaries: ServerFeature = {
  sharePictures: [shareProfile],
  queries: {
    professionals: ['search', 'type', 'page'],
    'professionals/:id': ['tip_form', ...returnKeys],
  },
  sitePages: () => [{ path: paths.professionals() }],
};
