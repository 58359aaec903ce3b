import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayoutDesk, type PayoutDesk } from '#tests/support/payout-desk.ts';
import { makeBatch, makePayout } from '#tests/support/payout-factory.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

let desk: PayoutDesk;
let stage: PayoutDesk['stage'];

beforeAll(async () => {
  desk = await openPayoutDesk();
  ({ stage } = desk);
});

afterAll(() => stage.stop());

const request = (query: Record<string, string>, by = desk.almaz) =>
  stage.call(by, 'GET', `/desk/payouts?${new URLSearchParams(query)}`);

/** The ids of the payouts that a search finds in a queue. */
async function found(search: string, queue = 'all'): Promise<string[]> {
  const { body } = await request({ search, queue });
  expect(body.data.metadata.total).toBe(body.data.results.length);
  return body.data.results.map(({ id }: { id: string }) => id);
}

/** A payout by hand with this reference of the bank. */
async function sentWith(reference: string): Promise<string> {
  const id = await makePayout(stage, stage.fan, 'sending');
  expect((await desk.act(desk.almaz, id, 'reference', { reference })).status).toBe(200);
  return id;
}

/** A payout that waits for approval, to a page with this name. Returns its id and that of the page. */
async function requestedFor(name: string): Promise<{ id: string; page: string }> {
  const id = await makePayout(stage, stage.fan, 'requested');
  const { receiver_id: page } = await stage.payout(id);
  await stage.services.pool.query('UPDATE beneficiary SET name = $2 WHERE id = $1', [page, name]);
  return { id, page };
}

test('a payout is found by the reference of the bank or its beginning, however it is written', async () => {
  const [first, second] = [await sentWith('FT 26327-A.1'), await sentWith('FT 26327-B')];
  for (const search of ['FT 26327-A.1', 'FT26327A1', ' ft 26327-a '])
    expect(await found(search), search).toEqual([first]);
  expect(await found('FT 26327')).toEqual([second, first]);
  const amharic = await sentWith('ደረሰኝ ፯/26');
  expect(await found('ደረሰኝ')).toEqual([amharic]);
  for (const search of ['26327-A.1', 'FT 26327-A.12', 'FT 26327 C'])
    expect(await found(search), search).toEqual([]);
});

test('a payout is found by the reference of its return, from the first report on, and not by one that was withdrawn', async () => {
  const id = await sentWith('FT 26330-A');
  const reference = 'RT 26331/77';
  const search = async () => found('rt26331');
  expect(await search()).toEqual([]);
  await desk.act(desk.almaz, id, 'fail', { reference });
  expect(await search()).toEqual([id]);
  await desk.act(desk.almaz, id, 'withdraw-return', { reference });
  expect(await search()).toEqual([]);
  for (const by of [desk.almaz, desk.hiwot]) await desk.act(by, id, 'fail', { reference });
  expect(await search()).toEqual([id]);
  expect(await found(reference, 'failed')).toEqual([id]);
});

test('a payout is found by its id and by that of its batch, and not by those of others', async () => {
  const id = await makePayout(stage, stage.fan, 'approved');
  expect(await found(id)).toEqual([id]);
  expect(await found(id.toUpperCase())).toEqual([id]);
  expect(await found(id.slice(0, 35))).toEqual([]);
  await makeBatch(stage, id);
  const batch = randomUUID();
  await withoutTriggers(stage.ownerPool, ['UPDATE payout SET batch_id = $2 WHERE id = $1', [id, batch]]);
  expect(await found(batch)).toEqual([id]);
  expect(await found(randomUUID())).toEqual([]);
});

