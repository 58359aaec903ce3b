import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareEnvironment } from './support/bare-environment.ts';
import { makeDataFolder } from './support/data-folder.ts';
import { databasePid, isAlive } from './support/living-process.ts';

// `npm start` as a person sees it at the terminal: its output and its exit code.

let folder: string;
const running: ChildProcess[] = [];

beforeEach(() => {
  folder = makeDataFolder();
});

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the launcher; `ended` resolves with its exit code and everything it wrote to stderr. */
function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../tools/start.mjs')], {
    env: { ...bareEnvironment(), DATA_DIR: folder, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stderr }));
  return { child, ended, stdout: () => stdout, stderr: () => stderr };
}

async function listenOn(port: number): Promise<Server> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Below the range of ephemeral ports, so that no other test gets the ports beside it meanwhile. */
async function listenAboveFreePorts(): Promise<Server> {
  const port = randomInt(20_000, 30_000);
  const opened = await Promise.allSettled([port, port - 1, port - 2].map(listenOn));
  const servers = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [server, ...beside] = servers;
  const letGo = servers.length === opened.length ? beside : servers;
  for (const one of letGo) await new Promise((closed) => one.close(closed));
  return server && letGo === beside ? server : listenAboveFreePorts();
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test.each([
  ['PORT', 'abc', 'Cannot start: PORT must be a number from 1 to 65533, not "abc".'],
  ['PORT', '65534', 'Cannot start: PORT must be a number from 1 to 65533, not "65534".'],
  ['MODE', 'demo', 'Cannot start: MODE must be sandbox or live, not "demo".'],
  ['HOST', '192.0.2.1', 'Cannot start: HOST=192.0.2.1 is not an address of this machine.'],
])('%s=%s is refused in one sentence', async (name, value, sentence) => {
  expect(await launch({ [name]: value }).ended).toEqual({ code: 1, stderr: `${sentence}\n` });
});

test('a data folder that cannot be made is refused in one sentence', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const { code, stderr } = await launch({ DATA_DIR: join(file, 'data') }).ended;
  expect(code).toBe(1);
  expect(stderr).toBe(`Cannot start: the data folder ${join(file, 'data')} cannot be written (DATA_DIR).\n`);
});

test.each([
  ['PORT', 0],
  ["PORT + 1, the sandbox's pages", 1],
  ["PORT + 2, the sandbox's mail", 2],
])('a port in use is named: %s', async (name, offset) => {
  const taken = await listenAboveFreePorts();
  const port = portOf(taken);
  const { code, stderr } = await launch({ PORT: String(port - offset) }).ended;
  await new Promise((closed) => taken.close(closed));
  expect(code).toBe(1);
  expect(stderr).toBe(
    `Cannot start: port ${port} (${name}) is already in use; stop what uses it or set PORT to another number.\n`,
  );
});

interface LockEntry {
  role: string;
  pid: number;
}

/** The process id in the folder's lock file, by role. */
function lockingProcesses(role: string): number {
  const entries: LockEntry[] = JSON.parse(readFileSync(join(folder, 'tibeb.lock'), 'utf8'));
  return entries.findLast((one) => one.role === role)?.pid ?? 0;
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    (response) => response.ok,
    () => false,
  );
}

/** The first of three consecutive free ports, which the launcher uses. */
async function freePort(): Promise<number> {
  const free = await listenAboveFreePorts();
  const port = portOf(free);
  await new Promise((closed) => free.close(closed));
  return port - 2;
}

test('a whole run: ready, alone on its folder, back after kill -9, ended by Ctrl-C, its data kept, nothing left by kill -9', async () => {
  const waitOptions = { timeout: 240_000, interval: 100 };
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const first = launch({ PORT: String(port) });
  await vi.waitFor(() => expect(first.stdout()).toContain(`Tibeb is ready at ${origin}\n`), waitOptions);
  expect(await answers(`${origin}/readyz`)).toBe(true);
  expect(await answers(`http://127.0.0.1:${port + 1}/`)).toBe(true);
  expect(first.stdout()).toContain('Demo accounts');

  const second = await launch({ PORT: String(await freePort()) }).ended;
  expect(second.code).toBe(1);
  expect(second.stderr).toContain(`Tibeb already runs on the data folder ${folder}`);

  const server = lockingProcesses('server');
  const sandbox = lockingProcesses('sandbox');
  process.kill(server, 'SIGKILL');
  await vi.waitFor(() => expect(lockingProcesses('server')).not.toBe(server), waitOptions);
  await vi.waitFor(async () => expect(await answers(`${origin}/readyz`)).toBe(true), waitOptions);
  expect(lockingProcesses('sandbox'), 'the sandbox lives on').toBe(sandbox);

  const restarted = lockingProcesses('server');
  const database = databasePid(folder);
  first.child.kill('SIGINT');
  expect((await first.ended).code).toBe(0);
  expect([restarted, sandbox, database].filter(isAlive)).toEqual([]);

  const third = launch({ PORT: String(port) });
  await vi.waitFor(() => expect(third.stdout()).toContain('Tibeb is ready at'), waitOptions);
  const left = [lockingProcesses('server'), lockingProcesses('sandbox'), databasePid(folder)];
  third.child.kill('SIGKILL');
  await vi.waitFor(() => expect(left.filter(isAlive)).toEqual([]), waitOptions);
}, 480_000);
