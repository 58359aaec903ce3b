import type { OwnData } from '#server/features/account/public.ts';

/**
 * A person's payout accounts, and the payouts they requested. The number itself is encrypted and left out; the person
 * knows it.
 */
export const ownPayoutAccounts: readonly OwnData[] = [
  {
    name: 'payout_accounts',
    tables: ['payout_account'],
    key: 'payout_account.id',
    columns: {
      id: 'payout_account.id',
      receiver_kind: 'payout_account.receiver_kind',
      receiver_id: 'payout_account.receiver_id',
      rail: 'payout_account.rail',
      country: 'payout_account.country',
      currency: 'payout_account.currency',
      holder_name: 'payout_account.holder_name',
      destination: 'payout_account.destination_shown',
      state: 'payout_account.state',
      in_use: 'payout_account.in_use',
      created_at: 'payout_account.created_at',
    },
    from: 'payout_account WHERE payout_account.account_id = $1',
  },
  {
    name: 'payouts',
    tables: ['payout'],
    key: 'payout.id',
    columns: {
      id: 'payout.id',
      receiver_kind: 'payout.receiver_kind',
      receiver_id: 'payout.receiver_id',
      amount: '(payout.amount_minor / 100.0)::float8',
      currency: 'payout.currency',
      state: 'payout.state',
      created_at: 'payout.created_at',
    },
    from: 'payout WHERE payout.requested_by = $1',
  },
];
