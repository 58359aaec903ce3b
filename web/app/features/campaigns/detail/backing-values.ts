import { campaignPaths } from '#contract/campaigns/paths.ts';
import { contributionRules, pledgeShownAs } from '#contract/campaigns/pledges/rules.ts';

/** The values of the contribution form, as typed. */
export interface BackingValues {
  readonly amount: string;
  readonly tier: string;
  readonly message: string;
  readonly shown_as: string;
  readonly method: string;
  readonly email: string;
  readonly cover_fee: boolean;
  /** The Idempotency-Key: sent again, it is the same contribution. */
  readonly key: string;
}

/** The button that was pressed on the page of a campaign. */
export const backingIntent = {
  name: 'intent',
  follow: 'follow',
  unfollow: 'unfollow',
  continue: 'continue',
} as const;

/**
 * Section 9: presets and default. Without scripts a pressed amount arrives as `preset`, because no script puts it into the
 * field.
 */
export function readBackingQuery(query: URLSearchParams): BackingValues {
  const amount = query.get('preset') ?? query.get('amount');
  return {
    ...readBackingForm((name) => query.get(name)),
    amount:
      amount !== null && readDollars(amount) !== undefined ? amount.trim() : String(contributionRules.preset),
    key: crypto.randomUUID(),
  };
}

/** The address of the form with these values, for whoever has to do something else first. */
export function backingAddress(slug: string, values: BackingValues): string {
  const { amount, tier, message, shown_as, method, cover_fee } = values;
  return campaignPaths.backing(slug, {
    amount,
    tier,
    message: message.slice(0, contributionRules.messageMaxLength),
    shown_as,
    method,
    cover_fee: cover_fee ? 'on' : undefined,
  });
}

/** The form's values as typed, each read by its name. */
export function readBackingForm(read: (name: string) => unknown): BackingValues {
  const text = (name: string) => {
    const value = read(name);
    return typeof value === 'string' ? value.slice(0, 2000) : '';
  };
  return {
    amount: text('amount').trim(),
    tier: text('tier'),
    message: text('message').replaceAll('\r\n', '\n'),
    shown_as: pledgeShownAs.find((one) => one === read('shown_as')) ?? pledgeShownAs[0],
    method: text('method'),
    email: text('email').trim(),
    cover_fee: text('cover_fee') !== '',
    key: text('key'),
  };
}

/** Dollars with at most two decimals; undefined for anything else. */
export function readDollars(written: string): number | undefined {
  return /^\s*\d{1,7}(\.\d{1,2})?\s*$/.test(written) ? Number(written) : undefined;
}
