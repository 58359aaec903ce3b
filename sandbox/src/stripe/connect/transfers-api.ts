import { parseParameters, resourceMissing } from '../api-error.ts';
import { mergeMetadata } from '../api-parameters.ts';
import type { Answering, Api } from '../api-request.ts';
import { emitEvent } from '../events.ts';
import { expand } from '../expand.ts';
import type { Gateway, GatewayRecords } from '../gateway.ts';
import { isIn, pageOf } from '../lists.ts';
import { journalOutgoing } from '../record-movements.ts';
import { makeTransfer } from './make-transfer.ts';
import { reverseTransfer } from './reverse-transfer.ts';
import { listReversals, presentTransfer } from './transfer-object.ts';
import {
  createTransferParameters,
  listReversalsParameters,
  listTransfersParameters,
  reverseTransferParameters,
  updateTransferParameters,
} from './transfer-parameters.ts';

/** https://docs.stripe.com/api/transfers */
export function addTransfers(api: Api, answering: Answering): void {
  const { gateway, answer, retrieve } = answering;

  api.post('/transfers', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(createTransferParameters, form);
        const transfer = presentTransfer(gateway, makeTransfer(gateway, parameters));
        return expand(gateway, transfer, parameters.expand);
      },
      afterwards: (answer) => journalOutgoing(gateway, answer),
    }),
  );

  api.get('/transfers', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(listTransfersParameters, form);
        const { created, destination, transfer_group: group } = parameters;
        const found = gateway.store
          .all('transfer')
          .filter(
            (one) =>
              (destination === undefined || one.destination === destination) &&
              (group === undefined || one.transfer_group === group) &&
              isIn(one, created),
          );
        const page = pageOf(found, parameters, 'transfer', '/v1/transfers');
        const data = page.data.map((one) => presentTransfer(gateway, one));
        return expand(gateway, { ...page, data }, parameters.expand);
      },
    }),
  );

  api.get('/transfers/:id', (c) =>
    retrieve(c, (id) => presentTransfer(gateway, requireTransfer(gateway, id))),
  );

  api.post('/transfers/:id', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(updateTransferParameters, form);
        const transfer = requireTransfer(gateway, c.req.param('id'));
        const changed = {
          ...transfer,
          description: parameters.description ?? transfer.description,
          metadata: mergeMetadata(transfer.metadata, parameters.metadata),
        };
        gateway.store.put('transfer', transfer.id, changed);
        emitEvent(gateway, 'transfer.updated', presentTransfer(gateway, changed));
        return expand(gateway, presentTransfer(gateway, changed), parameters.expand);
      },
    }),
  );

  addReversals(api, answering);
}

function addReversals(api: Api, { gateway, answer }: Answering): void {
  api.post('/transfers/:id/reversals', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(reverseTransferParameters, form);
        const transfer = requireTransfer(gateway, c.req.param('id'));
        return expand(gateway, reverseTransfer(gateway, transfer, parameters), parameters.expand);
      },
      afterwards: (answer) => journalOutgoing(gateway, answer),
    }),
  );

  api.get('/transfers/:id/reversals', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(listReversalsParameters, form);
        const { id } = requireTransfer(gateway, c.req.param('id'));
        return expand(gateway, listReversals(gateway, id, parameters), parameters.expand);
      },
    }),
  );

  api.get('/transfers/:id/reversals/:reversal', (c) =>
    answer(c, {
      perform: () => {
        const id = c.req.param('reversal');
        const reversal = gateway.store.get('transferReversal', id);
        if (reversal?.transfer !== c.req.param('id')) throw resourceMissing('transfer reversal', id);
        return reversal;
      },
    }),
  );
}

function requireTransfer(gateway: Gateway, id: string): GatewayRecords['transfer'] {
  const transfer = gateway.store.get('transfer', id);
  if (!transfer) throw resourceMissing('transfer', id, 'transfer');
  return transfer;
}
