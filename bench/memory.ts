import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { report } from './measure.ts';
import { seededDatabase, startProcess } from './processes.ts';
import { publicPages } from './public-pages.ts';

const requests = 20_000;
const mostMegabytes = 350;
const idleSeconds = 20;

/** Every fifth visitor has a cookie, so their page is rendered for them; every third address was never requested before. */
function visits(paths: readonly string[]): autocannon.Request[] {
  return Array.from({ length: 3000 }, (_, at) => ({
    method: 'GET',
    path: `${paths[at % paths.length]}${at % 3 === 0 ? `?seen=${at}` : ''}`,
    headers: {
      accept: 'text/html',
      'accept-encoding': ['br, gzip', 'gzip', 'identity'][at % 7] ?? 'gzip',
      ...(at % 5 === 0 ? { cookie: 'flash=none' } : {}),
    },
  }));
}

/**
 * Resident memory of the server, without PostgreSQL: after many requests for all public pages, and after a quiet period. Linux
 * only.
 */
export async function benchMemory(): Promise<void> {
  const database = await seededDatabase(1000);
  const product = await startProcess('server/src/main.ts', {
    DATABASE_URL: database.url,
    READS_PER_MINUTE: '100000000',
    WORK_JOBS: 'no',
    LOG_LEVEL: 'error',
  });
  try {
    const paths = await publicPages(product.url);
    const megabytes = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    const tell = (when: string) => {
      const now = megabytes();
      report(
        when,
        `${now.toFixed(0)} MB`,
        'without PostgreSQL',
        `<= ${mostMegabytes} MB`,
        now <= mostMegabytes,
      );
    };
    const { errors, non2xx } = await autocannon({
      url: product.url,
      amount: requests,
      connections: 16,
      requests: visits(paths),
    });
    if (errors + non2xx > 0) throw new Error(`${errors + non2xx} pages failed`);
    tell(`server memory after ${requests} pages`);
    await pause(idleSeconds * 1000);
    tell(`${idleSeconds} s later`);
  } finally {
    await product.stop();
    await database.stop();
  }
}
