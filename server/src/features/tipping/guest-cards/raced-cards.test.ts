import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { beginAsGuest } from '#tests/support/guest.ts';
import { startGuestCardsStage } from '#tests/support/guest-cards-stage.ts';
import type { Fan } from '#tests/support/paying-server.ts';

let server: Awaited<ReturnType<typeof startGuestCardsStage>>;
beforeAll(async () => {
  server = await startGuestCardsStage();
});
afterAll(() => server.stop());

interface CardPage {
  readonly pledge: string;
  readonly url: string;
}

/** Opens a page that saves a card. */
async function openPage(guest: Fan, slug: string): Promise<CardPage> {
  const { pledge, checkout_url: url } = (await server.back(guest, slug)).body.data.result;
  return { pledge, url };
}

/** Tries a card at each of these pages, and has the server read all of them at the same moment. */
async function declineAtOnce(pages: readonly CardPage[], numberOf: (nth: number) => string): Promise<void> {
  server.sandbox.stripe.configure({ loseNext: pages.length });
  for (const [nth, { url }] of pages.entries()) await server.typeCard(url, numberOf(nth));
  const ids = pages.map(({ pledge }) => pledge);
  const lock = await server.ownerPool.connect();
  try {
    await lock.query('BEGIN');
    const { rows } = await lock.query('SELECT id FROM saved_card WHERE reference_id = ANY($1) FOR UPDATE', [
      ids,
    ]);
    const synced = rows.map(({ id }) => server.services.payments.cards.sync(id, 'test'));
    const waiting =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await eventually(async () => expect((await server.ownerPool.query(waiting)).rowCount).toBe(pages.length));
    await lock.query('COMMIT');
    await Promise.all(synced);
  } finally {
    lock.release();
  }
}

const closed = (pages: readonly CardPage[]) =>
  server.count("campaign_pledge WHERE id = ANY($1) AND state = 'lapsed'", [
    pages.map(({ pledge }) => pledge),
  ]);

test('of four guests who have the same card declined at the same moment, the last one closes the page', async () => {
  const slug = await server.liveCampaign('all_or_nothing');
  const pages: CardPage[] = [];
  for (let nth = 0; nth < 4; nth += 1) pages.push(await openPage(await beginAsGuest(server), slug));
  await declineAtOnce(pages, () => '4000 0000 0000 0002');
  await eventually(async () => expect(await closed(pages)).toBe(1));
});
