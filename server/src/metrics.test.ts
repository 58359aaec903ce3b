import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { jobDefinitions } from '#server/app.ts';
import { serveOwnMetrics } from '#server/metrics.ts';
import { freePorts } from '#server/platform/free-ports.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { post } from '#tests/support/identity.ts';
import { openPaymentsInSql } from '#tests/support/payments-in-sql.ts';
import { startProcess } from '#tests/support/real-server.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { testimonial } from '#tests/support/testimonial.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

const waiting = { timeout: 20_000 };
let address: string;
let stopMetrics = async () => {};
let server: Awaited<ReturnType<typeof startTestServer>>;

/** A minimal PageRenderer with what the metrics use. */
const pages = {
  render: async () => new Response('a page'),
  formAt: async () => undefined,
  routeOf: (path: string) => (path === '/events' ? 'features/events/list-page' : 'no page'),
  mountAssets() {},
  sharePictureAt: async () => undefined,
  sitePages: async () => [],
};

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  address = `http://127.0.0.1:${port}`;
  server = await startTestServer({
    breakable: true,
    pages,
    environment: {
      METRICS_PORT: String(port),
      // Nothing listens there; the metrics of a replica exist anyway.
      DATABASE_READ_URL: 'postgres://tibeb_app@127.0.0.1:9/tibeb',
    },
    overrides: { databaseLimits: { statementTimeoutMs: 2500 } },
  });
  const onStop = (stop: () => Promise<void>) => {
    stopMetrics = stop;
  };
  await serveOwnMetrics(server.services, { onStop }, 0);
});
afterAll(async () => {
  await stopMetrics();
  await server.stop();
});

