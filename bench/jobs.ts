import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { SMTPServer } from 'smtp-server';
import { openUnlimitedPool } from '#server/platform/database/database.ts';
import { median, report } from './measure.ts';
import { startProcess } from './processes.ts';

const crowd = 4000;
const crowdQueue = 'account.deletion-notice';
const otherQueue = 'home.mail-testimonial';
const contact = 'team@example.com';
const testimonial = {
  name: 'Bench Press',
  role: 'Fan',
  category: 'fan',
  rating: 5,
  quote: 'As fast as it gets.',
};

/**
 * Mails a second through the job queue, against a mail server that accepts all of them (budget: 200 a second); how long a mail
 * of another queue takes beside that load (budget: a second); and how many queries an idle worker sends.
 */
export async function benchJobs(databaseUrl: string): Promise<void> {
  const mail = await countMail();
  const worker = await startProcess('server/src/worker.ts', {
    DATABASE_URL: databaseUrl,
    SMTP_URL: mail.url,
    CONTACT_MAIL: contact,
    LOG_LEVEL: 'error',
  });
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    supervise: false,
    schedule: false,
  });
  const pool = openUnlimitedPool(databaseUrl, 1);
  try {
    await boss.start();
    await benchIdle(pool);
    await benchCrowd(pool, boss, mail);
  } finally {
    await boss.stop({ graceful: false });
    await pool.end();
    await worker.stop();
    mail.close();
  }
}

async function benchIdle(pool: Pool): Promise<void> {
  const seconds = 30;
  const committed = async () => {
    await pool.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await pool.query(
      'SELECT xact_commit::int AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    return rows[0].count as number;
  };
  await pause(10_000);
  const before = await committed();
  await pause(seconds * 1000);
  const rate = ((await committed()) - before) / seconds;
  report('jobs: an idle worker', `${rate.toFixed(1)} statements a s`, '', '<= 5', rate <= 5);
}

async function benchCrowd(
  pool: Pool,
  boss: PgBoss,
  mail: Awaited<ReturnType<typeof countMail>>,
): Promise<void> {
  const { rows } = await pool.query(
    `INSERT INTO account (issuer, subject, email, full_name)
     SELECT 'bench', gen_random_uuid()::text, gen_random_uuid() || '@example.com', 'Bench Press'
     FROM generate_series(1, $1) RETURNING id`,
    [crowd],
  );
  const startedAt = performance.now();
  await boss.insert(
    crowdQueue,
    rows.map(({ id }) => ({ data: { accountId: id, wanted: false } })),
  );
  const latencies: number[] = [];
  while (mail.taken() < crowd) {
    const reference = randomUUID();
    const arrived = mail.arrivalOf(reference);
    const sent = performance.now();
    await boss.send(otherQueue, { ...testimonial, quote: reference });
    latencies.push((await arrived) - sent);
    await pause(200);
  }
  const rate = crowd / ((mail.lastAt() - startedAt) / 1000);
  report('jobs: mails', `${rate.toFixed(0)} a s`, `${crowd} mails`, '>= 200', rate >= 200);
  const [middle, worst] = [median(latencies), Math.max(...latencies)];
  report(
    'jobs: another queue beside them',
    `${middle.toFixed(0)} ms, at most ${worst.toFixed(0)} ms`,
    `${latencies.length} mails`,
    '<= 1000 ms',
    worst <= 1000,
  );
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A mail server that accepts and counts everything; mail to the team is recognized by its text. */
async function countMail() {
  let taken = 0;
  let lastAt = 0;
  const awaited = new Map<string, (at: number) => void>();
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString();
      });
      stream.on('end', () => {
        const toTeam = session.envelope.rcptTo[0]?.address === contact;
        // `done` clears the envelope.
        done();
        if (!toTeam) {
          taken += 1;
          lastAt = performance.now();
          return;
        }
        for (const [reference, arrive] of awaited) if (text.includes(reference)) arrive(performance.now());
      });
    },
  });
  server.on('error', () => {});
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port));
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    lastAt: () => lastAt,
    arrivalOf: (reference: string) => new Promise<number>((resolve) => void awaited.set(reference, resolve)),
    close: () => void server.close(),
  };
}
