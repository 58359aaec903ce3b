import type { Route } from '@playwright/test';
import type { Pool } from 'pg';
import { axe } from '#tests/support/axe.ts';
import { apiCalls, sendAfterSessionEnded, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test, type Visit } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeCategory } from '#tests/support/factories.ts';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';
import type { RealServer } from '#tests/support/real-server.ts';

/** Registers the person of this window as an organizer with an event of two performers. */
async function makeOwnEvent({ context }: Visit, server: RealServer, pool: Pool) {
  const call = apiCalls(server.origin, await signInProvenPerson(context, server));
  await call('POST', '/events/organizers', organizerForm);
  const [aster, mulatu] = [await makeBeneficiary(pool), await makeBeneficiary(pool)];
  const form = eventForm(await makeCategory(pool, 'Music'), { beneficiaries: [aster, mulatu] });
  const id: string = (await call('POST', '/events/listing', form)).result.id;
  return { id, aster, mulatu, open: () => call('POST', `/stages/events/${id}`) };
}

test('an organizer opens the stage, sets the times, and says who is on by one thumb, also without a line', async ({
  visit,
  server,
  pool,
}) => {
  const visited = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const { page, context, expectProblem } = visited;
  const { id, aster, mulatu } = await makeOwnEvent(visited, server, pool);
  await page.goto('/event-management');
  await page.getByRole('link', { name: /^Stage/ }).click();
  await page.getByRole('button', { name: 'Open the stage' }).click();
  await page.getByLabel(`Starts, ${aster.name}`).fill('20:00');
  await page.getByLabel(`Starts, ${mulatu.name}`).fill('20:00');
  await page.getByRole('button', { name: 'Save the times' }).click();
  await expect(page.getByText('Two acts cannot begin at the same time')).toBeVisible();
  await expect(page.getByLabel(`Starts, ${mulatu.name}`)).toHaveValue('20:00');
  await page.getByLabel(`Starts, ${mulatu.name}`).fill('00:30');
  await page.getByRole('button', { name: 'Save the times' }).click();
  await expect(page.getByText('The times are saved.')).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: aster.name }).tap();
  await expect(page.getByText(`${aster.name} is on.`)).toBeVisible();
  // Only the button of whoever is on says so.
  await expect(page.getByRole('button', { name: / Now$/ })).toHaveText(`${aster.name}Now`);
  expectProblem(/status of 400|ERR_INTERNET_DISCONNECTED|Failed to call|Failed to fetch/);
  await context.setOffline(true);
  await page.getByRole('button', { name: mulatu.name }).tap();
  await expect(page.getByText(/^No connection\./)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(`${mulatu.name} is on.`)).toBeVisible();
  await expect(page.getByText(/^No connection\./)).toHaveCount(0);
  const { rows } = await pool.query(
    'SELECT beneficiary_id, at < received_at AS "isOlder" FROM stage_change WHERE event_id = $1 ORDER BY at',
    [id],
  );
  expect(rows.map(({ beneficiary_id }) => beneficiary_id)).toEqual([aster.id, mulatu.id]);
  expect(rows[1].isOlder).toBe(true);
  // The button goes once it is pressed: whoever pressed it by key goes on from what it changed.
  await page.getByRole('button', { name: 'Back to the times' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The running order decides.' })).toBeFocused();
  await page.goto('/event-management');
  await expect(page.getByText('On now')).toHaveCount(0);
  await pool.query("UPDATE event SET starts_at = now() - interval '1 hour' WHERE id = $1", [id]);
  await page.reload();
  await expect(page.getByText('On now')).toBeVisible();
});

test('what is tapped after the session was ended elsewhere is sent once its person is signed in again', async ({
  visit,
  server,
  pool,
}) => {
  const visited = await visit({ expected: [/status of 401|Failed to call/] });
  const { page } = visited;
  const { id, mulatu, open } = await makeOwnEvent(visited, server, pool);
  await open();
  await page.goto(`/event-management/${id}/stage`);
  await sendAfterSessionEnded(page, page.getByRole('button', { name: mulatu.name }));
  await expect(page.getByText(`${mulatu.name} is on.`)).toBeVisible();
});

