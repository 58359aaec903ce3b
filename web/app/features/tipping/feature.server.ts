import type { ServerFeature } from '../../feature.ts';
import { sharePaidTip } from './receipt/share-paid-tip.ts';

/** What tips plug into the pages on the server alone. */
export const tipping: ServerFeature = {
  sharePictures: [sharePaidTip],
};
