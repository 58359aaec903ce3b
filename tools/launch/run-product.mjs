import { lockDataFolder, prepareDataFolder } from '../../server/src/platform/data-folder/data-folder.mjs';
import { serverGraceMs } from './environment.mjs';
import { Failure } from './failure.mjs';
import { endLeftDatabase } from './left-database.mjs';
import { serverEnvironment, serverNodeArguments } from './node-arguments.mjs';
import { withTools } from './node-runtime.mjs';
import { startPart } from './part.mjs';
import { originOf, productEnvironment, sandboxEnvironment } from './part-environment.mjs';
import { requireFreePort } from './ports.mjs';
import { stopRequests } from './stop-requests.mjs';

/**
 * @typedef {import('./environment.mjs').Settings} Settings
 * @typedef {{ readonly type?: string, readonly address?: string, readonly demoAccounts?: readonly DemoAccount[] }} Announcement
 * @typedef {{ readonly email: string, readonly password: string, readonly purpose: string }} DemoAccount
 * @typedef {import('./part.mjs').End} End
 */

const readyWithinMs = 120_000;

/**
 * Makes all checks of a start that need no installed packages. Returns the lock of the data folder.
 * @param {Settings} settings
 */
export async function reserve({ mode, host, port, dataDir }) {
  prepareDataFolder(dataDir);
  const lock = await lockDataFolder(dataDir, 'launcher', { endLeft: true });
  process.once('exit', lock.release);
  await requireFreePort(host, port, 'PORT');
  if (mode === 'sandbox') {
    await requireFreePort('127.0.0.1', port + 1, "PORT + 1, the sandbox's pages");
    await requireFreePort('127.0.0.1', port + 2, "PORT + 2, the sandbox's mail");
  }
  return lock;
}

/**
 * Runs the server, and in sandbox mode the sandbox, until asked to stop; prints the address once it answers. Ends the server
 * (which ends its database) before the sandbox. Returns the exit code; throws a Failure.
 * @param {object} options
 * @param {string} options.node
 * @param {NodeJS.ProcessEnv} options.environment
 * @param {Settings} options.settings
 * @param {{ add: (role: string, pid: number) => void }} options.lock
 * @param {readonly string[]} [options.nodeArgs]
 * @param {readonly string[]} [options.serverArgs]
 */
export async function runProduct({ node, environment, settings, lock, nodeArgs = [], serverArgs = [] }) {
  const stop = stopRequests();
  /** @type {Announcement | undefined} */
  let announcement;
  const shared = withTools({ ...serverEnvironment, ...environment, ...productEnvironment(settings) }, node);
  /** @type {(role: string, entry: string, args: readonly string[], own?: NodeJS.ProcessEnv) => import('./part.mjs').Part} */
  const start = (role, entry, args, own = {}) =>
    startPart(
      {
        role,
        node,
        args: [...serverNodeArguments, ...nodeArgs, entry, ...args],
        environment: { ...shared, ...own },
      },
      {
        onStart: (pid) => lock.add(role, pid),
        onMessage: (message) => {
          if (role === 'server' && message?.type === 'ready') announcement = message;
        },
      },
    );
  const sandbox =
    settings.mode === 'sandbox'
      ? [start('sandbox', 'sandbox/src/main.ts', [], sandboxEnvironment(settings, environment))]
      : [];
  const sampleArgs = settings.mode === 'sandbox' ? ['--sample'] : [];
  const parts = [start('server', 'server/src/main.ts', [...sampleArgs, ...serverArgs]), ...sandbox];

  const shutDown = async () => {
    let inOrder = true;
    for (const part of parts) {
      const clean = await part.stop(part.role === 'server' ? serverGraceMs(environment) : 5000);
      if (part.role === 'server') await endLeftDatabase(settings.dataDir);
      inOrder &&= clean;
    }
    return inOrder ? 0 : 1;
  };

  const waiting = new AbortController();
  /** @type {Promise<'stop' | End>[]} */
  const events = [stop.first.then(() => /** @type {const} */ ('stop')), ...parts.map((part) => part.gaveUp)];
  /** @type {'stop' | 'ready' | 'late' | End} */
  let event = await Promise.race([...events, untilReady(settings, waiting.signal)]);
  waiting.abort();
  if (event === 'ready') {
    for (const part of parts) part.markReady();
    announce(settings, announcement);
    event = await Promise.race(events);
  }
  if (event === 'stop') console.log('Stopping...');
  const forced = stop.second.then(async () => {
    for (const part of parts) part.kill();
    await endLeftDatabase(settings.dataDir, 'SIGQUIT');
    process.exit(130);
  });
  const code = await Promise.race([shutDown(), forced]);
  if (event === 'late') throw new Failure('Cannot start: the server did not answer within two minutes.');
  if (typeof event === 'string') return code;
  // The part has already written why it could not start.
  if (event.spoke && event.code) return event.code;
  throw new Failure(`The ${event.role} ended unexpectedly (${event.signal ?? `exit code ${event.code}`}).`);
}

/**
 * Resolves to 'ready' when the server reports it and the sandbox answers, or to 'late' when that takes too long.
 * @param {Settings} settings
 * @param {AbortSignal} signal
 * @returns {Promise<'ready' | 'late'>}
 */
async function untilReady(settings, signal) {
  const targets = [`${originOf(settings)}/readyz`];
  if (settings.mode === 'sandbox') targets.push(`http://127.0.0.1:${settings.port + 1}/`);
  const deadline = Date.now() + readyWithinMs;
  for (const target of targets) {
    while (!signal.aborted && !(await answers(target))) {
      if (Date.now() > deadline) return 'late';
      await new Promise((next) => setTimeout(next, 50));
    }
  }
  return 'ready';
}

/** @param {string} target */
async function answers(target) {
  try {
    const response = await fetch(target, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * @param {Settings} settings
 * @param {Announcement | undefined} announcement
 */
function announce(settings, announcement) {
  console.log(`Tibeb is ready at ${announcement?.address ?? originOf(settings)}`);
  const accounts = announcement?.demoAccounts ?? [];
  if (settings.mode !== 'sandbox' || accounts.length === 0) return;
  console.log(`What to try: ${announcement?.address ?? originOf(settings)}/try`);
  console.log(`Payments and mail of this sandbox: http://127.0.0.1:${settings.port + 1}`);
  console.log('Demo accounts (e-mail, password):');
  for (const { email, password, purpose } of accounts) console.log(`  ${email}  ${password}  ${purpose}`);
}
