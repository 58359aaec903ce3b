import type { PayoutAccount, payoutNeeds } from '#contract/payouts/accounts/schemas.ts';
import { bankInCurrency } from '../rails/stripe/account-reading.ts';
import type { Requirements } from '../tables.ts';
import type { PayoutAccountRow } from './repository.ts';

type Need = (typeof payoutNeeds)[number];

interface Reader {
  readonly accountId: string;
  /** The current owners of the page. */
  readonly owners: ReadonlySet<string>;
}

/**
 * Newest first. Accounts by hand that were replaced, and accounts that were rejected before the one in use was set up,
 * are left out. So are other people's accounts, unless they are in use, or enabled and set up by an owner of the page.
 */
export function presentAccounts(
  rows: readonly PayoutAccountRow[],
  { accountId, owners }: Reader,
  at: Date,
): PayoutAccount[] {
  const inUse = rows.find((row) => row.in_use);
  const isShown = (row: PayoutAccountRow) =>
    row === inUse || row.account_id === accountId || (row.state === 'enabled' && owners.has(row.account_id));
  return rows
    .filter((row) => row === inUse || row.rail === 'stripe')
    .filter((row) => row.state !== 'rejected' || !inUse || row.id > inUse.id)
    .filter(isShown)
    .map((row) => presentAccount(row, { yours: row.account_id === accountId, at }));
}

function presentAccount(row: PayoutAccountRow, { yours, at }: { yours: boolean; at: Date }): PayoutAccount {
  const { id, rail, country, currency, state, in_use, holder_name, requirements } = row;
  const isLocked = row.locked_until !== null && row.locked_until > at;
  return {
    id,
    rail,
    country,
    currency,
    state,
    in_use,
    yours,
    destination: row.destination_shown,
    holder_name: yours ? holder_name : null,
    needs: yours ? needsOf(requirements) : [],
    reasons: yours ? reasonsOf(requirements) : [],
    needed_by: yours ? requirements.deadline : null,
    locked_until: isLocked ? (row.locked_until?.toISOString() ?? null) : null,
  };
}

/** What the rail says is wrong, each once. */
function reasonsOf({ errors }: Requirements): string[] {
  return [...new Set(errors.flatMap(({ reason }) => reason?.trim() || []))];
}

/** The kinds of missing details: the rail's own names are more specific than anybody needs. */
function needsOf({ due, errors }: Requirements): Need[] {
  const wrongName = errors.filter(({ code }) => code.includes('name_mismatch'));
  const explained = new Set(wrongName.map(({ requirement }) => requirement));
  const needs = new Set<Need>(wrongName.length > 0 ? ['name'] : []);
  for (const name of due) {
    if (explained.has(name)) continue;
    if (name.includes('document')) needs.add('document');
    else if (name === bankInCurrency) needs.add('dollar_bank');
    else needs.add(name.startsWith('external_account') ? 'bank' : 'details');
  }
  return [...needs];
}
