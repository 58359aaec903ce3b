import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { freePorts } from '#server/platform/free-ports.ts';
import { collectMail, type MailCollector } from '#tests/support/mail-collector.ts';
import { openSmallProxy } from '#tests/support/small-proxy.ts';
import { issuer, openTokenIssuer } from '../bench/token-issuer.ts';
import { openClocks } from './clocks.ts';
import type { ProcessName } from './plan.ts';
import {
  keepDatabase,
  keepProcess,
  type ManagedDatabase,
  type ManagedProcess,
  residentMegabytes,
  runCommand,
} from './processes.ts';

export type Product = Awaited<ReturnType<typeof startProduct>>;

const readyWithinMs = 120_000;

export function newDataFolder(parent: string): string {
  const dataDir = mkdtempSync(join(parent, 'tibeb-soak-'));
  // When root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  return dataDir;
}

interface StartOptions {
  /** The checkout whose files run; by default this one. */
  readonly checkout?: string;
  /** Serves no pages, so it needs no built web. */
  readonly apiOnly?: boolean;
  /** The receiver of mail; by default a collector of its own. */
  readonly mailbox?: MailCollector;
  /** The database; by default an embedded one of its own. */
  readonly database?: ManagedDatabase;
  /** The proxy before the servers at these ports; by default the small one of the tests. */
  readonly openFront?: (
    ports: readonly number[],
  ) => Promise<{ readonly origin: string; close(): Promise<void> }>;
  /** Further settings of servers and worker. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Prepares the database before the processes start; gets their environment. */
  readonly prepare?: (environment: ProductEnvironment) => Promise<void>;
}

export type ProductEnvironment = Readonly<Record<string, string>> & {
  readonly DATABASE_OWNER_URL: string;
};

/**
 * The product as it runs at scale: two servers behind a proxy, a worker, the stand-ins and PostgreSQL, each in a process of its
 * own. Mail goes to the soak's own collector, which counts Message-IDs and outlives all of them.
 */
export async function startProduct(
  dataDir: string,
  {
    checkout,
    apiOnly = false,
    mailbox,
    prepare,
    openFront = openSmallProxy,
    settings = {},
    ...own
  }: StartOptions = {},
) {
  const [databasePort = 0, sandboxPort, smtpPort, ...ports] = await freePorts(5);
  const mail = mailbox ?? (await collectMail());
  const tokens = await openTokenIssuer();
  const proxy = await openFront(ports);
  const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`;
  const database = own.database ?? (await keepDatabase(dataDir, databasePort));
  const environment = {
    MODE: 'sandbox',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    PUBLIC_ORIGIN: proxy.origin,
    STRIPE_API_URL: sandboxOrigin,
    GOOGLE_ISSUER: `${sandboxOrigin}/google`,
    GEOCODER_UPSTREAM_URL: `${sandboxOrigin}/opencage/geocode/v1/json`,
    SMTP_URL: mail.url,
    ACCESS_TOKEN_JWKS_URL: tokens.jwksUrl,
    ACCESS_TOKEN_ISSUER: issuer,
    ACCESS_TOKEN_AUDIENCE: 'bench',
    // Every client has an address of its own.
    TRUSTED_PROXIES: '1',
    READS_PER_MINUTE: '1000000',
    DATABASE_POOL_SIZE: '10',
    ...settings,
  };
  const logFolder = join(dataDir, 'logs');
  const clocks = openClocks(join(dataDir, 'clocks'));
  const pages = apiOnly ? ['--api-only'] : [];
  /** The processes besides the database, from a checkout; by default this one. */
  const start = (from?: string): Record<ProcessName, ManagedProcess> => {
    const keep = (name: string, entry: readonly string[], own: Record<string, string> = {}) =>
      keepProcess(name, entry, {
        logFolder,
        environment: { ...environment, ...own },
        ...(from ? { checkout: from } : {}),
      });
    return {
      database,
      sandbox: keep('sandbox', ['sandbox/src/main.ts'], {
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_SMTP_PORT: String(smtpPort),
        SANDBOX_WEBHOOK_URL: `${proxy.origin}/api/v1/payments/webhooks/stripe`,
        SANDBOX_CONNECT_WEBHOOK_URL: `${proxy.origin}/api/v1/payouts/webhooks/stripe`,
      }),
      'server-1': keep('server-1', ['server/src/main.ts', '--sample', ...pages], {
        PORT: String(ports[0]),
        WORK_JOBS: 'no',
        ...clocks.environmentOf('server-1'),
      }),
      'server-2': keep('server-2', ['server/src/main.ts', ...pages], {
        PORT: String(ports[1]),
        WORK_JOBS: 'no',
        ...clocks.environmentOf('server-2'),
      }),
      worker: keep('worker', ['server/src/worker.ts'], clocks.environmentOf('worker')),
    };
  };
  const stopProcesses = async () => {
    for (const name of ['server-1', 'server-2', 'worker', 'sandbox'] as const) await processes[name].stop();
  };
  await prepare?.(environment);
  let processes = start(checkout);
  const pool = new Pool({ connectionString: database.ownerUrl, max: 3 });
  // Each restart of the database closes the pool's connections.
  pool.on('error', () => {});
  let stopped = false;
  let mostMegabytes = 0;
  const polling = setInterval(() => {
    for (const name of ['server-1', 'server-2', 'worker'] as const)
      mostMegabytes = Math.max(mostMegabytes, residentMegabytes(processes[name].pid() ?? 0));
  }, 1000);
  return {
    dataDir,
    origin: proxy.origin,
    sandboxOrigin,
    get processes() {
      return processes;
    },
    pool,
    /** The address of the database for the role that owns its tables. */
    ownerUrl: database.ownerUrl,
    mail,
    clocksAreAdjustable: clocks.adjustable,
    setClock: clocks.set,
    clockJumpedRecently: clocks.jumpedRecently,
    // An address that nobody has proven gets only so many receipts a day, and some fans tip more often.
    newFan: tokens.newProvenFan,
    /** The highest memory use of any process of the product so far, in MB. */
    mostMegabytes: () => Math.round(mostMegabytes),
    /** Waits until both servers and the stand-ins answer. */
    async ready() {
      const deadline = Date.now() + readyWithinMs;
      const addresses = [
        `${sandboxOrigin}/healthz`,
        ...ports.map((port) => `http://127.0.0.1:${port}/readyz`),
      ];
      for (const address of addresses) {
        while (!(await answers(address))) {
          if (Date.now() > deadline) throw new Error(`${address} did not answer within two minutes.`);
          await pause(200);
        }
      }
    },
    /** Runs a command of the present version with the product's environment, such as `server/src/commands/check-books.ts`. */
    run: (entry: string) => runCommand([entry], { environment }),
    /** Stops all processes except the database, in order, and starts those of the present version instead. */
    async upgrade() {
      await stopProcesses();
      processes = start();
    },
    /** Ends everything; a second call has no effect. */
    async stop() {
      if (stopped) return;
      stopped = true;
      clearInterval(polling);
      await pool.end();
      await stopProcesses();
      await database.stop();
      await proxy.close();
      tokens.close();
      if (!mailbox) await mail.stop();
    },
  };
}

async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
