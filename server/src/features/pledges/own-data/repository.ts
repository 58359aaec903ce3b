import type { OwnData } from '#server/features/account/public.ts';

/** An account's pledges, with the public name of each receiver. */
export const ownPledges: readonly OwnData[] = [
  {
    name: 'pledges',
    tables: ['pledge'],
    key: 'pledge.id',
    columns: {
      id: 'pledge.id',
      created_at: 'pledge.created_at',
      performer: 'listed_beneficiary.name',
      amount: '(pledge.amount_minor / 100.0)::float8',
      fee_covered: '(pledge.fee_cover_minor / 100.0)::float8',
      currency: 'pledge.currency',
      message: 'pledge.message',
      anonymity: 'pledge.anonymity',
      state: 'pledge.state',
      charge_at: 'pledge.charge_at',
      ends_at: 'pledge.ends_at',
      tip: 'pledge.tip_id',
    },
    from: `pledge LEFT JOIN listed_beneficiary ON listed_beneficiary.id = pledge.beneficiary_id
      WHERE pledge.account_id = $1`,
  },
];
