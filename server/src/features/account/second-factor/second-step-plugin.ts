import { randomInt } from 'node:crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { identityTables } from '../identity-tables.ts';

/** Five of them give 50 bits a code; none is taken for another when it is read from paper. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const recoveryCodeCount = 10;

/**
 * better-auth's second step: after a right password, and after coming back from Google, it takes the new session away
 * and asks for a code first. Its own hook looks after passwords only, so the way back from Google is added to it.
 * Wrong codes are counted by our own limits (limits.ts), which a new password lifts.
 */
export function secondStep() {
  const plugin = twoFactor({
    issuer: 'Tibeb',
    allowPasswordless: true,
    accountLockout: { enabled: false },
    backupCodeOptions: { storeBackupCodes: 'encrypted', customBackupCodesGenerate: makeRecoveryCodes },
    schema: identityTables.twoFactor,
  });
  return {
    ...plugin,
    hooks: {
      after: plugin.hooks.after.map(({ matcher, handler }) => ({
        matcher: (context: Parameters<typeof matcher>[0]) =>
          matcher(context) || context.path === '/callback/:id',
        handler,
      })),
    },
  };
}

function makeRecoveryCodes(): string[] {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`);
}
