import { paths } from '#contract/paths.ts';
import type { ServerFeature } from '../../feature.ts';
import { returnKeys } from '../tipping/public.server.ts';
import { shareProfile } from './profile/share-profile.ts';

/** Registers the server-only parts of beneficiaries. */
export const beneficiaries: ServerFeature = {
  sharePictures: [shareProfile],
  queries: {
    professionals: ['search', 'type', 'page'],
    'professionals/:id': ['tip_form', ...returnKeys],
  },
  sitePages: () => [{ path: paths.professionals() }],
};