test('a connection that hangs is given up, what was tapped is sent by another one, and the last tap counts', async ({
  visit,
  server,
  pool,
}) => {
  const visited = await visit();
  const { page } = visited;
  const { id, aster, mulatu, open } = await makeOwnEvent(visited, server, pool);
  await open();
  await page.goto(`/event-management/${id}/stage`);
  // A tenth of the time is enough for the request that hangs.
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      AbortSignal.timeout = timeout;
      return timeout(ms / 10);
    };
  });
  // The first tap arrives late, too: the second one is the later one all the same.
  await page.route('**/changes', (route) => setTimeout(() => route.continue(), 1500), { times: 1 });
  await page.route('**/changes', () => new Promise(() => {}), { times: 1 });
  await page.getByRole('button', { name: aster.name }).click();
  await expect(page.getByText(/^No connection\./)).toBeVisible();
  await page.getByRole('button', { name: mulatu.name }).click();
  await expect(page.getByText(`${mulatu.name} is on.`)).toBeVisible();
  await expect(page.getByText(/^No connection\./)).toHaveCount(0);
});

test('what was read before a tap and comes after it does not show the former act again', async ({
  visit,
  server,
  pool,
}) => {
  const visited = await visit({ fresh: true });
  const { page } = visited;
  const { id, aster, open } = await makeOwnEvent(visited, server, pool);
  await open();
  // The page reads the stage when the test says so, and not every 30 seconds.
  await page.addInitScript(() => {
    const interval = setInterval;
    window.setInterval = ((work: () => void, ms: number) =>
      ms === 30_000
        ? Number(addEventListener('read-stage', work))
        : interval(work, ms)) as typeof setInterval;
  });
  await page.goto(`/event-management/${id}/stage`, { waitUntil: 'networkidle' });
  const readStage = () => page.evaluate(() => dispatchEvent(new Event('read-stage')));
  const [read, tapped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answerLate = async (route: Route) => {
    const response = await route.fetch();
    read.resolve();
    await tapped.promise;
    await route.fulfill({ response });
  };
  const ofStage = `**/api/v1/stages/events/${id}`;
  await page.route(ofStage, answerLate, { times: 1 });
  await readStage();
  await read.promise;
  await page.getByRole('button', { name: aster.name }).click();
  await expect(page.getByText(`${aster.name} is on.`)).toBeVisible();
  const late = page.waitForResponse(ofStage);
  tapped.resolve();
  await (await late).finished();
  // The next one is never answered; by the time it is sent, the late answer has been dealt with.
  await page.route(ofStage, () => new Promise(() => {}), { times: 1 });
  const next = page.waitForRequest(ofStage);
  await readStage();
  await next;
  await expect(page.getByText(`${aster.name} is on.`)).toBeVisible();
});

test('without scripts the same buttons are plain forms, and each counts once', async ({
  visit,
  server,
  pool,
}) => {
  const visited = await visit({ javaScriptEnabled: false });
  const { page } = visited;
  const { id, aster, mulatu } = await makeOwnEvent(visited, server, pool);
  await page.goto(`/event-management/${id}/stage`);
  await page.getByRole('button', { name: 'Open the stage' }).click();
  // Two buttons of one page, and the second one twice: as where somebody taps on before the answer is there.
  const tapped = await Promise.all(
    [aster, mulatu].map(async ({ name }) => {
      const fields = page.locator('form', { has: page.getByRole('button', { name }) });
      return fields.evaluate((form) => Object.fromEntries(new FormData(form as HTMLFormElement)));
    }),
  );
  const headers = { origin: server.origin };
  for (const form of [tapped[0], tapped[1], tapped[1]] as Record<string, string>[])
    expect((await page.request.post(page.url(), { form, headers })).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText(`${mulatu.name} is on.`)).toBeVisible();
  const { rows } = await pool.query('SELECT name FROM stage_change WHERE event_id = $1 ORDER BY at', [id]);
  expect(rows).toEqual([{ name: aster.name }, { name: mulatu.name }]);
  await page.getByRole('button', { name: aster.name }).click();
  await expect(page.getByText(`${aster.name} is on.`)).toBeVisible();
  await page.getByRole('button', { name: 'Break' }).click();
  await expect(page.getByText('Nobody is on. Tips go to the whole line-up.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the times' }).click();
  await expect(page.getByText('The running order decides.')).toBeVisible();
});
