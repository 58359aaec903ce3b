import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';

let stage: DeskStage;
let finance: Awaited<ReturnType<DeskStage['operator']>>;

beforeAll(async () => {
  stage = await openDeskStage();
  finance = await stage.operator('finance');
});

afterAll(() => stage.stop());
const reason = 'Tipped the wrong performer';
const codeOf = ({ body }: { body: { errors: { code: string }[] } }) => body.errors[0]?.code;

test('a failed job goes back to its queue with its entry in the log, except one that contained a secret', async () => {
  const [id, secret] = [await stage.failedJob(), await stage.failedJob({ secret: true })];
  const shown = await stage.call(finance, 'GET', `/desk/jobs/${secret}`);
  expect(shown.body.data.result).toMatchObject({ payload: null, secret: true });
  const refused = await stage.call(finance, 'POST', `/desk/jobs/${secret}/retry`, { reason });
  expect([refused.status, codeOf(refused)]).toEqual([409, 'job_not_retryable']);
  expect((await stage.call(finance, 'POST', `/desk/jobs/${id}/retry`, { reason })).status).toBe(200);
  const queued = "jobs.job WHERE name = 'home.mail-testimonial' AND data->>'testimonial' = 'kept'";
  expect(await stage.count(queued)).toBe(1);
  expect((await stage.call(finance, 'POST', `/desk/jobs/${id}/retry`, { reason })).status).toBe(404);
});

test('a job that was not yet checked for secrets is not shown', async () => {
  const id = await stage.failedJob();
  await stage.services.pool.query('UPDATE jobs.job SET output = NULL WHERE source_id = $1', [id]);
  const { body } = await stage.call(finance, 'GET', `/desk/jobs/${id}`);
  expect(body.data.result.payload).toBeNull();
});

test('the desk shows at once which jobs are retried, and scheduled jobs that failed in the last day', async () => {
  const { pool } = stage.services;
  const insert = (name: string, state: string, deadLetter: string | null, ago: string) =>
    pool.query(
      `INSERT INTO jobs.job (name, data, state, retry_count, start_after, completed_on, dead_letter, output)
       VALUES ($1, '{"to":"almaz@example.com"}', $2::jobs.job_state, 2, now() + interval '1 hour',
         CASE WHEN $2::jobs.job_state = 'failed' THEN now() - $4::interval END, $3, '{"name":"Error","message":"refused"}')`,
      [name, state, deadLetter, ago],
    );
  await insert('home.mail-testimonial', 'retry', 'dead-letters', '0');
  await insert('books.check', 'failed', null, '1 hour');
  await insert('payments.compare', 'failed', null, '2 days');
  // This one is a dead letter.
  await insert('home.mail-testimonial', 'failed', 'dead-letters', '1 hour');
  const { body } = await stage.call(finance, 'GET', '/desk/failing-jobs');
  const failed = { attempts: 3, error: 'Error: refused' };
  expect(body.data.results).toMatchObject([
    { ...failed, name: 'home.mail-testimonial', next_at: expect.any(String) },
    { ...failed, name: 'books.check', next_at: null },
  ]);
  expect(JSON.stringify(body)).not.toContain('almaz@example.com');
});
