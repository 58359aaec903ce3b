import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeEvent } from '#tests/support/factories.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { partsOf } from '#tests/support/mail-words.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { payOut } from '#tests/support/statement-stage.ts';

let mail: MailCollector;
let server: PayingServer;
beforeAll(async () => {
  mail = await collectMail();
  server = await startPayingServer({ workJobs: true, environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const ended = (name: string) => server.count('jobs.job WHERE name = $1 AND state = $2', [name, 'completed']);

async function work(name: string, payload: object = {}): Promise<void> {
  const before = await ended(name);
  const { db, jobs } = server.services;
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, name, payload));
  await eventually(async () => expect(await ended(name)).toBeGreaterThan(before));
}

async function addressOf(tipId: string): Promise<string> {
  const { rows } = await server.ownerPool.query(
    'SELECT email FROM tip JOIN account ON account.id = tip.account_id WHERE tip.id = $1',
    [tipId],
  );
  return rows[0].email;
}

const arrivedAt = async (fan: Fan, tipId: string): Promise<string | null> =>
  (await server.call(fan, 'GET', `/tipping/tips/${tipId}`)).body.data.result.arrived_at;

test('a fan hears once, in one mail, that the tips of a payout have arrived, and sees it beside each', async () => {
  const { page } = await openPage(server);
  const [hanna, sara] = [await server.fan('Hanna'), await server.fan('Sara')];
  const first = await receiveTip(server, page, hanna, { total_amount: 5 });
  const second = await receiveTip(server, page, hanna, { total_amount: 7 });
  const other = await receiveTip(server, page, sara, { total_amount: 9 });
  const returned = await receiveTip(server, page, sara, { total_amount: 20 });
  const payoutId = await payOut(server, page);
  await work('payouts.tell-arrivals');
  expect(await arrivedAt(hanna, first.tipId)).toBeNull();
  const news = async (tipId: string) =>
    mail.to(await addressOf(tipId)).filter(({ text }) => /^Subject: Your tips? ha(s|ve) arrived/m.test(text));
  expect(await news(first.tipId)).toEqual([]);

  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(returned.session) });
  await eventually(async () => expect(await server.statusOf(returned.tipId)).toBe('refunded'));
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(second.session), amount: '300' });
  await eventually(async () => {
    const { body } = await server.call(hanna, 'GET', `/tipping/tips/${second.tipId}`);
    expect(body.data.result.refunded_amount).toBe(3);
  });
  const { rows } = await server.ownerPool.query(
    "INSERT INTO account (issuer, subject, email) VALUES ('test', $1, '') RETURNING id",
    [randomUUID()],
  );
  await server.ownerPool.query("UPDATE payout SET state = 'paid', confirmed_by = $2 WHERE id = $1", [
    payoutId,
    rows[0].id,
  ]);
  await work('payouts.tell-arrivals');
  await work('payouts.tell-arrivals');
  await eventually(async () => {
    expect(await news(first.tipId)).toHaveLength(1);
    expect(await news(other.tipId)).toHaveLength(1);
  });
  const [letter] = await news(first.tipId);
  for (const { tipId } of [first, second]) expect(letter?.text).toContain(`/account/tips/${tipId}`);
  expect(letter?.text).toContain(page.name);
  expect(letter?.text).toContain('$5.00');
  // What was given back of the other one did not arrive.
  expect(letter?.text).toContain('$4.00');
  expect(letter?.text).not.toContain('$7.00');
  // A returned tip did not arrive.
  expect((await news(other.tipId))[0]?.text).not.toContain(returned.tipId);
  expect(await arrivedAt(sara, returned.tipId)).toBeNull();
  for (const { tipId } of [first, second])
    expect(Date.parse((await arrivedAt(hanna, tipId)) ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const list = await server.call(hanna, 'GET', '/tipping/tips');
  expect(list.body.data.results.every((tip: { arrived_at: string | null }) => tip.arrived_at !== null)).toBe(
    true,
  );

  // As if the process had died between the mail server's answer and recording it: the same message.
  const { rows: jobs } = await server.ownerPool.query(
    "SELECT data FROM jobs.job WHERE name = 'payouts.mail-arrival' AND data->'tipIds' ? $1",
    [first.tipId],
  );
  await work('payouts.mail-arrival', jobs[0].data);
  const ids = (await news(first.tipId)).map(({ text }) => /^Message-ID: (<\S+>)\r$/im.exec(text)?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('of a tip for a line-up, the share that was paid out has arrived, and no other', async () => {
  const [krar, masinko] = [await openPage(server), await openPage(server)];
  const event = await makeEvent(server.services.pool, { beneficiaries: [krar.page, masinko.page] });
  const fan = await server.fan('Hanna');
  const { beneficiary: _, ...toAnybody } = server.tipOf({ total_amount: 9 });
  const { body } = await server.call(
    fan,
    'POST',
    '/tipping/tips/pay-event',
    { ...toAnybody, event: event.id },
    { 'idempotency-key': randomUUID() },
  );
  const { rows } = await server.services.pool.query(
    `SELECT payment.provider_checkout AS session, tip.event_tip_id AS whole
     FROM tip JOIN payment ON payment.reference_id = tip.event_tip_id WHERE tip.id = $1`,
    [body.data.result.tip],
  );
  await server.sandbox.stripe.pay(rows[0].session, 'succeed');
  await eventually(async () => expect(await server.statusOf(rows[0].whole)).toBe('succeeded'));
  await payOut(server, krar.page, 'paid');
  const { rows: shares } = await server.services.pool.query(
    'SELECT id, beneficiary_id FROM tip WHERE event_tip_id = $1',
    [rows[0].whole],
  );
  for (const { id, beneficiary_id } of shares)
    expect((await arrivedAt(fan, id)) !== null).toBe(beneficiary_id === krar.page.id);
});

test('the database notes an arrival by itself, and forgets neither it nor that its fan was told', async () => {
  const { page } = await openPage(server);
  const { tipId } = await receiveTip(server, page, await server.fan());
  await payOut(server, page, 'paid');
  await work('payouts.tell-arrivals');
  for (const statement of [
    'DELETE FROM tip_arrival WHERE tip_id = $1',
    'UPDATE tip_arrival SET notified_at = NULL WHERE tip_id = $1',
  ])
    await expect(server.ownerPool.query(statement, [tipId])).rejects.toThrow();
});

test('the mail about tips to several pages, as a payout of a member of a band has, says of each whose it was', async () => {
  const [member, band] = [await openPage(server), await openPage(server)];
  const fan = await server.fan('Hanna');
  const tips = [await receiveTip(server, member.page, fan), await receiveTip(server, band.page, fan)];
  const tipIds = tips.map(({ tipId }) => tipId);
  const payoutId = await payOut(server, member.page, 'paid');
  const { rows } = await server.ownerPool.query(
    `INSERT INTO tip_arrival (tip_id, account_id, payout_id, arrived_at)
     SELECT $2, account_id, payout_id, arrived_at FROM tip_arrival WHERE tip_id = $1 RETURNING account_id`,
    tipIds,
  );
  await server.services.pool.query("UPDATE beneficiary SET state = 'hidden' WHERE id = $1", [band.page.id]);
  await work('payouts.mail-arrival', { payoutId, accountId: rows[0].account_id, tipIds });
  const letters = mail.to(await addressOf(tipIds[0] ?? '')).map(({ text }) => partsOf(text).text);
  const letter = letters.find((text) => tipIds.every((id) => text.includes(id)));
  expect(letter).toContain('Your 2 tips have arrived: they were paid out.');
  expect(letter).toContain(`To “${member.page.name}”, given on`);
  expect(letter).toContain('To a page that is no longer shown, given on');
});
