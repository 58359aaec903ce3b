import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { jobDefinitions } from '#server/app.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { makeType } from '#tests/support/factories.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';

type Person = Awaited<ReturnType<CampaignStage['person']>>;
let stage: CampaignStage;
let type: string;
beforeAll(async () => {
  stage = await openCampaignStage();
  type = await makeType(stage.services.pool, 'Singer');
});
afterAll(() => stage.stop());

const read = async (slug: string) =>
  (await stage.call(undefined, 'GET', `/campaigns/listing/${slug}`)).body.data.result;

async function eraseDue(): Promise<void> {
  const job = jobDefinitions(stage.services).find(({ name }) => name === 'account.erase');
  await (job?.work as (() => Promise<void>) | undefined)?.();
}

/** Their deletion was requested that long ago. */
const leave = ({ accountId }: Person, days = 31) =>
  stage.services.pool.query(
    'UPDATE account SET deletion_requested_at = now() - make_interval(days => $2) WHERE id = $1',
    [accountId, days],
  );

const isErased = async ({ accountId }: Person) =>
  (
    await stage.services.pool.query('SELECT erased_at IS NOT NULL AS erased FROM account WHERE id = $1', [
      accountId,
    ])
  ).rows[0].erased;

/** The id of a page that they have founded and not published. */
async function found(person: Person): Promise<string> {
  const body = { name: 'Aster Bekele', types: [type], bio: 'Sings.' };
  return (await stage.call(person, 'POST', '/beneficiary/pages', body)).body.data.result.id;
}

/** Makes a pledge and saves a card. */
async function promise(fan: Person, slug: string, changes: object): Promise<string> {
  const { body } = await stage.back(fan, slug, { ...changes });
  const { pledge, checkout_url } = body.data.result;
  await submitCheckout(checkout_url, { action: 'pay', number: cardNumbers.paying });
  const confirmed = await stage.call(fan, 'POST', `/campaigns/pledges/${pledge}/confirm`);
  expect(confirmed.body.data.result.state).toBe('active');
  return pledge;
}

test('the pledge of an erased person no longer counts: if the goal is missed without it, nobody is charged', async () => {
  const [leaving, staying] = [await stage.person(), await stage.person()];
  const { slug, tiers } = await stage.campaign({
    funding: 'all_or_nothing',
    goalMinor: 10_000,
    tiers: [{ amountMinor: 6000, places: 1 }],
  });
  const gone = await promise(leaving, slug, { amount: 60, tier: tiers[0] });
  const other = await promise(staying, slug, { amount: 50 });
  await leave(leaving);
  await eraseDue();
  expect(await stage.stateOf(gone)).toBe('withdrawn');
  expect(await read(slug)).toMatchObject({ pledged: 50, backer_count: 1, tiers: [{ places_left: 1 }] });
  await stage.passTime(31);
  expect(await read(slug)).toMatchObject({ state: 'failed', collected: 0 });
  expect(await stage.stateOf(other)).toBe('dropped');
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a draft page that campaigns name is emptied with them when its owner is erased, and nobody waits for it', async () => {
  const [leaving, later] = [await stage.person(), await stage.person()];
  const pages: string[] = [];
  for (const state of ['draft', 'in_review', 'refused'] as const) {
    const id = await found(leaving);
    pages.push(id);
    await stage.campaign({ accountId: leaving.accountId, page: { id }, state });
  }
  const handle = 'aster-of-the-draft';
  await stage.call(leaving, 'PATCH', `/beneficiary/pages/${pages[0]}`, { handle });
  await leave(leaving, 32);
  await leave(later);
  await eraseDue();
  expect([await isErased(leaving), await isErased(later)]).toEqual([true, true]);
  const { rows } = await stage.services.pool.query(
    'SELECT DISTINCT state, name, email FROM beneficiary WHERE id = ANY($1)',
    [pages],
  );
  expect(rows).toEqual([{ state: 'left', name: 'A former page', email: null }]);
  const { rows: campaigns } = await stage.services.pool.query(
    "SELECT DISTINCT state, title, regexp_replace(slug, '[0-9a-f]+$', '') AS slug FROM campaign WHERE account_id = $1 ORDER BY state",
    [leaving.accountId],
  );
  const emptied = { title: '', slug: 'former-' };
  expect(campaigns).toEqual([
    { state: 'draft', ...emptied },
    { state: 'refused', ...emptied },
  ]);
  const free = await stage.call(stage.owner, 'PATCH', `/beneficiary/pages/${await found(stage.owner)}`, {
    handle,
  });
  expect(free.status).toBe(200);
});

test('a campaign is found by the present name of its creator; one who leaves waits for a frozen campaign, and then has none', async () => {
  const creator = await stage.person();
  const { id, slug } = await stage.campaign({ accountId: creator.accountId });
  const rename = (full_name: string) => stage.call(creator, 'PATCH', '/account/users/profile', { full_name });
  const found = async (words: string) =>
    (
      await stage.call(undefined, 'GET', `/campaigns/listing?state=all&search=${encodeURIComponent(words)}`)
    ).body.data.results.map((campaign: { id: string }) => campaign.id);
  await rename('Zewditu Wolde');
  await rename('Taytu Betul');
  expect([await found('Zewditu'), await found('Taytu Betul')]).toEqual([[], [id]]);
  await leave(creator);
  const stateTo = (state: string) =>
    stage.services.pool.query("UPDATE campaign SET state = $2, state_by = 'clock' WHERE id = $1", [
      id,
      state,
    ]);
  await stateTo('frozen');
  await eraseDue();
  expect(await isErased(creator)).toBe(false);
  await stateTo('live');
  await stage.passTime(31);
  await eraseDue();
  expect(await isErased(creator)).toBe(true);
  expect([await found('Taytu'), await found('Betul')]).toEqual([[], []]);
  expect(await read(slug)).toMatchObject({ id, slug });
});
