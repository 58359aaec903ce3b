import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { report } from './measure.ts';
import { seededDatabase, startProcess } from './processes.ts';

const mostASecond = 2;
const startUpSeconds = 60;
/** Whole minutes, because many background tasks run once a minute. */
const measuredSeconds = 180;

/** How many transactions an otherwise unused server with job workers commits, including those of PostgreSQL's own vacuum. */
export async function benchIdle(): Promise<void> {
  const database = await seededDatabase(1000);
  const product = await startProcess('server/src/main.ts', {
    DATABASE_URL: database.url,
    WORK_JOBS: 'yes',
    LOG_LEVEL: 'error',
  });
  const client = new Client({ connectionString: database.url });
  try {
    await client.connect();
    const committed = async () => {
      const { rows } = await client.query(
        'SELECT xact_commit::int AS total FROM pg_stat_database WHERE datname = current_database()',
      );
      return rows[0].total as number;
    };
    await pause(startUpSeconds * 1000);
    const before = await committed();
    await pause(measuredSeconds * 1000);
    const aSecond = ((await committed()) - before) / measuredSeconds;
    report(
      'a server that nobody uses',
      `${aSecond.toFixed(1)} transactions/s`,
      `over ${measuredSeconds} s`,
      `<= ${mostASecond}/s`,
      aSecond <= mostASecond,
    );
  } finally {
    await client.end();
    await product.stop();
    await database.stop();
  }
}
