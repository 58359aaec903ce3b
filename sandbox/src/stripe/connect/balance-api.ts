import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { invalidRequest, parseParameters, resourceMissing } from '../api-error.ts';
import { listBalanceTransactionsParameters } from '../api-parameters.ts';
import type { Answering, Api } from '../api-request.ts';
import { presentBalanceTransaction } from '../balance-transactions.ts';
import { expand } from '../expand.ts';
import type { Gateway } from '../gateway.ts';
import { isIn, type List, pageOf } from '../lists.ts';
import { balanceOf, transactionsOf } from './balance.ts';

/** https://docs.stripe.com/api/balance and https://docs.stripe.com/api/balance_transactions */
export function addBalance(api: Api, { gateway, answer, retrieveFor }: Answering): void {
  api.get('/balance', (c) => retrieveFor(c, (_id, account) => balanceOf(gateway, account)));

  api.get('/balance_transactions', (c) =>
    answer(c, {
      forAccounts: true,
      perform: (form, account) => {
        const parameters = parseParameters(listBalanceTransactionsParameters, form);
        return expand(gateway, listBalanceTransactions(gateway, parameters, account), parameters.expand);
      },
    }),
  );

  api.get('/balance_transactions/:id', (c) =>
    retrieveFor(c, (id, account) => {
      const found = transactionsOf(gateway, account).find((one) => one.id === id);
      if (!found) throw resourceMissing('balance transaction', id);
      return presentBalanceTransaction(gateway, found);
    }),
  );
}

/** Balance transactions, newest first. https://docs.stripe.com/api/balance_transactions/list */
function listBalanceTransactions(
  gateway: Gateway,
  parameters: z.infer<typeof listBalanceTransactionsParameters>,
  account: string | undefined,
): List<Stripe.BalanceTransaction> {
  const { created, type, source, currency, payout } = parameters;
  const included = payout === undefined ? undefined : transactionsOfPayout(gateway, payout, account);
  const found = transactionsOf(gateway, account).filter(
    (one) =>
      (type === undefined || one.type === type) &&
      (source === undefined || one.source === source) &&
      (currency === undefined || one.currency === currency) &&
      (included === undefined || included.has(one.id)) &&
      isIn(one, created),
  );
  const page = pageOf(found, parameters, 'balance_transaction', '/v1/balance_transactions');
  return { ...page, data: page.data.map((one) => presentBalanceTransaction(gateway, one)) };
}

/** The transactions that an automatic payout contains, and its own. */
function transactionsOfPayout({ store }: Gateway, id: string, account: string | undefined): Set<string> {
  const record = store.get('payout', id);
  if (!record || record.account !== (account ?? null)) throw resourceMissing('payout', id, 'payout');
  if (!record.payout.automatic) {
    const message = 'Balance transaction history can only be filtered on automatic payouts, not manual.';
    throw invalidRequest(message, { param: 'payout' });
  }
  const taken = store.all('accountTransaction').filter(({ payout }) => payout === id);
  return new Set(taken.map(({ transaction }) => transaction.id));
}
