import type { ServerFeature } from '../../feature.ts';
import { returnKeys } from './form/tip-addresses.ts';
import { sharePaidTip } from './receipts/share-paid-tip.ts';

/** What tips plug into the pages on the server alone. */
export const tipping: ServerFeature = {
  sharePictures: [sharePaidTip],
  queries: { 't/:handle': returnKeys, verify: ['receipt'], 'embed/:handle': ['variant'] },
};
