import { dollarsToMinor } from '#contract/minor-units.ts';
import { EVENT_TIP_MAX_SHARES, TIP_MIN_DOLLARS } from '#contract/tipping/rules.ts';
import { invalid } from '#server/platform/http/errors.ts';

export interface Share {
  readonly beneficiaryId: string;
  readonly amountMinor: number;
}

/**
 * How an amount is divided among the performers of an event: by the given shares, or equally if they are null. Throws
 * InvalidInput unless each share is of a performer of the event and they add up to the whole amount.
 */
export function divideTip(
  { amountMinor, shares }: { amountMinor: number; shares: readonly Share[] | null },
  performers: readonly string[],
): readonly Share[] {
  if (performers.length === 0) throw invalid('event', ({ checks }) => checks.nobodyToTip);
  if (shares === null) return equalShares(amountMinor, performers);
  const known = new Set(performers);
  const seen = new Set<string>();
  for (const [at, { beneficiaryId }] of shares.entries()) {
    if (!known.has(beneficiaryId))
      throw invalid(`shares.${at}.beneficiary`, ({ checks }) => checks.notAtEvent);
    if (seen.has(beneficiaryId)) throw invalid(`shares.${at}.beneficiary`, ({ checks }) => checks.shareTwice);
    seen.add(beneficiaryId);
  }
  if (shares.reduce((sum, share) => sum + share.amountMinor, 0) !== amountMinor)
    throw invalid('shares', ({ checks }) => checks.sharesDoNotAddUp);
  return shares;
}

function equalShares(amountMinor: number, performers: readonly string[]): readonly Share[] {
  if (performers.length > EVENT_TIP_MAX_SHARES)
    throw invalid('shares', ({ checks }) => checks.tooManyPerformers(EVENT_TIP_MAX_SHARES));
  const smallest = performers.length * TIP_MIN_DOLLARS;
  if (amountMinor < dollarsToMinor(smallest))
    throw invalid('total_amount', ({ checks }) => checks.amountTooSmallForAll(performers.length, smallest));
  const amounts = splitEqually(amountMinor, performers.length);
  return performers.map((beneficiaryId, at) => ({ beneficiaryId, amountMinor: amounts[at] ?? 0 }));
}

/** Divides an amount into equal parts of whole cents that add up exactly; the first parts get the cents left over. */
export function splitEqually(amountMinor: number, parts: number): number[] {
  const part = Math.floor(amountMinor / parts);
  const left = amountMinor - part * parts;
  return Array.from({ length: parts }, (_, at) => part + (at < left ? 1 : 0));
}
