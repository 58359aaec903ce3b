import { twoFactor } from 'better-auth/plugins/two-factor';
import { identityTables } from '../identity-tables.ts';
import { makeCodes, type RecoveryCodeStore } from './recovery-codes.ts';

/**
 * better-auth's second step: after a right password, and after coming back from Google, it takes the new session away
 * and asks for a code first. Its own hook looks after passwords only, so the way back from Google is added to it.
 * Wrong codes are counted by our own limits (limits.ts), which a new password lifts.
 */
export function secondStep({ encrypt, decrypt }: Pick<RecoveryCodeStore, 'encrypt' | 'decrypt'>) {
  const plugin = twoFactor({
    issuer: 'Tibeb',
    allowPasswordless: true,
    accountLockout: { enabled: false },
    backupCodeOptions: { storeBackupCodes: { encrypt, decrypt }, customBackupCodesGenerate: makeCodes },
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
