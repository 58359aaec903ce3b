import { invalidRequest, parseParameters, resourceMissing } from '../api-error.ts';
import { expandParameters, mergeMetadata } from '../api-parameters.ts';
import type { Answering, Api } from '../api-request.ts';
import { emitEvent } from '../events.ts';
import { expand } from '../expand.ts';
import type { Gateway, PayoutRecord } from '../gateway.ts';
import { isIn, pageOf } from '../lists.ts';
import { journalOutgoing } from '../record-movements.ts';
import { createPayout } from './create-payout.ts';
import { cancelPayout } from './payout-progress.ts';
import {
  createPayoutParameters,
  listPayoutsParameters,
  updatePayoutParameters,
} from './transfer-parameters.ts';

/** https://docs.stripe.com/api/payouts, for our own account and for connected ones. */
export function addPayouts(api: Api, { gateway, answer, retrieveFor }: Answering): void {
  api.post('/payouts', (c) =>
    answer(c, {
      forAccounts: true,
      perform: (form, account) => {
        const parameters = parseParameters(createPayoutParameters, form);
        return expand(gateway, createPayout(gateway, parameters, account).payout, parameters.expand);
      },
      afterwards: (answer) => journalOutgoing(gateway, answer),
    }),
  );

  api.get('/payouts', (c) =>
    answer(c, {
      forAccounts: true,
      perform: (form, account) => {
        const parameters = parseParameters(listPayoutsParameters, form);
        const { created, arrival_date: arrival, destination, status } = parameters;
        const found = gateway.store
          .all('payout')
          .filter(
            (one) =>
              one.account === (account ?? null) &&
              (destination === undefined || one.payout.destination === destination) &&
              (status === undefined || one.payout.status === status) &&
              isIn({ created: one.payout.arrival_date }, arrival) &&
              isIn(one.payout, created),
          )
          .map(({ payout }) => payout);
        return expand(gateway, pageOf(found, parameters, 'payout', '/v1/payouts'), parameters.expand);
      },
    }),
  );

  api.get('/payouts/:id', (c) => retrieveFor(c, (id, account) => requirePayout(gateway, id, account).payout));

  api.post('/payouts/:id', (c) =>
    answer(c, {
      forAccounts: true,
      perform: (form, account) => {
        const parameters = parseParameters(updatePayoutParameters, form);
        const record = requirePayout(gateway, c.req.param('id'), account);
        const metadata = mergeMetadata(record.payout.metadata ?? {}, parameters.metadata);
        const payout = { ...record.payout, metadata };
        gateway.store.put('payout', payout.id, { ...record, payout });
        emitEvent(gateway, 'payout.updated', payout, account);
        return expand(gateway, payout, parameters.expand);
      },
    }),
  );

  api.post('/payouts/:id/cancel', (c) =>
    answer(c, {
      forAccounts: true,
      perform: (form, account) => {
        const { expand: paths } = parseParameters(expandParameters, form);
        const record = requirePayout(gateway, c.req.param('id'), account);
        const { status, automatic } = record.payout;
        if (automatic) throw invalidRequest('Automatic payouts cannot be canceled.');
        if (status !== 'pending')
          throw invalidRequest(`Payouts can only be canceled while they are pending. This one is ${status}.`);
        return expand(gateway, cancelPayout(gateway, record).payout, paths);
      },
      afterwards: (answer) => journalOutgoing(gateway, answer),
    }),
  );
}

function requirePayout(gateway: Gateway, id: string, account: string | undefined): PayoutRecord {
  const record = gateway.store.get('payout', id);
  if (!record || record.account !== (account ?? null)) throw resourceMissing('payout', id, 'payout');
  return record;
}
