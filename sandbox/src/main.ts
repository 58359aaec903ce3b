import { pino } from 'pino';
import { readConfig } from './config.ts';
import { startSandbox } from './sandbox.ts';

const log = pino({ base: { name: 'sandbox' } }, pino.destination({ dest: 1, sync: true }));

try {
  const sandbox = await startSandbox({ ...readConfig(), log });
  log.info({ url: sandbox.url, smtpPort: sandbox.smtpPort }, 'sandbox ready');
  process.send?.({ type: 'ready', url: sandbox.url, smtpPort: sandbox.smtpPort });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await sandbox.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  process.stderr.write(
    `The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
