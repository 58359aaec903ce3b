import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { makePageManager, putOnBill } from '#tests/support/factories.ts';
import { beginAsGuest } from '#tests/support/guest.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { openScreenedNight, personAt } from '#tests/support/screened-night.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true });
});
afterAll(() => server.stop());

const openNight = () => openScreenedNight(server);
const person = (name: string) => personAt(server, name);

test('a screen hears each tip once as it comes, and goes on from the last number after a break', async () => {
  const { give, follow, screen, aster, mulatu } = await openNight();
  const [here, elsewhere] = [await follow(), await follow()];
  const fan = (await person('Hanna')).fan;
  const first = await give(fan, { total_amount: 7 });
  await eventually(() => expect(here.items).toHaveLength(1));
  expect(here.items[0]).toEqual({
    number: 1,
    kind: 'tip',
    tip: { id: first, total_amount: 7, line_up: false, to: aster.name, supporter: 'Hanna', words: null },
  });
  await here.close();
  const missed = [
    await give(await beginAsGuest(server), { beneficiary: mulatu.id }),
    await give(await beginAsGuest(server), { beneficiary: null, total_amount: 10 }),
  ];
  const resumed = await follow(1);
  await eventually(() => expect(resumed.items.map(({ tip }) => tip?.id)).toEqual(missed));
  expect(resumed.items.map(({ tip }) => [tip?.to, tip?.total_amount, tip?.supporter])).toEqual([
    [mulatu.name, 5, null],
    [null, 10, null],
  ]);
  await eventually(() => expect(elsewhere.items.map(({ number }) => number)).toEqual([1, 2, 3]));
  const shown = (await screen()).body.data.result;
  expect(shown.last).toBe(3);
  expect(shown.tips.map(({ id }: { id: string }) => id)).toEqual([...missed.toReversed(), first]);
  for (const stream of [resumed, elsewhere]) await stream.close();
});

test('a screen hears at once of tips to somebody who joins the bill while it is open', async () => {
  const { give, follow, event } = await openNight();
  const stream = await follow();
  const { id: late } = await putOnBill(server.services.pool, event.id);
  const fan = (await person('Hanna')).fan;
  await give(fan);
  await eventually(() => expect(stream.items).toHaveLength(1));
  await give(fan, { beneficiary: late });
  // Before the next heartbeat, at which everything is read anyway.
  await expect.poll(() => stream.items.length, { timeout: 20_000 }).toBe(2);
  await stream.close();
});

test('words are on the screen only while somebody lets them, and never a blocked word', async () => {
  const { give, words, show, follow, screen, aster, manager, organizer } = await openNight();
  const stream = await follow();
  const { fan } = await person('Hanna');
  const kind = await give(fan, { message: '\u202eበጣም ቆንጆ!' });
  const rude = await give(fan, { message: 'You are a F.u.c.k.i.n.g liar' });
  const waiting = await words();
  expect(waiting).toEqual([
    { tip: kind, text: 'በጣም ቆንጆ!', supporter: 'Hanna', event: expect.anything(), shown: null },
  ]);
  expect((await screen()).body.data.result.tips.map((tip: { words: string }) => tip.words)).toEqual([
    null,
    null,
  ]);
  const blocked = await show(rude, true);
  expect([blocked.status, blocked.body.errors[0].code]).toEqual([409, 'words_blocked']);
  const ofPage = `/stages/pages/${aster.id}`;
  expect((await words(manager, ofPage))[0].tip).toBe(kind);
  expect((await show(kind, true, manager, ofPage)).body.data.result.shown).toBe(true);
  await eventually(() =>
    expect(stream.items.at(-1)).toMatchObject({ kind: 'words', tip: { words: 'በጣም ቆንጆ!' } }),
  );
  expect((await words())[0].shown).toBe(true);
  await show(kind, false);
  await eventually(() => expect(stream.items.at(-1)).toMatchObject({ kind: 'words', tip: { words: null } }));
  // The same decision again causes no news.
  await show(kind, false);
  await show(kind, true);
  await eventually(() => expect(stream.items.filter((one) => one.kind === 'words')).toHaveLength(3));
  // A message that the performer hides later also disappears from the screen.
  await server.call(manager, 'PUT', `/dashboard/pages/${aster.id}/tips/${kind}/message-hiding`, {
    hidden: true,
  });
  expect((await screen()).body.data.result.tips[1].words).toBeNull();
  expect((await show(kind, true, organizer)).status).toBe(404);
  await stream.close();
});

