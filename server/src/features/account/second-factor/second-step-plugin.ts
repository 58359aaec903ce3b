import { twoFactor } from 'better-auth/plugins/two-factor';
import { identityTables } from '../identity-tables.ts';
import { makeCodes, type RecoveryCodeStore } from './recovery-codes.ts';

/**
 * better-auth's second step: after a correct password or a sign-in with Google, it removes the new session and
 * demands a code first. better-auth's own hook covers passwords only, so Google's callback is added. Our own limits
 * (limits.ts) count wrong codes; a new password resets them.
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