async function scrape(from = address): Promise<string> {
  const answer = await fetch(`${from}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return answer.text();
}

/** The value of a series, written as in the scrape. */
function read(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

const seriesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('tibeb_'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')))
    .sort();

test('requests are counted by endpoint, page and pattern, and by class of status', async () => {
  const { id } = await makeBeneficiary(server.services.pool);
  await server.request(`/api/v1/beneficiary/professionals/${id}`);
  await server.request('/api/v1/beneficiary/professionals/no-id');
  await server.request('/api/v1/account/users/profile');
  await server.request('/events');
  await server.request('/healthz');
  const text = await scrape();
  const count = (route: string, status: string) =>
    read(text, `tibeb_http_request_duration_seconds_count{route="${route}",status="${status}"}`);
  expect(count('getBeneficiary', '2xx')).toBe(1);
  expect(count('getBeneficiary', '4xx')).toBe(1);
  expect(count('getAccountProfile', '4xx')).toBe(1);
  expect(count('features/events/list-page', '2xx')).toBe(1);
  expect(count('/healthz', '2xx')).toBe(1);
  expect(text).not.toContain(id);
  expect(read(text, 'tibeb_database_up')).toBe(1);
  const most = (pool: string) => read(text, `tibeb_database_connections{pool="${pool}",state="most"}`);
  expect(['general', 'paying', 'admission', 'jobs'].map(most)).toEqual([10, 10, 5, 5]);
  expect(read(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect(text).toMatch(/^tibeb_build_info\{version="[\d.]+",mode="sandbox",node="v[\d.]+"\} 1$/m);
  expect((await fetch(`${address}/`)).status).toBe(404);
});

test('a thousand unknown paths make no new series', async () => {
  const kinds = ['/', '/api/v1/', '/api/v1/beneficiary/professionals/', '/identity/', '/files/', '/geocode/'];
  for (const kind of kinds) await server.request(`${kind}first`);
  const before = seriesOf(await scrape());
  for (let turn = 0; turn < 1000; turn += 1)
    await server.request(`${kinds[turn % kinds.length]}unknown-${turn}@example.com`);
  const text = await scrape();
  expect(seriesOf(text)).toEqual(before);
  expect(text).not.toContain('@');
});

test('a job that waits is shown with its age', async () => {
  await post(server, '/api/v1/shared/testimonials', testimonial);
  await server.services.pool.query(
    "UPDATE jobs.job SET start_after = now() - interval '1 hour' WHERE name = 'home.mail-testimonial'",
  );
  const text = await scrape();
  expect(read(text, 'tibeb_jobs{queue="home.mail-testimonial",state="waiting"}')).toBe(1);
  expect(
    read(text, 'tibeb_job_oldest_waiting_seconds{queue="home.mail-testimonial"}'),
  ).toBeGreaterThanOrEqual(3600);
  expect(read(text, 'tibeb_jobs{queue="account.security-mail",state="waiting"}')).toBe(0);
});

test('webhooks that wait are shown with the age of the oldest, and those that were given up', async () => {
  expect(read(await scrape(), 'tibeb_payment_event_oldest_waiting_seconds')).toBe(0);
  await server.services.pool.query(
    `INSERT INTO payment_event
       (provider, event_id, type, concern, concern_kind, received_at, settle_at, attempts, dead_at)
     SELECT 'stripe', 'evt_' || n, 'checkout.session.completed', 'cs_' || n, 'checkout', now() - n * interval '1 hour',
       CASE WHEN n < 3 THEN now() + interval '1 hour' END, n, CASE WHEN n = 3 THEN now() END
     FROM generate_series(1, 4) AS n`,
  );
  const text = await scrape();
  expect(read(text, 'tibeb_payment_events{state="waiting"}')).toBe(2);
  expect(read(text, 'tibeb_payment_events{state="dead"}')).toBe(1);
  const oldest = read(text, 'tibeb_payment_event_oldest_waiting_seconds');
  expect(oldest).toBeGreaterThanOrEqual(7200);
  expect(oldest).toBeLessThan(10_800);
});

test('by how much the clock of the machine differs from others is shown', async () => {
  const { clockDifferences } = server.services;
  await clockDifferences.measure();
  clockDifferences.note('stripe', new Date(Date.now() - 3_600_000));
  const text = await scrape();
  expect(Math.abs(read(text, 'tibeb_clock_difference_seconds{clock="database"}') ?? 99)).toBeLessThan(30);
  expect(read(text, 'tibeb_clock_difference_seconds{clock="stripe"}')).toBeCloseTo(3600, -2);
});

test.each(['cut', 'silence'] as const)('a database that fails (%s) does not fail the scrape', async (how) => {
  expect(read(await scrape(), 'tibeb_database_up')).toBe(1);
  server.line?.[how]();
  const text = await scrape();
  expect(read(text, 'tibeb_database_up')).toBe(0);
  expect(text).not.toContain('tibeb_jobs{');
  expect(read(text, 'tibeb_http_request_duration_seconds_count{route="/healthz",status="2xx"}')).toBe(1);
  server.line?.cut();
  server.line?.restore();
  await vi.waitFor(async () => expect(read(await scrape(), 'tibeb_database_up')).toBe(1), waiting);
});

test('a worker shows payments, quarantine and the books as last measured, and what failed for good', async () => {
  const { databaseUrl, pool, paymentThatIs, tamper, close } = await openPaymentsInSql();
  onTestFinished(close);
  for (const status of ['succeeded', 'succeeded', 'pending']) await paymentThatIs(status);
  await tamper(`UPDATE ledger_entry SET amount_minor = 499
    WHERE id = (SELECT id FROM ledger_entry WHERE amount_minor = 500 LIMIT 1)`);
  await pool.query(`INSERT INTO payment_quarantine (provider, reason, expected, observed)
    VALUES ('stripe', 'amount_mismatch', '{}', '{}')`);
  const [port = 0] = await freePorts(1);
  const worker = await startProcess(['server/src/worker.ts'], {
    DATABASE_URL: databaseUrl,
    METRICS_PORT: String(port),
    STRIPE_API_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'silent',
  });
  onTestFinished(() => worker.kill());
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.send('payments.measure', {});
  await boss.send('books.check', {});
  await boss.send('home.mail-testimonial', testimonial, { retryLimit: 0 });
  await boss.stop();
  await vi.waitFor(async () => {
    const { rows } = await pool.query('SELECT DISTINCT name FROM measurement ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual([
      'book_problems',
      'ledger_difference',
      'payments',
      'unknown_book_checks',
    ]);
    const letters = await pool.query("SELECT FROM jobs.job WHERE name = 'dead-letters'");
    expect(letters.rowCount).toBe(1);
  }, waiting);
  const text = await scrape(`http://127.0.0.1:${port}`);
  expect(read(text, 'tibeb_payments{status="succeeded"}')).toBe(2);
  expect(read(text, 'tibeb_payments{status="pending"}')).toBe(1);
  expect(read(text, 'tibeb_ledger_difference_minor{currency="USD"}')).toBe(-1);
  expect(read(text, 'tibeb_book_problems')).toBeGreaterThan(0);
  expect(read(text, 'tibeb_quarantine_open_cases')).toBe(1);
  expect(read(text, 'tibeb_measurement_age_seconds{measurement="payments"}')).toBeGreaterThanOrEqual(0);
  expect(read(text, 'tibeb_job_dead_letters{queue="home.mail-testimonial"}')).toBe(1);
  const attempts = (queue: string, outcome: string) =>
    read(text, `tibeb_job_attempts_total{queue="${queue}",outcome="${outcome}"}`);
  expect(attempts('home.mail-testimonial', 'failed_for_good')).toBe(1);
  // The first failure is an increase only if the series was there before it.
  for (const outcome of ['completed', 'failed', 'failed_for_good'])
    expect(attempts('account.security-mail', outcome)).toBe(0);
});

