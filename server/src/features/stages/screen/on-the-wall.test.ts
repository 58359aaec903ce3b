import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { beginAsGuest } from '#tests/support/guest.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { openScreenedNight, personAt } from '#tests/support/screened-night.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterAll(() => server.stop());

/** The local time in so many hours, in Addis Ababa. */
const timeIn = (hours: number) =>
  new Date(Date.now() + (3 + hours) * 60 * 60_000).toISOString().slice(11, 16);

test('the address of a screen opens what hangs on the wall, and in quiet hours no tips', async () => {
  const { give, follow, screen, show, change, aster, mulatu } = await openScreenedNight(server);
  const [news, hidden] = [await follow(), await personAt(server, 'Hidden Hanna')];
  const shown = await give((await personAt(server, 'Dawit Bekele')).fan, { message: 'Encore!' });
  const waiting = await give(hidden.fan, { message: 'Not yet', anonymity: 'performer', total_amount: 7 });
  const toAll = await give(await beginAsGuest(server), { beneficiary: null, total_amount: 10 });
  await show(shown, true);
  const wall = [
    { id: toAll, total_amount: 10, line_up: true, to: null, supporter: null, words: null },
    { id: waiting, total_amount: 7, line_up: false, to: aster.name, supporter: null, words: null },
    {
      id: shown,
      total_amount: 5,
      line_up: false,
      to: aster.name,
      supporter: 'Dawit Bekele',
      words: 'Encore!',
    },
  ];
  const { tips } = (await screen()).body.data.result;
  expect(tips).toEqual(wall);
  await eventually(() => expect(news.items).toHaveLength(4));
  const [first, ...others] = news.items;
  expect(first?.tip).toEqual({ ...wall[2], words: null });
  expect(others.map(({ tip }) => tip)).toEqual([wall[1], wall[0], wall[2]]);

  await change({ quiet: { from: timeIn(-2), until: timeIn(2) } });
  const loud = await follow(0);
  await give(await beginAsGuest(server), { beneficiary: mulatu.id });
  await eventually(() => expect([...loud.items, ...news.items]).toHaveLength(10));
  expect([...loud.items, news.items.at(-1)].map((item) => item?.tip)).toEqual(Array(6).fill(null));
  expect((await screen()).body.data.result).toMatchObject({ quiet: true, tips: [] });
  await change({ quiet: null });
  expect((await screen()).body.data.result.tips).toHaveLength(4);
  await Promise.all([news.close(), loud.close()]);
});
