import type { PayoutAccount, payoutNeeds } from '#contract/payouts/schemas.ts';
import type { Requirements } from '../tables.ts';
import type { PayoutAccountRow } from './repository.ts';

type Need = (typeof payoutNeeds)[number];

/** The newest first. What was replaced or refused before another one came into use is left out. */
export function presentAccounts(rows: readonly PayoutAccountRow[], at: Date): PayoutAccount[] {
  const inUse = rows.find((row) => row.in_use);
  return rows
    .filter((row) => row === inUse || row.rail === 'stripe')
    .filter((row) => row.state !== 'rejected' || !inUse || row.id > inUse.id)
    .map((row) => presentAccount(row, at));
}

function presentAccount(row: PayoutAccountRow, at: Date): PayoutAccount {
  const { id, rail, country, currency, state, in_use, holder_name, requirements } = row;
  const isLocked = row.locked_until !== null && row.locked_until > at;
  return {
    id,
    rail,
    country,
    currency,
    state,
    in_use,
    destination: row.destination_shown,
    holder_name,
    needs: needsOf(requirements),
    needed_by: requirements.deadline,
    locked_until: isLocked ? (row.locked_until?.toISOString() ?? null) : null,
  };
}

/** What is wanted, by its kind: the rail's own names say more than anybody needs. */
function needsOf({ due, errors }: Requirements): Need[] {
  const wrongName = errors.filter(({ code }) => code.includes('name_mismatch'));
  const explained = new Set(wrongName.map(({ requirement }) => requirement));
  const needs = new Set<Need>(wrongName.length > 0 ? ['name'] : []);
  for (const name of due) {
    if (explained.has(name)) continue;
    if (name.includes('document')) needs.add('document');
    else needs.add(name.startsWith('external_account') ? 'bank' : 'details');
  }
  return [...needs];
}
