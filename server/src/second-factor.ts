// `npm run second-factor -- remove <mail address>`: for somebody who lost their phone and recovery codes. They must
// have proven that they own the account. Works beside a running server.
import { removeSecondFactors } from './features/account/public.ts';
import { createLog } from './platform/log.ts';
import { CommandRefused, runCommand } from './run-command.ts';

const usage = 'Usage: npm run second-factor -- remove <mail address>';

await runCommand(async (services) => {
  const [command, email, ...more] = process.argv.slice(2);
  if (command !== 'remove' || !email?.includes('@') || more.length > 0) throw new CommandRefused(usage);
  const removed = await removeSecondFactors(services, email);
  if (!removed) throw new CommandRefused('There is no account with this address.');
  const { userId, app, passkeys } = removed;
  createLog(services.config.logLevel).info(
    { userId, app, passkeys },
    'second factors removed by an operator',
  );
  const what = `${app ? 'an authenticator app' : 'no authenticator app'} and ${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`;
  process.stdout.write(`Removed ${what}.\n`);
  return 0;
});
