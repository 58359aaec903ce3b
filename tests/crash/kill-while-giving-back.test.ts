import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditLedger, readSandboxJournal } from '#server/ledger-audit.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { unansweredCall } from '#tests/support/control-stripe.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { closeGate, type GateTiming } from './gate.ts';
import { type KilledDesk, openKilledDesk } from './killed-desk.ts';

// Kills the real server process while an operator gives back the money of a case, and starts it again: it goes back once.

const waitMs = 180_000;
vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 400_000 });

let desk: KilledDesk;
let pageId: string;

beforeAll(async () => {
  desk = await openKilledDesk();
  pageId = (await makeBeneficiary(desk.pool)).id;
});
afterAll(() => desk.stop());

const one = async (text: string, values: unknown[] = []) => (await desk.pool.query(text, values)).rows[0];

/** A case about a tip that was paid after its checkout had ended, and another one about the same charge. */
async function twoCases() {
  await desk.pool.query('DELETE FROM rate_limit');
  const paid = await desk.call(
    'POST',
    '/tipping/tips/pay',
    {
      beneficiary: pageId,
      total_amount: 5,
      method: methods.card,
      return_url: `${desk.real.origin}/professionals/${pageId}`,
    },
    desk.fan,
  );
  const { tip } = (await paid.json()).data.result;
  const payment = await one('SELECT * FROM payment WHERE reference_id = $1', [tip]);
  await desk.pool.query("UPDATE payment SET status = 'expired', status_cause = 'test' WHERE id = $1", [
    payment.id,
  ]);
  await desk.control({ outcome: 'succeed' }, `/pay/${payment.provider_checkout}`);
  const found = () =>
    one('SELECT id, provider_charge FROM payment_quarantine WHERE payment_id = $1', [payment.id]);
  await vi.waitFor(async () => expect(await found()).toBeDefined(), waitMs);
  const { id, provider_charge: charge } = await found();
  const other = await one(
    `INSERT INTO payment_quarantine (payment_id, provider, provider_charge, reason, expected, observed)
     VALUES ($1, 'stripe', $2, 'second_charge', '{}', '{}') RETURNING id`,
    [payment.id, charge],
  );
  return { id: id as string, other: other.id as string, charge: charge as string };
}

const close = (id: string, resolution: string) =>
  desk.call('POST', `/desk/cases/${id}/close`, { resolution, reason: 'The fan wrote to us' });

const order = 'payment_case_giving_back';
type Found = 'open' | 'ordered' | 'closed';
const points: [name: string, found: Found, { gate?: [GateTiming, string]; hang?: 'before' | 'after' }][] = [
  ['before the refund is written down', 'open', { gate: ['BEFORE INSERT', order] }],
  // The database finishes a commit whose client has died.
  ['at the commit that writes it down', 'ordered', { gate: ['COMMIT AFTER INSERT', order] }],
  ['before the refund is made', 'ordered', { hang: 'before' }],
  ['after the refund is made', 'ordered', { hang: 'after' }],
  ['before the case is closed', 'ordered', { gate: ['BEFORE INSERT', 'payment_case_closing'] }],
  ['at the commit that closes it', 'closed', { gate: ['COMMIT AFTER INSERT', 'payment_case_closing'] }],
];

test.each(points)('killed %s, the money of a case goes back once', async (_, found, { gate, hang }) => {
  const { id, other, charge } = await twoCases();
  const closed = gate && (await closeGate(desk.pool, ...gate));
  // No webhook of the refund overtakes the closing that ordered it.
  await desk.control({ loseRate: 1, ...(hang && { failCalls: 'changes', failWhen: hang, hangNext: 1 }) });
  const cut = close(id, 'give-back').catch(() => undefined);
  if (closed) await closed.frozen();
  else await unansweredCall(desk.real.sandboxOrigin);
  await desk.real.server.kill('SIGKILL');
  expect(await cut).toBeUndefined();
  await closed?.open();
  await desk.control({ hangNext: 0, loseRate: 0 });
  await desk.real.startServer();
  const shown = (await (await desk.call('GET', `/desk/cases/${id}`)).json()).data.result;
  expect(shown.giving_back?.case).toBe(found === 'ordered' ? id : undefined);
  if (found === 'ordered') expect((await close(other, 'hold')).status).toBe(409);
  expect((await close(id, 'give-back')).status).toBe(found === 'closed' ? 409 : 200);
  expect((await close(other, 'hold')).status).toBe(200);
  const refunds = (await desk.stripe.refunds.list({ charge })).data;
  expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([[500, 'succeeded']]);
  const { rows } = await desk.pool.query(
    "SELECT after FROM audit_entry WHERE subject_kind = 'case' AND subject_id = $1 ORDER BY id",
    [id],
  );
  expect(rows.map(({ after }) => Object.keys(after)[0]).slice(-2)).toEqual(['refundRequested', 'resolution']);
  const results = await auditLedger(openDatabase(desk.pool), readSandboxJournal(desk.real.dataDir) ?? []);
  expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
});
