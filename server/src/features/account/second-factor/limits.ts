import { type Budget, crowd } from '#server/platform/limits/limits.ts';

const minutes = 60;
const hours = 60 * minutes;

/** How often a code may be tried. Each attempt is counted before the code is verified, by one atomic statement. */
export const secondFactorBudgets = {
  /** One client at one account's second step. */
  'second-step-pair': { points: 10, seconds: 15 * minutes, scope: 'shared' },
  /** One account's second step from any client, by people who know its password. A new password begins a new count. */
  'second-step-account': { points: 20, seconds: hours, scope: 'shared' },
  /** Codes that a signed-in person tries on one session. */
  'second-factor-session': { points: 10, seconds: 15 * minutes, scope: 'shared' },
  /** A code counts once: it is valid for 90 seconds (RFC 6238, section 5.2). */
  'second-factor-code': { points: 1, seconds: 2 * minutes, scope: 'shared' },
  /** Mails of the kind "somebody knows your password". */
  'second-step-notice': { points: 1, seconds: 24 * hours, scope: 'shared' },
  /**
   * Sign-ins by passkey that are begun or finished at one address. Nobody can guess a passkey, and a crowd may share
   * the address (decision 36).
   */
  'passkey-address': { points: 2 * crowd, seconds: hours, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;
