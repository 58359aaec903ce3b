import type { Gateway } from '../gateway.ts';
import type { AccountRecord } from './account-record.ts';

/** Finds an account that API calls can reach. */
export function findAccount(gateway: Gateway, id: string): AccountRecord | undefined {
  const record = gateway.store.get('account', id);
  return record?.deauthorized ? undefined : record;
}