test('a page is offered the words of nights that are not past, and its organizer all', async () => {
  const { give, words, event, aster, manager } = await openNight();
  const tip = await give((await person('Hanna')).fan, { message: 'What a night!' });
  const ofPage = async (hoursAgo: number) => {
    const began = 'UPDATE event SET starts_at = now() - make_interval(hours => $2) WHERE id = $1';
    await server.services.pool.query(began, [event.id, hoursAgo]);
    return words(manager, `/stages/pages/${aster.id}`);
  };
  expect(await ofPage(11)).toMatchObject([{ tip }]);
  expect([await ofPage(13), await words()]).toMatchObject([[], [{ tip }]]);
});

test('words to a line-up are off the screen once any of those who got a share hides them', async () => {
  const { give, words, show, follow, screen, event, aster, mulatu } = await openNight();
  const tip = await give((await person('Hanna')).fan, {
    beneficiary: null,
    total_amount: 10,
    message: 'What a night!',
  });
  await show(tip, true);
  const shown = async () => (await screen()).body.data.result.tips[0].words;
  expect(await shown()).toBe('What a night!');
  const stream = await follow();
  for (const page of [mulatu, aster]) {
    const { fan: manager, subject } = await person('Manager');
    await makePageManager(server.services.pool, { page, subject });
    const share = 'SELECT id FROM tip WHERE beneficiary_id = $1';
    const { rows } = await server.services.pool.query(share, [page.id]);
    const path = `/dashboard/pages/${page.id}/tips/${rows[0].id}/message-hiding`;
    await server.call(manager, 'PUT', path, { hidden: true });
    expect(await shown()).toBeNull();
    expect(await words()).toEqual([]);
    await server.call(manager, 'PUT', path, { hidden: false });
    expect(await shown()).toBe('What a night!');
  }
  await server.services.pool.query("SELECT pg_notify('changed_stages', $1)", [event.id]);
  await eventually(() => expect(stream.items.map(({ kind }) => kind)).toEqual(Array(4).fill('words')));
  await stream.close();
});

test('a tip to a page that was hidden since names nobody, and is not one to the line-up', async () => {
  const { give, screen, aster } = await openNight();
  await give(await beginAsGuest(server), { total_amount: 7 });
  await give(await beginAsGuest(server), { beneficiary: null, total_amount: 10 });
  await server.services.pool.query("UPDATE beneficiary SET hidden_reason = 'Spam' WHERE id = $1", [aster.id]);
  expect((await screen()).body.data.result.tips).toMatchObject([
    { total_amount: 10, to: null, line_up: true },
    { total_amount: 7, to: null, line_up: false },
  ]);
});

test('nobody else decides about words, and an anonymous fan has no name', async () => {
  const [night, other] = [await openNight(), await openNight()];
  const { fan } = await person('Hidden Hanna');
  const tip = await night.give(fan, { message: 'Hello', anonymity: 'public' });
  expect((await night.words())[0].supporter).toBeNull();
  expect((await night.screen()).body.data.result.tips[0].supporter).toBeNull();
  const ofPage = `/stages/pages/${night.aster.id}`;
  expect((await night.show(tip, true, other.organizer)).status).toBe(404);
  expect((await night.show(tip, true, other.manager, ofPage)).status).toBe(404);
  expect((await other.show(tip, true)).status).toBe(404);
  expect((await other.show(tip, true, other.manager, `/stages/pages/${other.aster.id}`)).status).toBe(404);
  const toMulatu = await night.give(fan, { message: 'Hi', beneficiary: night.mulatu.id });
  expect((await night.show(toMulatu, true, night.manager, ofPage)).status).toBe(404);
  const toAll = await night.give(fan, { message: 'All of you!', beneficiary: null });
  expect((await night.show(toAll, true, night.manager, ofPage)).status).toBe(200);
});

