import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createJobs, type JobDefinition, type Jobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const workers: Jobs[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});
afterAll(() => server.stop());

const sql = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const everyMinute = (name: string, work: () => Promise<void>): JobDefinition<never> => ({
  name,
  schedule: '* * * * *',
  work,
});

/** Works these jobs like another process. */
async function startWorker(...definitions: JobDefinition<never>[]): Promise<Jobs> {
  const { log, metrics } = server.services;
  const worker = createJobs(server.databaseUrl, log, metrics.jobs);
  workers.push(worker);
  await worker.start(definitions, { work: true });
  return worker;
}

const listConnections = () =>
  sql(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'tibeb-jobs' AND datname = current_database()",
  );
const startRound = (worker: Jobs) =>
  inTransaction(server.services.db, (transaction) => worker.enqueue(transaction, 'jobs.each-minute', {}));

test('one job starts everything that is due each minute, and a slow task does not delay the others', async () => {
  let [quick, slow] = [0, 0];
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const worker = await startWorker(
    everyMinute('test.quick', async () => {
      quick += 1;
    }),
    everyMinute('test.slow', () => {
      slow += 1;
      return released;
    }),
  );
  await startRound(worker);
  // The schedule may start a round of its own meanwhile.
  await eventually(() => expect([quick > 0, slow]).toEqual([true, 1]));
  const before = quick;
  await startRound(worker);
  await eventually(() => expect(quick).toBeGreaterThan(before));
  expect(slow).toBe(1);
  letGo();
  await eventually(async () => {
    await startRound(worker);
    expect(slow).toBeGreaterThan(1);
  });
  expect(await sql("SELECT name FROM jobs.job WHERE name LIKE 'test.%'")).toEqual([]);
});

test('one that fails is tried again on its own queue', async () => {
  let attempts = 0;
  const worker = await startWorker(
    everyMinute('test.fails-once', async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('It broke.');
    }),
  );
  await startRound(worker);
  await eventually(async () => {
    // The retry is delayed by 5 s.
    await sql("UPDATE jobs.job SET start_after = now() WHERE name = 'test.fails-once' AND state = 'created'");
    expect(await sql("SELECT state, retry_limit FROM jobs.job WHERE name = 'test.fails-once'")).toEqual([
      { state: 'completed', retry_limit: 6 },
    ]);
  });
  expect(attempts).toBeGreaterThan(1);
});

test('a stop waits for what a round has started', async () => {
  let ended = false;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let started = false;
  const worker = await startWorker(
    everyMinute('test.ends', async () => {
      started = true;
      await released;
      await sql('SELECT 1');
      ended = true;
    }),
  );
  await startRound(worker);
  await eventually(() => expect(started).toBe(true));
  const before = await listConnections();
  const stopped = worker.stop();
  // The connections of the queue are closed; the job that the round started still runs.
  await eventually(async () => expect((await listConnections()).length).toBeLessThan(before.length));
  letGo();
  await stopped;
  expect(ended).toBe(true);
});

test('one that fails while its process stops is left to the next round, as its queue is closed by then', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line).msg) });
  let breakNow = () => {};
  const released = new Promise<void>((_, reject) => {
    breakNow = () => reject(new Error('It broke.'));
  });
  let started = false;
  const worker = createJobs(server.databaseUrl, log, server.services.metrics.jobs);
  const definition = everyMinute('test.breaks-at-stop', () => {
    started = true;
    return released;
  });
  await worker.start([definition], { work: true });
  await startRound(worker);
  await eventually(() => expect(started).toBe(true));
  const before = await listConnections();
  const stopped = worker.stop();
  await eventually(async () => expect((await listConnections()).length).toBeLessThan(before.length));
  breakNow();
  await stopped;
  expect(lines).toEqual(['job failed during the shutdown, the next round does it again']);
  expect(await sql("SELECT FROM jobs.job WHERE name = 'test.breaks-at-stop'")).toEqual([]);
});

test('the schedules of the version before, one for each job, are gone after the next start', async () => {
  const job = everyMinute('test.moved', async () => {});
  await startWorker({ ...job, schedule: '17 * * * *' });
  const schedules = () => sql("SELECT name, cron FROM jobs.schedule WHERE name = 'test.moved'");
  expect(await schedules()).toEqual([{ name: 'test.moved', cron: '17 * * * *' }]);
  await startWorker(job);
  expect(await schedules()).toEqual([]);
  expect(await sql("SELECT cron FROM jobs.schedule WHERE name = 'jobs.each-minute'")).toEqual([
    { cron: '* * * * *' },
  ]);
});

test('a start changes the schedule of a job whose time its version has moved, and writes no other', async () => {
  const job = everyMinute('test.retimed', async () => {});
  const schedules = () =>
    sql("SELECT cron, xmin::text AS written FROM jobs.schedule WHERE name = 'test.retimed'");
  await startWorker({ ...job, schedule: '17 * * * *' });
  const before = await schedules();
  expect(before).toEqual([{ cron: '17 * * * *', written: expect.any(String) }]);
  await startWorker({ ...job, schedule: '17 * * * *' });
  expect(await schedules()).toEqual(before);
  await startWorker({ ...job, schedule: '18 * * * *' });
  expect(await schedules()).toMatchObject([{ cron: '18 * * * *' }]);
});
