import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { makeBeneficiary, makePageManager } from './factories.ts';
import type { Fan, PayingServer } from './paying-server.ts';
import { somebody } from './test-server.ts';

/** A person who manages a page of their own. */
export async function openPage(server: PayingServer, role: 'owner' | 'editor' = 'owner') {
  const { pool } = server.services;
  const page = await makeBeneficiary(pool);
  return { page, manager: await addManager(server, page, role) };
}

/** Adds a manager to a page. */
export async function addManager(server: PayingServer, page: { id: string }, role: 'owner' | 'editor') {
  const person = somebody();
  const manager: Fan = { authorization: `Bearer ${await server.token(person)}` };
  await server.call(manager, 'GET', '/account/users/profile');
  await makePageManager(server.services.pool, { page, subject: person.subject, role });
  return manager;
}

/** Pays a tip to a page, and waits until it is received. */
export async function receiveTip(
  server: PayingServer,
  page: { id: string },
  fan: Fan,
  changes: { total_amount?: number; message?: string; anonymity?: string } = {},
): Promise<{ tipId: string; session: string }> {
  const { session, tipId } = await server.startTip(fan, { beneficiary: page.id, ...changes });
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
  return { tipId, session };
}
