import { randomUUID } from 'node:crypto';
import { makeBeneficiary, makeEvent } from './factories.ts';
import { type Fan, methods, type PayingServer } from './paying-server.ts';
import { testOrigin } from './test-server.ts';

/** An event with that many performers who can be tipped, and one without a profile. */
export async function makeLineUp(server: PayingServer, size: number) {
  const { pool } = server.services;
  const performers: { id: string; name: string; email: string }[] = [];
  for (let nth = 0; nth < size; nth += 1) {
    const email = `${randomUUID()}@example.com`;
    performers.push({ ...(await makeBeneficiary(pool, { email })), email });
  }
  const title = `Night ${randomUUID().slice(0, 6)}`;
  const event = await makeEvent(pool, {
    title,
    beneficiaries: [{ id: null, name: 'Company of Five' }, ...performers],
  });
  const eventTipOf = (changes: Record<string, unknown> = {}) => ({
    event: event.id,
    total_amount: 10,
    method: methods.card,
    return_url: `${testOrigin}/events/${event.id}?coming_from=checkout&tip_amount=10`,
    ...changes,
  });
  const pay = (fan: Fan, changes: Record<string, unknown> = {}, key: string = randomUUID()) =>
    server.call(fan, 'POST', '/tipping/tips/pay-event', eventTipOf(changes), { 'idempotency-key': key });
  return {
    event,
    performers,
    eventTipOf,
    pay,
    /** An event tip with its payment and its checkout at the sandbox. */
    async start(fan: Fan, changes: Record<string, unknown> = {}) {
      const { status, body } = await pay(fan, changes);
      if (status !== 200) throw new Error(`Paying answered ${status}: ${JSON.stringify(body)}`);
      const tipId: string = body.data.result.tip;
      const { rows } = await pool.query(
        `SELECT p.id, p.provider_checkout AS session, t.event_tip_id FROM tip t
         JOIN payment p ON p.reference_kind = 'eventtip' AND p.reference_id = t.event_tip_id WHERE t.id = $1`,
        [tipId],
      );
      const { id, session, event_tip_id } = rows[0];
      return {
        tipId,
        eventTipId: event_tip_id as string,
        paymentId: id as string,
        session: session as string,
      };
    },
    /** What the ledger owes each performer before fees, in cents, in the order of the bill. */
    async owed(): Promise<number[]> {
      const { rows } = await pool.query<{ name: string; owed: string }>(
        `SELECT account_name AS name, -sum(amount_minor) AS owed FROM ledger_entry
         WHERE account_name = ANY($1)
           AND movement_id NOT IN (SELECT id FROM ledger_movement WHERE kind = 'fee') GROUP BY account_name`,
        [performers.map(({ id }) => `beneficiary:${id}`)],
      );
      const byName = new Map(rows.map(({ name, owed }) => [name, Number(owed)]));
      return performers.map(({ id }) => byName.get(`beneficiary:${id}`) ?? 0);
    },
  };
}
