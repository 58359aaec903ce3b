import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { callAs } from '#tests/support/organizing.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';
import { deletionNoticeBudgets } from './deletion-notice.ts';

let server: PayingServer;
beforeAll(async () => {
  const generous = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  const budgets = { read: generous, write: generous, ...deletionNoticeBudgets };
  server = await startPayingServer({ workJobs: true, overrides: { budgets } });
});
afterAll(() => server.stop());

const sql = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const subjectsTo = ({ email }: Person) => server.sandbox.mail.messages(email).map(({ subject }) => subject);

/** Requests or cancels the deletion and waits for its mail, or until there is no room for it. */
async function change(person: Person, method: 'PUT' | 'DELETE'): Promise<void> {
  expect((await callAs(server, person, method, '/account/users/profile/deletion')).status).toBe(200);
  await allMailed();
}

async function allMailed(): Promise<void> {
  const undone =
    "jobs.job WHERE name = 'account.deletion-notice' AND state <> 'completed' AND start_after <= now()";
  await eventually(async () => expect(await server.count(undone)).toBe(0));
}

/** Runs the job at the present time of a server whose clock is ahead by these days. */
async function runAfterDays(name: string, days: number): Promise<void> {
  const clock = { now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000) };
  const job = jobDefinitions({ ...server.services, clock }).find((one) => one.name === name);
  await job?.work({} as never, { id: randomUUID() });
}

test('requesting and canceling the deletion all day sends four mails', async () => {
  const person = somebody();
  for (let nth = 1; nth <= 6; nth += 1) {
    await change(person, nth % 2 === 1 ? 'PUT' : 'DELETE');
  }
  expect(
    server.sandbox.mail
      .messages(person.email)
      .map(({ text }) => text.replaceAll('\n', ' '))
      .join(),
  ).toContain('If a campaign of yours or a payout to you is not over by then');
  expect(subjectsTo(person).toSorted()).toEqual([
    'Your account stays',
    'Your account stays',
    'Your account will be deleted',
    'Your account will be deleted',
  ]);
});

test('the mail names the day of the deletion in Addis Ababa', async () => {
  const person = somebody();
  await callAs(server, person, 'GET', '/account/users/profile');
  const { rows } = await server.services.pool.query(
    "UPDATE account SET deletion_requested_at = '2026-03-01T22:30:00Z' WHERE subject = $1 RETURNING id",
    [person.subject],
  );
  const job = jobDefinitions(server.services).find(({ name }) => name === 'account.deletion-notice');
  await job?.work({ accountId: rows[0].id, wanted: true } as never, { id: randomUUID() });
  const texts = server.sandbox.mail.messages(person.email).map(({ text }) => text.replaceAll('\n', ' '));
  expect(texts).toEqual([expect.stringContaining('Wednesday, April 1, 2026')]);
});

test('a request that has no room among the four mails of a day is mailed a day later, unless it is canceled', async () => {
  const [person, staying] = [somebody(), somebody()];
  const waiting = `SELECT job.id, job.data, job.start_after - job.created_on >= interval '1 day' AS "inADay"
    FROM jobs.job JOIN account ON account.id::text = job.data->>'accountId'
    WHERE job.name = 'account.deletion-notice' AND job.state = 'created' AND account.subject = $1`;
  const laterNotice = async ({ subject }: Person) => {
    const jobs = await sql(waiting, [subject]);
    expect(jobs).toEqual([expect.objectContaining({ inADay: true })]);
    return jobs[0];
  };
  for (const one of [person, staying])
    for (const method of ['PUT', 'DELETE', 'PUT', 'DELETE', 'PUT'] as const) await change(one, method);
  const [later, unneeded] = [await laterNotice(person), await laterNotice(staying)];
  await change(staying, 'DELETE');
  // A day later there is room again.
  await sql('DELETE FROM rate_limit');
  const job = jobDefinitions(server.services).find(({ name }) => name === 'account.deletion-notice');
  for (const { id, data } of [later, unneeded]) await job?.work(data as never, { id });
  expect(subjectsTo(person).filter((subject) => subject === 'Your account will be deleted')).toHaveLength(3);
  expect(subjectsTo(staying)).toHaveLength(4);
});

test('a week before an account is deleted its owner is reminded once, however many mails there were, and not after canceling', async () => {
  const [person, staying] = [somebody(), somebody()];
  for (const one of [person, staying])
    for (const method of ['PUT', 'DELETE', 'PUT', 'DELETE', 'PUT'] as const) await change(one, method);
  const reminders = (one: Person) =>
    server.sandbox.mail
      .messages(one.email)
      .filter(({ subject }) => subject === 'Your account is deleted soon');
  await runAfterDays('account.remind-of-deletion', 22.9);
  expect(await server.count("jobs.job WHERE data->>'because' = 'due-soon'")).toBe(0);
  await change(staying, 'DELETE');
  for (const days of [23.1, 23.2]) await runAfterDays('account.remind-of-deletion', days);
  await allMailed();
  expect([reminders(person).length, reminders(staying).length]).toEqual([1, 0]);
  const [{ requested }] = await sql(
    'SELECT deletion_requested_at AS requested FROM account WHERE subject = $1',
    [person.subject],
  );
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'Africa/Addis_Ababa' }).format(
    requested.getTime() + 30 * 24 * 60 * 60 * 1000,
  );
  expect(reminders(person)[0]?.text.replaceAll('\n', ' ')).toContain(`is deleted on ${day}, as you asked`);
  // There is a reminder of another request, too. The clock of the first one was ahead.
  for (const method of ['DELETE', 'PUT'] as const) await change(person, method);
  await sql("UPDATE account SET deletion_reminded_at = now() - interval '1 day' WHERE subject = $1", [
    person.subject,
  ]);
  await runAfterDays('account.remind-of-deletion', 23.1);
  await allMailed();
  expect(reminders(person)).toHaveLength(2);
});

test('the mail that the account stays for whoever proved its address comes however many mails there were', async () => {
  const person = somebody();
  for (const method of ['PUT', 'DELETE', 'PUT', 'DELETE'] as const) await change(person, method);
  const [{ id }] = await sql('SELECT id FROM account WHERE subject = $1', [person.subject]);
  const job = jobDefinitions(server.services).find(({ name }) => name === 'account.deletion-notice');
  const notice = { accountId: id, wanted: false, because: 'owner-arrived' };
  await job?.work(notice as never, { id: randomUUID() });
  const last = server.sandbox.mail.messages(person.email).map(({ text }) => text.replaceAll('\n', ' '));
  expect(last.filter((text) => text.includes('before its address was confirmed'))).toHaveLength(1);
});
