import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { openCampaignMails } from '#tests/support/campaign-mails.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';

let stage: CampaignStage;
let mails: Awaited<ReturnType<typeof openCampaignMails>>;
beforeAll(async () => {
  stage = await openCampaignStage();
  mails = await openCampaignMails(stage);
});
afterAll(async () => {
  await stage.stop();
  await mails.stop();
});

/** A day before the campaigns close. */
const lastDay = () => new Date(Date.now() + 29 * 24 * 60 * 60_000);

async function claimLastDays(): Promise<void> {
  const jobs = jobDefinitions({ ...stage.services, paymentClock: { now: lastDay } });
  const hourly = jobs.find(({ name }) => name === 'campaigns.tell-last-days');
  await hourly?.work(undefined as never, { id: randomUUID() });
}

const suspend = (at: string | null) =>
  stage.ownerPool.query('UPDATE account SET suspended_at = $2 WHERE id = $1', [stage.owner.accountId, at]);

test('no mail carries what a suspended creator writes or a hidden campaign, nor urges anybody to back it', async () => {
  const { id, slug } = await stage.campaign({ title: 'Roofs that nobody hears of' });
  const [undecided, backer] = [await stage.person(), await stage.person()];
  await stage.call(undecided, 'PUT', `/campaigns/listing/${slug}/follow`);
  await stage.paidPledge(backer, slug);
  await mails.workJobs();
  mails.mailsTo(backer);
  const update = { title: 'More', text: 'Give more.' };
  const write = async () =>
    expect((await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/updates`, update)).status).toBe(201);
  const mailed = async () => {
    await mails.workJobs(lastDay);
    return [undecided, backer].flatMap((person) => mails.mailsTo(person).subjects);
  };
  await write();
  expect(await mailed()).toEqual(['News from a campaign that you back']);
  await write();
  await suspend('2026-01-01');
  await claimLastDays();
  expect(await mailed()).toEqual([]);
  await suspend(null);
  await claimLastDays();
  await suspend('2026-01-01');
  expect(await mailed()).toEqual([]);
  await suspend(null);
  await write();
  await stage.ownerPool.query("UPDATE campaign SET state = 'frozen', state_by = 'clock' WHERE id = $1", [id]);
  await stage.ownerPool.query("INSERT INTO campaign_hiding VALUES ($1, 'Fraud', now())", [id]);
  expect(await mailed()).toEqual([]);
});
