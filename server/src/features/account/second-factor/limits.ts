import { type Budget, crowd } from '#server/platform/limits/limits.ts';

const minutes = 60;
const hours = 60 * minutes;

/** How often a code may be tried; each attempt is counted before it is looked at, by one atomic statement. */
export const secondFactorBudgets = {
  /** One client at one account's second step. */
  'second-step-pair': { points: 10, seconds: 15 * minutes, scope: 'shared' },
  /** One account's second step from anywhere, by people who know its password. A new password begins a new count. */
  'second-step-account': { points: 20, seconds: hours, scope: 'shared' },
  /** Codes somebody signed in tries on one session. */
  'second-factor-session': { points: 10, seconds: 15 * minutes, scope: 'shared' },
  /** A code counts once: it is valid for 90 seconds (RFC 6238, section 5.2). */
  'second-factor-code': { points: 1, seconds: 2 * minutes, scope: 'shared' },
  /** Mails of the kind "somebody knows your password". */
  'second-step-notice': { points: 1, seconds: 24 * hours, scope: 'shared' },
  /** Begun and finished sign-ins by passkey at one address; nobody guesses one, and a crowd may have it (decision 36). */
  'passkey-address': { points: 2 * crowd, seconds: hours, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;
