import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { changeMeanwhile } from '#tests/support/locked-row.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterAll(() => server.stop());

test('a performer who takes no tips at the moment is left out of the line-up, and an event says who takes them', async () => {
  const { event, performers, start, pay } = await makeLineUp(server, 3);
  const [first, closed, last] = performers;
  await server.services.pool.query("UPDATE beneficiary SET tipping = 'closed' WHERE id = $1", [closed?.id]);
  const listed = await server.call(undefined, 'GET', `/events/listing/${event.id}`);
  expect(listed.body.data.result.takes_tips).toEqual([first?.id, last?.id]);
  const bill = await server.call(undefined, 'GET', `/events/listing/${event.id}/beneficiaries`);
  expect(
    bill.body.data.results.map(
      ({ beneficiary }: { beneficiary: { tipping: string } }) => beneficiary.tipping,
    ),
  ).toEqual(['closed', 'open', 'closed', 'open']);
  const fan = await server.fan();
  await start(fan);
  const { body } = await server.call(fan, 'GET', '/tipping/tips');
  expect(
    body.data.results.map(({ beneficiary }: { beneficiary: { id: string } }) => beneficiary.id).toSorted(),
  ).toEqual([first?.id, last?.id].toSorted());
  const refused = await pay(fan, {
    shares: [
      { beneficiary: first?.id, amount: 5 },
      { beneficiary: closed?.id, amount: 5 },
    ],
  });
  expect([refused.status, refused.body.errors[0].attr]).toEqual([400, 'shares.1.beneficiary']);
});

test('a tip that waits goes to no checkout while its page takes none, and is continued when it does again', async () => {
  const pool = server.ownerPool;
  const fan = await server.fan();
  const page = await makeBeneficiary(pool);
  const key = randomUUID();
  const pay = () => server.pay(fan, { beneficiary: page.id }, key);
  const { body } = await pay();
  const { tip: tipId, checkout_url } = body.data.result;
  const go = () => server.call(fan, 'POST', `/tipping/tips/${tipId}/checkout`);
  for (const [closed, open] of [
    ["tipping = 'closed'", "tipping = 'open'"],
    ["state = 'hidden'", "state = 'published'"],
    ["hidden_reason = 'Not this person'", 'hidden_reason = NULL'],
    ['withheld = true', 'withheld = false'],
  ]) {
    await pool.query(`UPDATE beneficiary SET ${closed} WHERE id = $1`, [page.id]);
    for (const refused of [await go(), await pay()])
      expect([closed, refused.status, refused.body.errors[0].code]).toEqual([closed, 409, 'tipping_closed']);
    await pool.query(`UPDATE beneficiary SET ${open} WHERE id = $1`, [page.id]);
    expect((await go()).body.data.result).toEqual({ tip: tipId, checkout_url });
  }
});

test('a tip for a line-up that waits goes to no checkout once one of them is closed or off the bill', async () => {
  const fan = await server.fan();
  for (const change of [
    "UPDATE beneficiary SET tipping = 'closed' WHERE id = $1",
    'DELETE FROM event_beneficiary WHERE beneficiary_id = $1',
  ]) {
    const { performers, start } = await makeLineUp(server, 3);
    const { tipId } = await start(fan);
    const go = () => server.call(fan, 'POST', `/tipping/tips/${tipId}/checkout`);
    expect((await go()).status).toBe(200);
    await server.ownerPool.query(change, [performers[1]?.id]);
    const refused = await go();
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'tipping_closed']);
  }
});

test('whoever declines while a line-up is tipped gets no share of it', async () => {
  const { event, performers, pay } = await makeLineUp(server, 2);
  const fan = await server.fan();
  const { status, body } = await changeMeanwhile(
    server.ownerPool,
    ['SELECT FROM event WHERE id = $1 FOR UPDATE', [event.id]],
    () => pay(fan),
    [['DELETE FROM event_beneficiary WHERE beneficiary_id = $1', [performers[0]?.id]]],
  );
  expect([status, body.errors?.[0].code]).toEqual([409, 'tipping_closed']);
  expect((await server.call(fan, 'GET', '/tipping/tips')).body.data.metadata.total).toBe(0);
});
