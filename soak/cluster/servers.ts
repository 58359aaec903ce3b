import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { freePort, freePorts } from '#server/platform/free-ports.ts';
import { createLog } from '#server/platform/log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startPostgres, startStandby } from '#tests/support/standby.ts';
import type { ManagedDatabase } from '../processes.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * A primary, a standby that streams from it, and HAProxy before both, which routes all connections to the standby once the
 * primary is gone. With `synchronous` a commit is acknowledged only after the standby has it on its disk.
 */
export async function startCluster(
  dataDir: string,
  {
    synchronous,
    settings = ['shared_buffers=128MB'],
  }: { readonly synchronous: boolean; readonly settings?: readonly string[] },
) {
  const folder = join(dataDir, 'postgres');
  const made = await startEmbeddedDatabase(folder, createLog('silent'));
  const { url, ownerUrl, port } = made;
  await made.stop();
  const primary = await startPostgres(folder, port, settings);
  const queryPrimary = (text: string) => query(ownerUrl, text);
  await eventually(() => queryPrimary('SELECT 1'));
  const standby = await startStandby({
    primary: { folder, ownerUrl },
    folder: join(dataDir, 'standby'),
    settings,
  });
  if (synchronous) {
    await queryPrimary("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await queryPrimary('SELECT pg_reload_conf()');
  }
  const [front = 0] = await freePorts(1);
  const haproxy = await startHaproxy(dataDir, 'database', [
    'listen database',
    '  mode tcp',
    `  bind 127.0.0.1:${front}`,
    '  timeout client 1h',
    '  timeout server 1h',
    '  default-server check inter 200ms fall 1 rise 2 on-marked-down shutdown-sessions',
    `  server primary 127.0.0.1:${port}`,
    `  server standby 127.0.0.1:${standby.port} backup`,
  ]);
  const through = (address: string) => atPort(address, front);
  return {
    url: through(url),
    ownerUrl: through(ownerUrl),
    readUrl: standby.addressOf(url),
    folder,
    primary,
    standby,
    haproxyPid: haproxy.pid,
    /** Kills the primary for good and promotes the standby; returns how many ms pass until it accepts writes. */
    async failOver(): Promise<number> {
      const startedAt = performance.now();
      primary.kill('SIGKILL');
      await standby.query('SELECT pg_promote(true, 60)');
      await eventually(async () => {
        const [row] = await query(through(ownerUrl), 'SELECT pg_is_in_recovery() AS follows');
        if (row?.follows !== false) throw new Error('not yet');
      }, 60_000);
      return performance.now() - startedAt;
    },
    async stop(): Promise<void> {
      await end(haproxy, 'SIGTERM');
      await end(primary, 'SIGINT');
      await standby.stop();
    },
  };
}

/** The cluster as the product's database, through the pooler if there is one. */
export function asDatabase(
  cluster: Cluster,
  pooler: { readonly url: string; stop(): Promise<void> } | undefined,
): ManagedDatabase {
  return {
    url: pooler?.url ?? cluster.url,
    ownerUrl: cluster.ownerUrl,
    pid: () => cluster.primary.pid,
    signal: () => false,
    async stop() {
      await pooler?.stop();
      await cluster.stop();
    },
  };
}

/** HAProxy before the servers of the product; it checks whether each is ready. */
export async function openWebFront(dataDir: string, ports: readonly number[]) {
  const front = await freePort();
  const haproxy = await startHaproxy(dataDir, 'web', [
    'listen web',
    '  mode http',
    `  bind 127.0.0.1:${front}`,
    '  timeout client 60s',
    '  timeout server 60s',
    '  option httpchk GET /healthz',
    '  option redispatch',
    '  default-server check inter 500ms fall 2 rise 1',
    ...ports.map((port, at) => `  server server-${at + 1} 127.0.0.1:${port}`),
  ]);
  return {
    origin: `http://127.0.0.1:${front}`,
    pid: haproxy.pid,
    close: () => end(haproxy, 'SIGTERM'),
  };
}

/**
 * PgBouncer in transaction mode. It does not pass on the startup parameters of the product's connections, so it sets the same
 * limits itself on each connection to PostgreSQL.
 */
export async function startPgbouncer(dataDir: string, target: string) {
  const { port: targetPort, username, password, pathname } = new URL(target);
  const port = await freePort();
  const folder = join(dataDir, 'pgbouncer');
  mkdirSync(folder);
  const limits =
    'SET statement_timeout = 15000; SET lock_timeout = 5000; SET idle_in_transaction_session_timeout = 15000';
  const files = {
    'users.txt': `"${username}" "${decodeURIComponent(password)}"\n`,
    'pgbouncer.ini': [
      '[databases]',
      `${pathname.slice(1)} = host=127.0.0.1 port=${targetPort} connect_query='${limits}'`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      'default_pool_size = 20',
      'max_client_conn = 500',
      'server_login_retry = 1',
      'ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
    ].join('\n'),
  };
  const { uid, gid } = statSync(join(dataDir, 'postgres'));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    chownSync(join(folder, name), uid, gid);
  }
  const log = openSync(join(folder, 'log'), 'a');
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', log, log],
    // PgBouncer refuses to run as root.
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
  const url = atPort(target, port);
  await eventually(() => query(url, 'SELECT 1'));
  return { url, pid: child.pid, stop: () => end(child, 'SIGTERM') };
}

function atPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

async function startHaproxy(dataDir: string, name: string, lines: readonly string[]): Promise<ChildProcess> {
  const file = join(dataDir, `haproxy-${name}.cfg`);
  // Without a time of its own a check fails after its interval, and on a busy machine all servers are out at once.
  const defaults = ['  timeout connect 2s', '  timeout check 5s'];
  const all = ['global', '  maxconn 4000', 'defaults', ...defaults, ...lines, ''];
  writeFileSync(file, all.join('\n'));
  const log = openSync(join(dataDir, `haproxy-${name}.log`), 'a');
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] });
  await once(child, 'spawn');
  return child;
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