test('a figure that was never measured is as old as the installation, and one of nothing as old as its measurement', async () => {
  await server.ownerPool.query(
    "INSERT INTO installation (mode, marked_at) VALUES ('sandbox', now() - interval '2 days')",
  );
  const names = ['book_problems', 'unknown_book_checks', 'payments', 'ledger_difference'];
  const ages = (text: string) =>
    names.map((name) => read(text, `tibeb_measurement_age_seconds{measurement="${name}"}`) ?? 0);
  const twoDays = 172_800;
  expect(ages(await scrape()).map((age) => age >= twoDays)).toEqual([true, true, true, true]);
  const measure = jobDefinitions(server.services).find(({ name }) => name === 'payments.measure');
  await measure?.work({} as never, { id: '' });
  const text = await scrape();
  expect(ages(text).map((age) => age >= twoDays)).toEqual([true, true, false, false]);
  expect(text).not.toMatch(/^tibeb_(payments|ledger_difference_minor)\{/m);
});

test('payouts that a person has to look at are counted', async () => {
  const text = `INSERT INTO payout (receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency, week,
    created_at, trouble, trouble_since) VALUES ('beneficiary', gen_random_uuid(), 'x', gen_random_uuid(), 'stripe', 1, 'USD',
    '2026-11-30', now(), 'not_as_ordered', now())`;
  await withoutTriggers(server.ownerPool, [text]);
  expect(read(await scrape(), 'tibeb_payouts_in_trouble')).toBe(1);
});

test('every metric the alerts name is there', async () => {
  const rules = parse(readFileSync(join(import.meta.dirname, '../../docs/alerts.yml'), 'utf8'));
  const expressions: string[] = rules.groups.flatMap((group: { rules: { expr: string }[] }) =>
    group.rules.map(({ expr }) => expr),
  );
  const named = expressions.flatMap((text) => text.match(/\b(?:tibeb|process|nodejs)_\w+/g) ?? []);
  expect(named.length).toBeGreaterThanOrEqual(expressions.length);
  const known = new Set((await scrape()).match(/(?<=^# TYPE )\S+/gm));
  for (const name of named) expect(known).toContain(name.replace(/(?<=_seconds)_(count|bucket|sum)$/, ''));
});
