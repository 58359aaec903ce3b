import { pino } from 'pino';
import { readConfig } from './config.ts';
import { loadGazetteer } from './opencage/gazetteer.ts';
import { startSandbox } from './sandbox.ts';

const log = pino({ base: { name: 'sandbox' } }, pino.destination({ dest: 1, sync: true }));

const fail = (error: unknown) => {
  process.stderr.write(
    `The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
};

try {
  const sandbox = await startSandbox({ ...readConfig(), log });
  log.info({ url: sandbox.url, smtpPort: sandbox.smtpPort }, 'sandbox ready');
  if (process.connected) process.send?.({ type: 'ready', url: sandbox.url, smtpPort: sandbox.smtpPort });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await sandbox.stop();
    process.exit();
  };
  // Loads now, while nobody waits: otherwise the first request would get 'Unknown location'.
  loadGazetteer().catch((error) => {
    fail(new Error(`the list of cities is damaged: ${error instanceof Error ? error.message : error}`));
    void stop();
  });
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The parent that forked this process is gone, for whatever reason; it may have ended before this listener was added.
  process.once('disconnect', stop);
  if (process.connected === false) await stop();
} catch (error) {
  fail(error);
}
