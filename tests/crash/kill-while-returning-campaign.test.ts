import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditLedger, readSandboxJournal } from '#server/ledger-audit.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { unansweredCall } from '#tests/support/control-stripe.ts';
import { makeAccount, makeBeneficiary } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { closeGate, type GateTiming } from './gate.ts';
import { type KilledDesk, openKilledDesk } from './killed-desk.ts';

// Kills the real server process while the desk gives back what a hidden campaign collected, and starts it again: each contribution
// goes back once.

const waitMs = 180_000;
vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 400_000 });

let desk: KilledDesk;

beforeAll(async () => {
  desk = await openKilledDesk();
});
afterAll(() => desk.stop());

const rowsOf = async (text: string, values: unknown[] = []) => (await desk.pool.query(text, values)).rows;
const endCampaigns = () =>
  desk.pool.query("INSERT INTO jobs.job (name, data) VALUES ('campaigns.end', '{}')");

/** A campaign with two contributions, which has ended and is hidden. */
async function hiddenCampaign() {
  await desk.pool.query('DELETE FROM rate_limit');
  const accountId = await makeAccount(desk.pool);
  const { id, slug } = await makeCampaign(desk.pool, { accountId, page: await makeBeneficiary(desk.pool) });
  const backed: string[] = [];
  while (backed.length < 2) {
    const body = { amount: 25, method: methods.card, return_url: `${desk.real.origin}/fund-me/${slug}` };
    const answer = await (await desk.call('POST', `/campaigns/listing/${slug}/back`, body, desk.fan)).json();
    const { pledge } = answer.data.result;
    const [payment] = await rowsOf('SELECT * FROM payment WHERE reference_id = $1', [pledge]);
    await desk.control({ outcome: 'succeed' }, `/pay/${payment.provider_checkout}`);
    const state = () => rowsOf('SELECT state FROM campaign_pledge WHERE id = $1', [pledge]);
    await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'collected' }]), waitMs);
    backed.push(pledge);
  }
  await desk.pool.query(
    "UPDATE campaign SET state = 'ended', state_by = 'clock', ended_at = now() WHERE id = $1",
    [id],
  );
  await desk.pool.query("INSERT INTO campaign_hiding VALUES ($1, 'A fraud', now())", [id]);
  return {
    id,
    states: async () =>
      (await rowsOf('SELECT state FROM campaign_pledge WHERE id = ANY($1)', [backed])).map(
        ({ state }) => state,
      ),
    charges: async () =>
      (await rowsOf('SELECT provider_charge FROM payment WHERE reference_id = ANY($1)', [backed])).map(
        ({ provider_charge }) => provider_charge as string,
      ),
  };
}

const giveBack = (id: string) =>
  desk.call('POST', `/desk/campaigns/${id}/give-back`, { reason: 'It never was a band' });

const order = 'campaign_giving_back';
const points: [name: string, ordered: number, { gate?: [GateTiming, string]; hang?: 'before' | 'after' }][] =
  [
    ['before the order is written', 0, { gate: ['BEFORE INSERT', order] }],
    // The database finishes a commit whose client has died.
    ['at the commit that writes it', 1, { gate: ['COMMIT AFTER INSERT', order] }],
    ['before a refund is made', 1, { hang: 'before' }],
    ['after a refund is made', 1, { hang: 'after' }],
    ['before a refund is booked', 1, { gate: ['BEFORE INSERT', 'ledger_movement'] }],
  ];

test.each(points)('killed %s, what a hidden campaign collected goes back once', async (_, ordered, point) => {
  const { id, states, charges } = await hiddenCampaign();
  const { gate, hang } = point;
  const isOrder = gate?.[1] === order;
  const closed = gate && (await closeGate(desk.pool, ...gate));
  await desk.control({ loseRate: 1, ...(hang && { failCalls: 'changes', failWhen: hang, hangNext: 1 }) });
  const cut = giveBack(id).catch(() => undefined);
  if (!isOrder) {
    expect((await cut)?.status).toBe(200);
    await endCampaigns();
  }
  if (closed) await closed.frozen();
  else await unansweredCall(desk.real.sandboxOrigin);
  await desk.real.server.kill('SIGKILL');
  await cut;
  await closed?.open();
  await desk.control({ hangNext: 0, loseRate: 0 });
  await desk.real.startServer();
  const written = async () =>
    (await rowsOf('SELECT FROM campaign_giving_back WHERE campaign_id = $1', [id])).length;
  expect(await written()).toBe(ordered);
  if (ordered === 0) {
    expect(await states()).toEqual(['collected', 'collected']);
    expect((await giveBack(id)).status).toBe(200);
  }
  const done = async () => {
    await desk.pool.query("UPDATE campaign SET settle_at = 'epoch' WHERE id = $1 AND settle_at IS NOT NULL", [
      id,
    ]);
    await endCampaigns();
    expect(await states()).toEqual(['refunded', 'refunded']);
    expect(await rowsOf('SELECT settle_at FROM campaign WHERE id = $1', [id])).toEqual([{ settle_at: null }]);
  };
  await vi.waitFor(done, { timeout: waitMs, interval: 300 });
  for (const charge of await charges()) {
    const { data } = await desk.stripe.refunds.list({ charge });
    expect(data.map(({ amount, status }) => [amount, status])).toEqual([[2500, 'succeeded']]);
  }
  const entries = await rowsOf(
    "SELECT after FROM audit_entry WHERE action = 'giveBackDeskCampaign' AND subject_id = $1",
    [id],
  );
  expect(entries.map(({ after }) => after)).toEqual([
    { givingBack: true, requestedRefunds: 2, notCovered: 0 },
  ]);
  const results = await auditLedger(openDatabase(desk.pool), readSandboxJournal(desk.real.dataDir) ?? []);
  expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
});
