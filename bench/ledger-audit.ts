import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openUnlimitedPool } from '#server/platform/database/database.ts';
import { journalOf, writeReceived } from './dashboard-rows.ts';
import { report } from './measure.ts';
import { seededDatabase } from './processes.ts';

const pages = 1000;
const mostSeconds = 60;
const linesAtOnce = 10_000;

/**
 * Runs `npm run check:books` as a command, over the ledger of many pages and the journal of the stand-in. Reports how long each
 * check takes.
 */
export async function benchLedgerAudit(size: { tips: number; payouts: number }): Promise<void> {
  const database = await seededDatabase(pages);
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-bench-books-'));
  try {
    const owner = openUnlimitedPool(database.url);
    const { rows } = await owner.query<{ id: string }>('SELECT id FROM beneficiary ORDER BY id');
    const ids = rows.map(({ id }) => id);
    await writeReceived(owner, ids, size);
    await owner.end();
    writeJournal(folder, ids, size.tips);
    const { seconds, code, lines } = await runAudit({ DATABASE_URL: database.url, DATA_DIR: folder });
    for (const { text, after } of lines) console.log(`      ${after.toFixed(1).padStart(6)} s  ${text}`);
    report(
      `check:books, ${size.tips} tips, ${size.payouts} payouts`,
      `${seconds.toFixed(1)} s`,
      code === 0 ? 'the books hold' : 'THE BOOKS DO NOT HOLD',
      `<= ${mostSeconds} s`,
      seconds <= mostSeconds && code === 0,
    );
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeJournal(folder: string, ids: readonly string[], tips: number): void {
  mkdirSync(join(folder, 'sandbox/stripe'), { recursive: true });
  const file = openSync(join(folder, 'sandbox/stripe/captures.jsonl'), 'w');
  let part: string[] = [];
  const write = () => {
    writeSync(file, part.join(''));
    part = [];
  };
  for (const line of journalOf(ids, tips)) {
    part.push(`${JSON.stringify(line)}\n`);
    if (part.length === linesAtOnce) write();
  }
  write();
  closeSync(file);
}

async function runAudit(environment: Record<string, string>) {
  const startedAt = performance.now();
  const since = () => (performance.now() - startedAt) / 1000;
  const child = spawn(process.execPath, ['server/src/commands/check-books.ts'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: { text: string; after: number }[] = [];
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (data: string) => {
    for (const text of data.split('\n')) if (text !== '') lines.push({ text, after: since() });
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { seconds: since(), code, lines };
}
