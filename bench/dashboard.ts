import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { accessTokenCookie } from '#contract/account/access-token.ts';
import { openPool, openUnlimitedPool } from '#server/platform/database/database.ts';
import { writeReceived } from './dashboard-rows.ts';
import { benchStreams, megabytesOf, streamsAPerson } from './dashboard-streams.ts';
import { median, report } from './measure.ts';
import { type Running, seededDatabase, startProcess } from './processes.ts';
import { processorMsAnswering } from './processor.ts';
import { benchStatement, statedYear, statementTips } from './statements.ts';
import { issuer, openTokenIssuer } from './token-issuer.ts';

const fewTips = 10;
const renderedPage = 'page';
const mostTimes = 1.5;
const mostMegabytesMore = 150;
const mostFirstByteMs = 500;
/** The number of Mondays in the two years that the tips reach back. */
const payoutsOfLarge = 104;

/** A page and the token of somebody who manages it. */
export interface ManagedPage {
  readonly id: string;
  readonly token: string;
}

/**
 * The dashboard of a page with many tips beside that of one with ten, then many streams on one process while tips come in
 * through another.
 */
export async function benchDashboard(size: {
  readonly tips: number;
  readonly streams: number;
  /** Measures only the statement. */
  readonly statementAlone?: boolean;
  /** Measures only the streams. */
  readonly streamsAlone?: boolean;
}): Promise<void> {
  // One page for each person with streams, and three more: the large one, the small one and the one of the statement.
  const database = await seededDatabase(3 + Math.ceil(size.streams / streamsAPerson));
  const tokens = await openTokenIssuer();
  const pool = openPool(database.url, 4);
  // Only one server at a time may use a data folder, so each start gets its own.
  const folders: string[] = [];
  const environment = () => {
    const folder = mkdtempSync(join(tmpdir(), 'tibeb-bench-dashboard-'));
    folders.push(folder);
    return { ...common, DATA_DIR: folder };
  };
  const common = {
    DATABASE_URL: database.url,
    READS_PER_MINUTE: '100000000',
    LOG_LEVEL: 'error',
    WORK_JOBS: 'no',
    ACCESS_TOKEN_JWKS_URL: tokens.jwksUrl,
    ACCESS_TOKEN_ISSUER: issuer,
    ACCESS_TOKEN_AUDIENCE: 'bench',
  };
  try {
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM beneficiary ORDER BY id');
    const manage = async (page: string | undefined): Promise<ManagedPage> => {
      const { subject, token } = await tokens.newFan(`${randomUUID()}@example.com`);
      await giveManager(pool, page ?? '', subject);
      return { id: page ?? '', token };
    };
    if (!size.streamsAlone)
      await benchPages({ pool, environment, databaseUrl: database.url, manage, size }, rows);
    if (size.statementAlone) return;
    const pages = rows.slice(3).map(({ id }) => id);
    await benchStreams({ pool, environment, pages, streams: size.streams, manage: (page) => manage(page) });
  } finally {
    tokens.close();
    await pool.end();
    await database.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares the large page with the small one, and measures the statement of a third. */
async function benchPages(
  {
    pool,
    environment,
    databaseUrl,
    manage,
    size,
  }: {
    readonly pool: Pool;
    readonly environment: () => Record<string, string>;
    readonly databaseUrl: string;
    readonly manage: (page: string | undefined) => Promise<ManagedPage>;
    readonly size: { readonly tips: number; readonly statementAlone?: boolean };
  },
  rows: readonly { readonly id: string }[],
): Promise<void> {
  const [large, small] = [await manage(rows[0]?.id), await manage(rows[1]?.id)];
  const owner = openUnlimitedPool(databaseUrl);
  const stated = await manage(rows[2]?.id);
  if (!size.statementAlone) {
    await writeReceived(owner, [large.id], { tips: size.tips, payouts: payoutsOfLarge });
    await writeReceived(owner, [small.id], { tips: fewTips, payouts: 1 });
  }
  await writeReceived(owner, [stated.id], { tips: statementTips, payouts: 52, ...statedYear() });
  await owner.end();
  const product = await startProcess('server/src/main.ts', environment());
  try {
    if (!size.statementAlone) {
      await compareReads({ product, pool }, large, small, size.tips);
      await measureFile(product, large, { name: 'all tips', file: 'tips.csv' });
      await measureFile(product, large, { name: 'all supporters', file: 'supporters.csv' });
    }
    await benchStatement(product, stated);
  } finally {
    await product.stop();
  }
}

/** Makes the person with this token subject a manager of the page. */
async function giveManager(pool: Pool, page: string, subject: string): Promise<void> {
  await pool.query(
    `WITH made AS (INSERT INTO account (issuer, subject, email, full_name)
       VALUES ($1, $2, '', 'Bench Press') RETURNING id)
     INSERT INTO page_manager (beneficiary_id, account_id, role) SELECT $3, id, 'owner' FROM made`,
    [issuer, subject, page],
  );
}

/**
 * Reads each part of the dashboard, of the large page and of the small one in turn. Lists are limited to the length of the
 * small page's.
 */
async function compareReads(
  measured: { product: Running; pool: Pool },
  large: ManagedPage,
  small: ManagedPage,
  tips: number,
) {
  const parts: readonly (readonly [string, string])[] = [
    ['newest tips', 'tips?limit=10'],
    ['tips from the middle', `tips?limit=10&before=${Math.floor(tips / 2)}`],
    ['figures by day', 'figures?by=day'],
    ['figures by week', 'figures?by=week'],
    ['figures by month', 'figures?by=month'],
    ['figures by night', 'figures?by=night'],
    ['who came again', 'returning-supporters?limit=5'],
    ['the largest supporters', 'supporters?limit=20'],
    ['where the money is', ''],
    ['the page itself', renderedPage],
    ['statement of this year', `statements/${new Date().getUTCFullYear()}`],
    [
      'lines of this year’s statement',
      `statements/${new Date().getUTCFullYear()}/lines?limit=${Math.floor(fewTips / 2)}`,
    ],
  ];
  const api = `${measured.product.url}/api/v1`;
  const urlOf = (page: ManagedPage, part: string) =>
    part === '' || part.startsWith('statements')
      ? `${api}/payouts/pages/${page.id}/${part || 'summary'}`
      : `${api}/dashboard/pages/${page.id}/${part}`;
  const requestOf = (page: ManagedPage, part: string) =>
    part === renderedPage
      ? {
          url: `${measured.product.url}/dashboard/${page.id}`,
          headers: { cookie: `${accessTokenCookie}=${page.token}` },
        }
      : { url: urlOf(page, part), headers: { authorization: `Bearer ${page.token}` } };
  for (const [name, part] of parts) {
    const [ofLarge = Number.NaN, ofSmall = Number.NaN] = await processorMsAnswering(
      measured,
      [large, small].map((page) => requestOf(page, part)),
    );
    const times = ofLarge / ofSmall;
    report(
      `dashboard, ${tips} tips: ${name}`,
      `${ofLarge.toFixed(2)} ms of processor`,
      `${fewTips} tips: ${ofSmall.toFixed(2)} ms`,
      `<= ${mostTimes} times (${times.toFixed(2)})`,
      times <= mostTimes,
    );
  }
}

/** A CSV file: time to the first byte, total time, and the server's memory for it. */
async function measureFile(
  product: Running,
  page: ManagedPage,
  { name, file }: { readonly name: string; readonly file: string },
): Promise<void> {
  const address = `${product.url}/dashboard/${page.id}/${file}`;
  const before = megabytesOf(product);
  let most = before;
  const firstBytes: number[] = [];
  let lines = 0;
  let seconds = 0;
  for (let round = 0; round < 3; round += 1) {
    const startedAt = performance.now();
    const response = await fetch(address, {
      headers: { cookie: `${accessTokenCookie}=${page.token}` },
      redirect: 'manual',
    });
    if (response.status !== 200 || !response.body)
      throw new Error(`${address} was answered ${response.status}`);
    lines = 0;
    for await (const part of response.body) {
      if (lines === 0) firstBytes.push(performance.now() - startedAt);
      for (const byte of part) if (byte === 10) lines += 1;
      most = Math.max(most, megabytesOf(product));
      // Only the last round reads the file to its end.
      if (round < 2) break;
    }
    seconds = (performance.now() - startedAt) / 1000;
  }
  const first = median(firstBytes);
  const whole = `${lines} lines in ${seconds.toFixed(1)} s`;
  report(
    `${name} as CSV: first byte`,
    `${first.toFixed(0)} ms`,
    whole,
    `<= ${mostFirstByteMs} ms`,
    first <= mostFirstByteMs,
  );
  const more = most - before;
  report(
    `${name} as CSV: memory`,
    `${more.toFixed(0)} MB more`,
    `${before.toFixed(0)} MB before`,
    `<= ${mostMegabytesMore} MB`,
    more <= mostMegabytesMore,
  );
}
