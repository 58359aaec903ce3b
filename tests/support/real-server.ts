import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '#server/platform/free-ports.ts';
import { bareEnvironment, nodeFlags } from './bare-environment.ts';
import { eventually } from './eventually.ts';
import { createTestDatabase } from './test-database.ts';

const root = join(import.meta.dirname, '../..');
/** A time-out that is long enough for any busy machine; it measures nothing. */
const startWithinMs = 180_000;
const cheapScrypt = `--import=${join(import.meta.dirname, 'cheap-scrypt.ts')}`;

/** A child process of the product, with its output. */
export interface RealProcess {
  readonly pid: number;
  /** Everything that the process has written to standard output and standard error so far. */
  output(): string;
  /** Its log lines of level error and above. */
  failures(): string[];
  /** Resolves with the exit code when the process has ended; null if a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Simulates the death of the parent: no channel, and nobody reads the output. */
  abandon(): void;
  /** Ends the process and waits for its end; SIGKILL ends it at once, without any cleanup. */
  kill(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface RealServer {
  /** The origin of the product. */
  readonly origin: string;
  /** The origin of the stand-ins: `${sandboxOrigin}/stripe`, `/google`, `/opencage`, `/mail`. */
  readonly sandboxOrigin: string;
  /** The database, as its owner. */
  readonly databaseUrl: string;
  /** The product's data folder; the sandbox's journal is below it. */
  readonly dataDir: string;
  readonly server: RealProcess;
  readonly sandbox: RealProcess;
  /** Starts the server process again after a kill, on the same ports, folder and database. */
  startServer(): Promise<void>;
  /** Ends both processes and removes the database and the folder. */
  stop(): Promise<void>;
}

export interface RealServerOptions {
  readonly environment?: Record<string, string>;
  readonly sandboxEnvironment?: Record<string, string>;
  /** Uses http://localhost, for features that browsers refuse to IP addresses. */
  readonly localhost?: boolean;
  /** Serves no pages, so it needs no built web. */
  readonly apiOnly?: boolean;
  /** More flags of the server's command line. */
  readonly flags?: readonly string[];
}

function webhookAddresses(origin: string) {
  return {
    SANDBOX_WEBHOOK_URL: `${origin}/api/v1/payments/webhooks/stripe`,
    SANDBOX_CONNECT_WEBHOOK_URL: `${origin}/api/v1/payouts/webhooks/stripe`,
  };
}

/**
 * The product as it runs in production: the server and the sandbox, each a process of its own on free ports, with an empty
 * migrated database and an empty data folder. `environment` adds to the server's variables.
 */
export async function startRealServer(options: RealServerOptions = {}): Promise<RealServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnFreePorts(options);
    } catch (error) {
      // Another worker may have taken the port after it was chosen and before the start.
      if (attempt === 3 || !/EADDRINUSE|in use/.test(String(error))) throw error;
    }
  }
}

async function startOnFreePorts(options: RealServerOptions): Promise<RealServer> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'tibeb-server-'));
  const [port, sandboxPort, smtpPort] = await freePorts(3);
  const origin = `http://${options.localhost ? 'localhost' : '127.0.0.1'}:${port}`;
  const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`;
  const processes: { server?: RealProcess; sandbox?: RealProcess } = {};

  const startServer = async () => {
    const entry = [
      'server/src/main.ts',
      ...(options.apiOnly ? ['--api-only'] : []),
      ...(options.flags ?? []),
    ];
    processes.server = await startProcess(entry, {
      MODE: 'sandbox',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...(options.localhost ? { PUBLIC_ORIGIN: origin } : {}),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: '5',
      LOG_LEVEL: 'info',
      STRIPE_API_URL: sandboxOrigin,
      GOOGLE_ISSUER: `${sandboxOrigin}/google`,
      GEOCODER_UPSTREAM_URL: `${sandboxOrigin}/opencage/geocode/v1/json`,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      ...options.environment,
    });
  };
  const stop = async () => {
    await processes.server?.kill();
    await processes.sandbox?.kill();
    rmSync(dataDir, { recursive: true, force: true });
    await database.drop();
  };

  try {
    processes.sandbox = await startProcess(
      ['sandbox/src/main.ts'],
      {
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_SMTP_PORT: String(smtpPort),
        ...webhookAddresses(origin),
        SANDBOX_GOOGLE_REDIRECT_URL: `${origin}/identity/callback/google`,
        DATA_DIR: dataDir,
        ...options.sandboxEnvironment,
      },
      `${sandboxOrigin}/`,
    );
    await startServer();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin,
    sandboxOrigin,
    databaseUrl: database.ownerUrl,
    dataDir,
    get server() {
      return running(processes.server);
    },
    get sandbox() {
      return running(processes.sandbox);
    },
    startServer,
    stop,
  };
}

function running(process: RealProcess | undefined): RealProcess {
  if (!process) throw new Error('The process has not been started.');
  return process;
}

/**
 * Starts an entry file with its arguments and waits until it reports over IPC that it is ready, or until `address` answers.
 * `limit` is a shell's command that limits what the process may use.
 */
export async function startProcess(
  entry: readonly string[],
  environment: Record<string, string>,
  address?: string,
  limit = ':',
): Promise<RealProcess> {
  const command = [process.execPath, ...nodeFlags, cheapScrypt, ...entry];
  const child = spawn('sh', ['-c', `${limit} && exec "$@"`, 'sh', ...command], {
    cwd: root,
    env: { ...bareEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const written: string[] = [];
  child.stdout?.on('data', (text) => written.push(String(text)));
  child.stderr?.on('data', (text) => written.push(String(text)));
  const handle: RealProcess = {
    pid: child.pid ?? 0,
    output: () => written.join(''),
    failures: () => written.join('').split('\n').filter(isFailure),
    exited: new Promise((resolve) => child.once('exit', resolve)),
    abandon() {
      child.disconnect();
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
    kill: (signal = 'SIGTERM') => end(child, signal),
  };
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${entry.join(' ')} ended with ${code} before it was ready:\n${handle.output()}`)),
    );
  });
  ended.catch(() => {});
  try {
    await Promise.race([address ? answers(address) : saysReady(child), ended]);
    return handle;
  } catch (error) {
    await handle.kill('SIGKILL');
    throw error;
  }
}

function saysReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The server did not say it is ready.')), startWithinMs);
    child.on('message', (message) => {
      if ((message as { type?: unknown }).type !== 'ready') return;
      clearTimeout(late);
      resolve();
    });
  });
}

async function answers(address: string): Promise<void> {
  await eventually(async () => {
    const response = await fetch(address, { redirect: 'manual' });
    await response.arrayBuffer();
  }, startWithinMs);
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill(signal);
  });
}

/** pino writes one JSON object a line; 50 is `error`. */
function isFailure(line: string): boolean {
  const level = /"level":(\d+)/.exec(line)?.[1];
  return level === undefined ? /^\s+at |Error:/.test(line) : Number(level) >= 50;
}
