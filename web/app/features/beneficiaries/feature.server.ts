import { paths } from '#contract/paths.ts';
import type { ServerFeature } from '../../feature.ts';
import { shareProfile } from './profile/share-profile.ts';

/** What beneficiaries plug into the pages on the server alone. */
export const beneficiaries: ServerFeature = {
  sharePictures: [shareProfile],
  sitePages: () => [{ path: paths.professionals() }],
};