test('a payout by Stripe is found by the ids of its transfer and of its payout there', async () => {
  const { page, owner, path } = await stage.performer();
  await stage.readyTips(page, 5);
  const { id } = (await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result;
  const paid = async () => {
    await stage.run();
    return (await stage.payout(id)).state;
  };
  await expect.poll(paid, { timeout: 60_000 }).toBe('paid');
  const { provider_transfer, provider_payout, bank_reference } = await stage.payout(id);
  for (const search of [provider_transfer, provider_payout, bank_reference])
    expect(await found(search), search).toEqual([id]);
  expect(await found(provider_transfer.slice(0, -1))).toEqual([]);
});

test('the payouts of a page are found by a part of its name, its short address or its id', async () => {
  const { id, page } = await requestedFor('ሐመልማል አባተ እና Krar Collective');
  const other = await requestedFor('Krar & Söhne 100%');
  await stage.services.pool.query('INSERT INTO beneficiary_handle (handle, beneficiary_id) VALUES ($1, $2)', [
    'hamelmal',
    page,
  ]);
  // The first has another letter for the same sound.
  for (const search of ['ሀመልማል አባተ', 'RAR coll', '@Hamelmal', 'hamelmal', page])
    expect(await found(search), search).toEqual([id]);
  expect(await found('krar')).toEqual([other.id, id]);
  expect(await found('sohne 100%')).toEqual([other.id]);
});

test('a search finds what is in the chosen queue, a page at a time, in the order of the queue', async () => {
  const name = `Selam ${randomUUID().slice(0, 8)}`;
  const [first, second] = [(await requestedFor(name)).id, (await requestedFor(name)).id];
  expect(await found(name, 'approval')).toEqual([first, second]);
  expect(await found(name, 'all')).toEqual([second, first]);
  for (const queue of ['by_hand', 'confirmation', 'under_way', 'trouble', 'failed'])
    expect(await found(name, queue), queue).toEqual([]);
  const { body } = await request({ search: name, queue: 'all', limit: '1', offset: '1' });
  expect(body.data).toMatchObject({ results: [{ id: first }], metadata: { total: 2, limit: 1, offset: 1 } });
  const reference = `FT ${randomUUID()}`;
  const sent = await sentWith(reference);
  expect(await found(reference, 'confirmation')).toEqual([sent]);
  expect(await found(reference, 'approval')).toEqual([]);
  expect((await request({ search: reference })).body.data.results).toEqual([]);
});

test('the lists say which payouts have had the part of the operator who reads them, and wait for a colleague', async () => {
  const waits = async (operator: typeof desk.almaz, id: string, queue: string) => {
    const { body } = await stage.call(operator, 'GET', `/desk/payouts?queue=${queue}&search=${id}`);
    const shown = await stage.call(operator, 'GET', `/desk/payouts/${id}`);
    expect(body.data.results).toMatchObject([
      { id, waits_for_colleague: shown.body.data.result.waits_for_colleague },
    ]);
    return body.data.results[0].waits_for_colleague;
  };
  const both = async (id: string, queue: string) =>
    Promise.all([waits(desk.almaz, id, queue), waits(desk.hiwot, id, queue)]);
  const id = await makePayout(stage, stage.fan, 'requested');
  expect(await both(id, 'approval')).toEqual([false, false]);
  await desk.act(desk.almaz, id, 'approve');
  expect(await both(id, 'approval')).toEqual([true, false]);
  await desk.act(desk.hiwot, id, 'approve');
  expect(await both(id, 'by_hand')).toEqual([false, false]);
  const paid = await makePayout(stage, stage.fan, 'sending');
  await desk.act(desk.hiwot, paid, 'reference', { reference: 'FT 57-WAITS' });
  expect(await both(paid, 'confirmation')).toEqual([false, true]);
  const lost = await makePayout(stage, stage.fan, 'sending');
  await desk.act(desk.almaz, lost, 'fail', { reference: 'BACK 57' });
  expect(await both(lost, 'confirmation')).toEqual([true, false]);
});

test('a search for nothing lists the queue, and odd words find nothing', async () => {
  await requestedFor('A Page');
  const all = await request({ queue: 'all' });
  expect(all.body.data.metadata.total).toBeGreaterThan(1);
  for (const search of ['', '   '])
    expect((await request({ queue: 'all', search })).body.data, search).toEqual(all.body.data);
  for (const search of [
    '_____',
    '\\',
    '\\%',
    '-',
    '፡፡፡',
    '@',
    "'; DROP TABLE payout",
    'የለም',
    'x'.repeat(200),
    '%'.repeat(200),
  ])
    expect(await found(search), search).toEqual([]);
  const long = await request({ search: 'x'.repeat(201) });
  expect(long).toMatchObject({ status: 400, body: { errors: [{ attr: 'search' }] } });
});

test('support finds no payouts, and whoever is not at the desk learns nothing of them', async () => {
  const { id } = await requestedFor('Almaz');
  const query = { search: id, queue: 'all' };
  const admin = await stage.operator('admin');
  expect((await request(query, admin)).body.data.results).toMatchObject([{ id }]);
  const support = await request(query, await stage.operator('support'));
  expect(support).toMatchObject({ status: 403, body: { errors: [{ code: 'operator_role_missing' }] } });
  expect((await stage.call(stage.fan, 'GET', `/desk/payouts?search=${id}`)).status).toBe(404);
});
