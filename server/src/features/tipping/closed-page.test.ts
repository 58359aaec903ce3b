import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLineUp } from '#tests/support/event-tips.ts';
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
