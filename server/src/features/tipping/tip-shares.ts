import { dollarsToMinor, EVENT_TIP_MAX_SHARES, TIP_MIN_DOLLARS } from '#contract/tipping/rules.ts';
import { invalid } from '#server/platform/http/errors.ts';

export interface Share {
  readonly beneficiaryId: string;
  readonly amountMinor: number;
}

/**
 * What each performer of an event gets of an amount: the shares asked for, or equal ones where they are null. Throws
 * InvalidInput unless each is of a performer of the event and together they are the whole amount.
 */
export function divideTip(
  { amountMinor, shares }: { amountMinor: number; shares: readonly Share[] | null },
  performers: readonly string[],
): readonly Share[] {
  if (performers.length === 0) throw invalid('event', 'Nobody at this event can be tipped yet');
  if (shares === null) return equalShares(amountMinor, performers);
  const known = new Set(performers);
  const seen = new Set<string>();
  for (const [at, { beneficiaryId }] of shares.entries()) {
    if (!known.has(beneficiaryId))
      throw invalid(`shares.${at}.beneficiary`, 'This performer is not at this event');
    if (seen.has(beneficiaryId)) throw invalid(`shares.${at}.beneficiary`, 'Each performer has one share');
    seen.add(beneficiaryId);
  }
  if (shares.reduce((sum, share) => sum + share.amountMinor, 0) !== amountMinor)
    throw invalid('shares', 'The shares must add up to the amount');
  return shares;
}

function equalShares(amountMinor: number, performers: readonly string[]): readonly Share[] {
  if (performers.length > EVENT_TIP_MAX_SHARES)
    throw invalid('shares', `Choose at most ${EVENT_TIP_MAX_SHARES} performers`);
  const smallest = performers.length * TIP_MIN_DOLLARS;
  if (amountMinor < dollarsToMinor(smallest))
    throw invalid(
      'total_amount',
      `With ${performers.length} performers the smallest amount is ${smallest} dollars`,
    );
  const amounts = splitEqually(amountMinor, performers.length);
  return performers.map((beneficiaryId, at) => ({ beneficiaryId, amountMinor: amounts[at] ?? 0 }));
}

/** An amount in equal parts of whole cents that make it up exactly; the first ones get the cents left over. */
export function splitEqually(amountMinor: number, parts: number): number[] {
  const part = Math.floor(amountMinor / parts);
  const left = amountMinor - part * parts;
  return Array.from({ length: parts }, (_, at) => part + (at < left ? 1 : 0));
}