test('a name that the filter blocks is on no screen and in no news, the tip is', async () => {
  const { give, follow, screen } = await openNight();
  const news = await follow();
  for (const name of ['F u c k You', 'Call 0911 23 45 67', 'Dawit Bekele'])
    await give((await person(name)).fan);
  await eventually(() => expect(news.items).toHaveLength(3));
  expect(news.items.map(({ tip }) => tip?.supporter)).toEqual([null, null, 'Dawit Bekele']);
  const { tips } = (await screen()).body.data.result;
  expect(tips.map(({ supporter }: { supporter: unknown }) => supporter)).toEqual([
    'Dawit Bekele',
    null,
    null,
  ]);
  await news.close();
});

test('the address is secret, can be made anew and taken away, and the streams of the former one end', async () => {
  const { change, follow, screen, give, event, organizer, manager } = await openNight();
  const stream = await follow();
  const renewed = await change({ address: 'new' });
  expect(renewed.body.data.result.token).toMatch(/^[\w-]{22}$/);
  expect((await screen()).status).toBe(404);
  expect(await stream.ended).toBe('properly');
  const next = await follow(0, renewed.body.data.result.token);
  await give(await beginAsGuest(server));
  await eventually(() => expect(next.items).toHaveLength(1));
  expect((await change({ address: 'none' })).body.data.result.token).toBeNull();
  expect(await next.ended).toBe('properly');
  const read = (fan: Fan) => server.call(fan, 'GET', `/stages/events/${event.id}/screen`);
  expect((await read(organizer)).body.data.result).toMatchObject({ event: { id: event.id }, token: null });
  expect((await read(manager)).status).toBe(404);
  const wrong = await server.call(undefined, 'GET', `/stages/screens/${event.id}`);
  expect([wrong.status, wrong.body.errors[0].code]).toEqual([404, 'screen_not_found']);
});

test('the screen of an event that is hidden goes dark at that moment', async () => {
  const { follow, screen, event } = await openNight();
  const stream = await follow();
  await server.services.pool.query("UPDATE event SET hidden_reason = 'No such night' WHERE id = $1", [
    event.id,
  ]);
  expect(await stream.ended).toBe('properly');
  expect(stream.text()).toBe(': open\n\n');
  expect((await screen()).status).toBe(404);
});

test('who is on, the goal and quiet hours reach the screen', async () => {
  const { change, screen, follow, give, event, organizer, aster } = await openNight();
  const stream = await follow();
  const said = { id: crypto.randomUUID(), kind: 'act', act: { id: aster.id, name: aster.name } };
  await server.call(organizer, 'POST', `/stages/events/${event.id}/changes`, said);
  await eventually(() => expect(stream.items.map(({ kind }) => kind)).toEqual(['stage']));
  const goal = { title: 'New strings', amount: 120 };
  expect((await change({ goal })).body.data.result.goal).toEqual(goal);
  const tip = await give(await beginAsGuest(server), { total_amount: 84 });
  expect((await screen()).body.data.result).toMatchObject({
    stage: { state: 'act', act: { id: aster.id } },
    quiet: false,
    goal: { ...goal, reached: 84 },
  });
  // Everyone who scans the sign gets the goal too.
  const { code } = (await screen()).body.data.result.stage;
  const scanned = await server.call(undefined, 'GET', `/stages/${code}`);
  expect(scanned.body.data.result.goal).toEqual({ ...goal, reached: 84 });
  const isReached = (dollars: number) =>
    eventually(async () => expect((await screen()).body.data.result.goal.reached).toBe(dollars));
  const { session } = await server.paymentOf(tip);
  const charge = await server.chargeOf(session);
  await server.gateway('POST', 'refunds', { charge, amount: '8000' });
  await isReached(4);
  await server.gateway('POST', 'refunds', { charge });
  await isReached(0);
  const disputed = await server.paymentOf(await give(await beginAsGuest(server), { total_amount: 20 }));
  await server.sandbox.stripe.disputePart(disputed.session, 500);
  await isReached(15);
  // Fields that are left out stay.
  const always = { from: '00:00', until: '23:59' };
  expect((await change({ quiet: always })).body.data.result).toMatchObject({ quiet: always, goal });
  expect((await change({ goal: { title: '', amount: 1.5 } })).status).toBe(400);
  expect((await change({ quiet: { from: '25:00', until: '06:00' } })).status).toBe(400);
  expect((await change({ quiet: null, goal: null })).body.data.result).toMatchObject({
    quiet: null,
    goal: null,
  });
  await stream.close();
});
