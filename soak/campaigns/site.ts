import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { auditLedger, readSandboxJournal, readSandboxOutgoing } from '#server/ledger-audit.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { closeGate } from '#tests/crash/gate.ts';
import { collectMail } from '#tests/support/mail-collector.ts';
import { startRealServer } from '#tests/support/real-server.ts';
import { issuer, openTokenIssuer } from '../../bench/token-issuer.ts';
import { openClocks } from '../clocks.ts';
import type { KillPoint } from './points.ts';
import { countLeft, freeClaims, isNothing, retryNow } from './repository.ts';

export type CampaignSite = Awaited<ReturnType<typeof openCampaignSite>>;

const reachedWithinMs = 60_000;
const doneWithinMs = 15 * 60_000;

/** The product in processes of their own, to be killed, with a mail server and people whose addresses are proven. */
export async function openCampaignSite() {
  const mail = await collectMail();
  const tokens = await openTokenIssuer();
  const clockFolder = join(tmpdir(), `tibeb-clocks-${randomUUID()}`);
  const clocks = openClocks(clockFolder);
  const real = await startRealServer({
    apiOnly: true,
    environment: {
      ACCESS_TOKEN_JWKS_URL: tokens.jwksUrl,
      ACCESS_TOKEN_ISSUER: issuer,
      ACCESS_TOKEN_AUDIENCE: 'bench',
      SMTP_URL: mail.url,
      // Everybody comes from an address of their own.
      TRUSTED_PROXIES: '1',
      READS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
      ...clocks.environmentOf('worker'),
    },
  });
  const pool = new Pool({ connectionString: real.databaseUrl, max: 4 });
  const control = (order: object, path = '') => send(`${real.sandboxOrigin}/stripe/control${path}`, order);
  return {
    real,
    pool,
    mail,
    newPerson: tokens.newProvenFan,
    areClocksAdjustable: clocks.adjustable,
    /** The clock of the machine is wrong by so much from now on. */
    jumpClock: (aheadSeconds: number) => clocks.set('worker', aheadSeconds),
    async call(token: string, method: string, path: string, body?: object) {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'x-forwarded-for': addressOf(token),
      };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(`${real.origin}/api/v1${path}`, { method, headers, ...sent });
      const answer = await response.json();
      if (!response.ok)
        throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
      return answer.data.result;
    },
    control,
    async stop() {
      await pool.end();
      await real.stop();
      await mail.stop();
      tokens.close();
      rmSync(clockFolder, { recursive: true, force: true });
    },
  };
}

/** Kills the server where it comes to a point, and starts it again; false where it does all that there is to do without coming there. */
export async function killAt(
  { pool, real, control }: CampaignSite,
  { gate, hang }: KillPoint,
): Promise<boolean> {
  const [timing, table, only] = gate ?? [];
  const closed = timing && table ? await closeGate(pool, timing, table, only) : undefined;
  if (hang) await control({ failCalls: 'changes', failWhen: hang, hangNext: 1 });
  const isThere = closed
    ? () =>
        closed.frozen(0).then(
          () => true,
          () => false,
        )
    : () => isHanging(real.sandboxOrigin);
  const isReached = await comes(pool, isThere);
  if (isReached) await real.server.kill('SIGKILL');
  // Before the claims: what the dead server was at holds its rows at the gate, until it would give up after five seconds and be undone.
  await closed?.open();
  if (hang) await control({ hangNext: 0 });
  if (isReached) {
    await freeClaims(pool);
    await real.startServer();
  }
  return isReached;
}

/** Whether the server comes somewhere before it has done all that there is to do. */
async function comes(pool: Pool, isThere: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + reachedWithinMs;
  while (Date.now() < deadline) {
    if (await isThere()) return true;
    if (isNothing(await countLeft(pool))) return false;
    await retryNow(pool);
    await pause(250);
  }
  return false;
}

/** Whether the gateway has taken the call it was told not to answer. */
async function isHanging(sandboxOrigin: string): Promise<boolean> {
  const settings = await (await fetch(`${sandboxOrigin}/stripe/control/settings.json`)).json();
  return settings.hangNext === 0;
}

async function send(url: string, order: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** One of 65,536 addresses, by the end of the token. */
function addressOf(token: string): string {
  const bytes = Buffer.from(token.slice(-4));
  return `10.${bytes[0]}.${bytes[1]}.${bytes[2]}`;
}

/** Waits until nothing is left to do today. */
export async function finishDay({ pool }: Pick<CampaignSite, 'pool'>): Promise<void> {
  const deadline = Date.now() + doneWithinMs;
  for (;;) {
    await retryNow(pool);
    await pause(400);
    const left = Object.entries(await countLeft(pool)).filter(([, count]) => count > 0);
    if (left.length === 0) return;
    if (Date.now() > deadline)
      throw new Error(`Not settled: ${left.map(([what, count]) => `${count} ${what}`).join(', ')}.`);
  }
}

/** What must not be, whatever was promised: charges of no known pledge, books that do not hold, failures of the server. */
export async function findStrayProblems(
  { pool, real }: CampaignSite,
  captures: readonly { readonly charge: string }[],
  known: ReadonlySet<string>,
): Promise<string[]> {
  const journals = [readSandboxJournal(real.dataDir) ?? [], readSandboxOutgoing(real.dataDir) ?? []] as const;
  const checks = await auditLedger(openDatabase(pool), ...journals);
  return [
    ...captures
      .filter(({ charge }) => !known.has(charge))
      .map(({ charge }) => `the charge ${charge} of the journal is of no pledge`),
    ...checks.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)),
    ...real.server.failures().map((line) => `the server wrote ${line}`),
  ];
}
