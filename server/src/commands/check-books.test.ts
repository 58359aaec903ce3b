import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentsInSql } from '#tests/support/payments-in-sql.ts';
import { runCommandFile, runCommandHere } from '#tests/support/run-command-file.ts';
import { runLedgerAudit } from './check-books.ts';

let sql: Awaited<ReturnType<typeof openPaymentsInSql>>;
let dataDir: string;
beforeAll(async () => {
  sql = await openPaymentsInSql();
  dataDir = mkdtempSync(join(tmpdir(), 'tibeb-books-'));
});
afterAll(async () => {
  await sql.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const inItsProcess = () =>
  runCommandFile('check-books.ts', [], { DATA_DIR: dataDir, DATABASE_URL: sql.databaseUrl });
const runCommand = (environment: Record<string, string>) =>
  runCommandHere(runLedgerAudit, [], { DATA_DIR: dataDir, ...environment });

test('the command says that the books hold, then what is wrong with them', async () => {
  expect(await runCommand({ DATABASE_URL: sql.databaseUrl })).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringMatching(/^ok .*The books hold\.\n$/s),
  });
  const id = await sql.paymentThatIs('succeeded');
  mkdirSync(join(dataDir, 'sandbox/stripe'), { recursive: true });
  const line = { kind: 'capture', charge: `ch_${id}`, amountMinor: 499, currency: 'usd' };
  writeFileSync(join(dataDir, 'sandbox/stripe/captures.jsonl'), `${JSON.stringify(line)}\n{"kind":"cap`);
  const { out, code } = await inItsProcess();
  expect(code).toBe(1);
  expect(out).toContain('FAILED the ledger is what stripe says it moved');
  expect(out).toContain(`capture of ch_${id} in USD: 499 moved, 500 in the ledger`);
  expect(out).toContain('The books do not hold');
});

test('the books are read past a pooler, whose connections are shared', async () => {
  const environment = {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/pooler',
    DATABASE_DIRECT_URL: sql.databaseUrl,
  };
  expect((await runCommand(environment)).out).toContain('the ledger is what stripe says it moved');
});

test('without books there is one sentence and no stack trace', async () => {
  const { error, code } = await runCommand({});
  expect(code).toBe(1);
  expect(error).toMatch(/^There are no books to check: .* does not exist \(DATA_DIR\)\.\n$/);
});
