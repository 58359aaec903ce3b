import { tipPictureTexts as texts } from '#texts/tipping/return.ts';
import { isId } from '#web/platform/list-query.ts';
import { formatAmount } from '#web/platform/money.ts';
import type { SharePictureOf } from '#web/platform/share-picture-of.ts';

/** The link preview picture of a paid tip: the recipient, the amount, and the recipient's woven pattern. Never the sender. */
export const sharePaidTip: SharePictureOf = {
  path: '/receipts/:code',
  async describe({ code }, api) {
    if (code === undefined || !isId(code)) return undefined;
    const receipt = await api('GET /tipping/receipts/{code}', { params: { code } });
    if (receipt.status !== 'succeeded') return undefined;
    const { id, name } = receipt.beneficiary;
    return {
      shape: 'banner',
      eyebrow: texts.eyebrow,
      title: name,
      line: texts.line(formatAmount(receipt.total_amount)),
      picture: null,
      seed: id,
    };
  },
};
