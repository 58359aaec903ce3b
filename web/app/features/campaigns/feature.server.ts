import { paths } from '#contract/paths.ts';
import type { ServerFeature } from '../../feature.ts';
import { campaigns as samples } from './campaigns.data.ts';
import { shareCampaign } from './sample/share-campaign.ts';

/** What campaigns plug into the pages on the server alone. */
export const campaigns: ServerFeature = {
  sharePictures: [shareCampaign],
  sitePages: () => [{ path: paths.fundMe() }, ...samples.map(({ id }) => ({ path: paths.campaign(id) }))],
};
