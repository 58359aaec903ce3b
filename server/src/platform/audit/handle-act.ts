import type { EndpointDefinition } from '#contract/endpoint.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import {
  type Answer,
  type Call,
  type EndpointHandler,
  handle,
  type OperatorCaller,
} from '#server/platform/http/endpoint-handler.ts';
import { type AuditEntry, insertAuditEntry } from './repository.ts';

declare const written: unique symbol;

/** Proves that an entry was written; only `record` makes one. */
export interface AuditReceipt {
  readonly id: string;
  readonly [written]: true;
}

/** Writes the entry of the act that is being handled, in the transaction of the act. */
export type Record = (transaction: Transaction, entry: Omit<AuditEntry, 'action'>) => Promise<AuditReceipt>;

type OperatorEndpoint = EndpointDefinition & { readonly access: { readonly operators: unknown } };

/**
 * Connects an endpoint with which an operator changes something to its handler, which must return the receipt of its
 * audit log entry.
 */
export function handleAct<const Definition extends OperatorEndpoint>(
  endpoint: Definition,
  act: (
    call: Call<Definition>,
    record: Record,
  ) => Promise<{ readonly receipt: AuditReceipt; readonly answer: Answer<Definition> }>,
): EndpointHandler {
  return handle(endpoint, async (call) => {
    const { accountId, role } = call.caller as OperatorCaller;
    const record: Record = async (transaction, entry) => {
      const actor = { accountId, name: role };
      const id = await insertAuditEntry(transaction, actor, { action: endpoint.id, ...entry });
      return { id } as AuditReceipt;
    };
    return (await act(call, record)).answer;
  });
}
