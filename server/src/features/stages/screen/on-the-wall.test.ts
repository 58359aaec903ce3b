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
  const { give, follow, screen, show, change, aster, mulatu, event, organizer } =
    await openScreenedNight(server);
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
  // Screens hear it at once.
  await eventually(() => expect(news.items.at(-1)).toMatchObject({ kind: 'stage', tip: null }));
  const loud = await follow(0);
  const last = async () => (await screen()).body.data.result.last;
  const before = await last();
  await give(await beginAsGuest(server), { beneficiary: mulatu.id });
  await show(waiting, false);
  // Not even that something came or was hidden: only the stage itself is heard.
  expect(await last()).toBe(before);
  const now = { id: crypto.randomUUID(), kind: 'act', act: { id: aster.id, name: aster.name } };
  await server.call(organizer, 'POST', `/stages/events/${event.id}/changes`, now);
  await eventually(() => expect([loud.items.length, news.items.length]).toEqual([2, 6]));
  for (const item of [...loud.items, news.items.at(-1)])
    expect(item).toMatchObject({ kind: 'stage', tip: null });
  expect((await screen()).body.data.result).toMatchObject({ quiet: true, tips: [] });
  await change({ quiet: null });
  expect((await screen()).body.data.result.tips).toHaveLength(4);
  await Promise.all([news.close(), loud.close()]);
});

test('whoever follows a screen does not learn that a message which it never showed was hidden', async () => {
  const { give, follow, show, aster, manager } = await openScreenedNight(server);
  const { fan } = await personAt(server, 'Dawit Bekele');
  const [refused, hidden, shown] = [
    await give(fan, { message: 'Refused' }),
    await give(fan, { message: 'Hidden' }),
    await give(fan, { message: 'Shown' }),
  ];
  const news = await follow();
  await show(refused, false);
  for (const is of [true, false])
    await server.call(manager, 'PUT', `/dashboard/pages/${aster.id}/tips/${hidden}/message-hiding`, {
      hidden: is,
    });
  await show(shown, true);
  // The screen reads a message when it hears of it, so hiding at once could overtake the words.
  await eventually(() => expect(news.items).toHaveLength(1));
  await show(shown, false);
  await eventually(() => expect(news.items).toHaveLength(2));
  expect(news.items.map(({ tip }) => [tip?.id, tip?.words])).toEqual([
    [shown, 'Shown'],
    [shown, null],
  ]);
  await news.close();
});
