// `npm run second-factor -- remove <mail address> [--reason "…"]`: for somebody who lost their phone and recovery codes.
// They must have proven that they own the account. Works beside a running server.
import { parseArgs } from 'node:util';
import { removeSecondFactors } from '#server/features/account/public.ts';
import { createLog } from '#server/platform/log.ts';
import type { Services } from '#server/services.ts';
import { CommandRefused, runCommand } from './run-command.ts';
import { runAtTerminal, type Terminal } from './terminal.ts';

const usage = 'Usage: npm run second-factor -- remove <mail address> [--reason "<why>"]';

export function runSecondFactor(terminal: Terminal): Promise<number> {
  return runCommand(terminal, (services) => remove(services, terminal));
}

async function remove(services: Services, { words, say }: Terminal): Promise<number> {
  const { positionals, reason } = readArguments(words);
  const [command, email, ...more] = positionals;
  if (command !== 'remove' || !email?.includes('@') || more.length > 0) throw new CommandRefused(usage);
  const removed = await removeSecondFactors(services, { email, reason });
  if (!removed) throw new CommandRefused('There is no account with this address.');
  const { userId, app, passkeys } = removed;
  createLog(services.config.logLevel).info(
    { userId, app, passkeys },
    'second factors removed by an operator',
  );
  const what = `${app ? 'an authenticator app' : 'no authenticator app'} and ${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`;
  say(`Removed ${what}.`);
  return 0;
}

function readArguments(words: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { reason: { type: 'string' } },
    });
    return { positionals, reason: values.reason?.trim() || 'npm run second-factor' };
  } catch {
    throw new CommandRefused(usage);
  }
}

if (import.meta.main) await runAtTerminal(runSecondFactor);
