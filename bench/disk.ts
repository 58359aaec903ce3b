import { Client } from 'pg';
import { report } from './measure.ts';
import { seed, seededDatabase } from './processes.ts';

const [first, more] = [1000, 4000];
const mostBytes = 1500;

/**
 * What a tip takes on disk, with its payment, history, ledger, sums and indexes. Here 1,000 performers have five each: their sums
 * by month and hour weigh more than where one has many.
 */
export async function benchDisk(): Promise<void> {
  const database = await seededDatabase(1000);
  const client = new Client({ connectionString: database.url });
  try {
    await client.connect();
    const bytes = async () => {
      const { rows } = await client.query('SELECT pg_database_size(current_database())::float8 AS size');
      return rows[0].size as number;
    };
    // The first tips make the tables, and each of their fans has a row that is no tip's.
    await seed(database.url, { beneficiaries: 1000, events: 1000, tips: first });
    const before = await bytes();
    await seed(database.url, { beneficiaries: 1000, events: 1000, tips: first + more });
    const each = ((await bytes()) - before) / more;
    report(
      'a tip on disk',
      `${each.toFixed(0)} bytes`,
      `${(each / 1000).toFixed(2)} GB a million`,
      `<= ${mostBytes} bytes`,
      each <= mostBytes,
    );
  } finally {
    await client.end();
    await database.stop();
  }
}
