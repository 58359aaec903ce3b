import { signInNewPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test('a canceled event is marked on profiles and beside other events, and is nobody’s next event', async ({
  visit,
  pool,
}) => {
  const performer = await makeBeneficiary(pool);
  const at = (title: string, days: number) =>
    makeEvent(pool, { title, category: 'Wedding songs', startsAt: inDays(days), beneficiaries: [performer] });
  const [canceled, next] = [await at('Rained off', 1), await at('Under a roof', 2)];
  await pool.query("UPDATE event SET state = 'canceled', canceled_at = now() WHERE id = $1", [canceled.id]);
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`/professionals/${performer.id}`);
  const upcoming = page.getByRole('region', { name: 'Upcoming Events' }).getByRole('article');
  await expect(upcoming.filter({ hasText: 'Rained off' })).toContainText('Canceled');
  await expect(upcoming.filter({ hasText: 'Under a roof' })).not.toContainText('Canceled');
  await expect(page.getByRole('link', { name: /^Hear them next/ })).toHaveText(
    'Hear them next: Under a roof',
  );
  await page.goto(`/events/${next.id}`);
  const related = page.getByRole('complementary', { name: 'Related Events' }).getByRole('listitem');
  await expect(related.filter({ hasText: 'Rained off' })).toContainText('Canceled');
});

test('the page of an event does not fail for a person who organizes nothing', async ({
  visit,
  server,
  pool,
  serverLog,
}) => {
  const { id, title } = await makeEvent(pool);
  const { page, context } = await visit();
  await signInNewPerson(context, server.origin);
  await page.goto(`/events/${id}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(serverLog.text()).not.toContain('own organizer');
});
