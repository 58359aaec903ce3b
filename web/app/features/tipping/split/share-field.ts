import { dollarsToMinor } from '#contract/minor-units.ts';
import { sharesTexts as texts } from '#texts/tipping/shares.ts';
import { readAmount } from '../form/amount.ts';
import type { Performer } from '../form/tip-recipient.ts';
import { MIN_SHARE_CENTS, type Shares, sumOf } from './split-amount.ts';

const prefix = 'share:';

/** The name under which a performer's share is posted; left empty it is an equal part of the rest. */
export function shareFieldName(performerId: string): string {
  return `${prefix}${performerId}`;
}

/** A share somebody typed before the scripts ran. */
export function readShareField({ name, value }: { name: string; value: string }): Shares | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const cents = readShare(value);
  return cents === undefined ? undefined : { [name.slice(prefix.length)]: cents };
}

/** Cents; undefined for what is no share. */
export function readShare(typed: string): number | undefined {
  const reading = readAmount(typed);
  return 'dollars' in reading ? dollarsToMinor(reading.dollars) : undefined;
}

/** The shares of a form posted without scripts, and the problem of the first invalid one. */
export function readPostedShares(
  form: FormData,
  performers: readonly Performer[],
): { fixedShares: Shares; problem: string | undefined } {
  const fixedShares: Record<string, number> = {};
  let problem: string | undefined;
  for (const { id, name } of performers) {
    const typed = form.get(shareFieldName(id));
    if (typeof typed !== 'string' || typed.trim() === '') continue;
    const cents = readShare(typed);
    if (cents === undefined) problem ??= texts.invalid(name);
    else fixedShares[id] = cents;
  }
  return { fixedShares, problem };
}

/** Asks about shares that do not fit the amount, instead of changing them: without scripts nobody has seen their sum. */
export function findSumProblem(
  dollars: number,
  fixedShares: Shares,
  performers: readonly Performer[] = [],
): string | undefined {
  const rest = dollarsToMinor(dollars) - sumOf(Object.values(fixedShares));
  const free = performers.filter(({ id }) => fixedShares[id] === undefined).length;
  if (free === 0 && performers.length > 0) return rest === 0 ? undefined : texts.notTheWhole;
  return rest < free * MIN_SHARE_CENTS ? texts.tooMuch : undefined;
}
