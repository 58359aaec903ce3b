import { tooManyAttempts } from '#contract/account/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { type Budget, crowd, type Limits } from '#server/platform/limits/limits.ts';
import { mayTake } from '#server/platform/limits/within-budget.ts';

const minutes = 60;
const hours = 60 * minutes;

/**
 * How often a password may be tried. Each attempt is counted before anything is verified, by one atomic
 * statement, so guesses sent in parallel count like guesses sent in turn. A right password gives back.
 */
export const identityBudgets = {
  /** Everybody at one address, any account. Only wrong passwords stay counted: of a crowd one in five may mistype. */
  'identity-address': { points: crowd / 5, seconds: 15 * minutes, scope: 'shared' },
  /** One client, one account. */
  'identity-pair': { points: 10, seconds: 15 * minutes, scope: 'shared' },
  /** One account, one browser that signed in to it before. It uses up none of the others. */
  'identity-device': { points: 10, seconds: 15 * minutes, scope: 'shared' },
  /** One account, any number of clients: what a botnet gets. */
  'identity-account': { points: 100, seconds: hours, scope: 'shared' },
  /** Guesses of the password by somebody who is signed in; no stranger uses these up. */
  'identity-own-password': { points: 10, seconds: 15 * minutes, scope: 'shared' },
  'identity-sign-up-address': { points: crowd, seconds: hours, scope: 'shared' },
  'identity-sign-up-account': { points: 5, seconds: hours, scope: 'shared' },
  /** Ways to Google and back that begin at one address. */
  'identity-social': { points: crowd, seconds: hours, scope: 'shared' },
  /** Mails of the kind "someone tried to sign up with your address". */
  'identity-notice': { points: 1, seconds: 24 * hours, scope: 'shared' },
  /** Links asked for and tried at one address; nobody guesses one. */
  'identity-links-address': { points: crowd, seconds: hours, scope: 'shared' },
  /**
   * Links to choose a new password sent to one address. Whoever is refused has a link that works: a reset link lives as
   * long as this counts.
   */
  'identity-links-account': { points: 3, seconds: 30 * minutes, scope: 'shared' },
  /** Mails to one address that somebody wants for another account; reset links to it count by themselves. */
  'identity-wanted-address': { points: 3, seconds: 30 * minutes, scope: 'shared' },
  /** Mails with a link and a code that somebody signed in asks for; nobody else uses these up. */
  'identity-proof-mail': { points: 5, seconds: hours, scope: 'shared' },
  /** Codes one account tries, however many it is sent: trying all million takes more than a century. */
  'identity-code': { points: 20, seconds: 24 * hours, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

type IdentityBudget = keyof typeof identityBudgets;

/** An attempt at a password, counted before it is looked at. */
export interface CountedAttempt {
  /** Takes back what was counted: the password was right. */
  forgive(): Promise<void>;
}

export interface AttemptLimits {
  /**
   * Throws the refusal `too-many-requests` with Retry-After when this person or address tried too often. A device the
   * account knows has attempts of its own, and is a stranger once it has used them up.
   */
  countSignIn(clientAddress: string, email: string, device: string | undefined): Promise<CountedAttempt>;
  /** Throws likewise when a session tried the password of its own account too often. */
  countOwnPassword(sessionId: string): Promise<void>;
  /** Takes back what countOwnPassword counted: the password was right. */
  forgiveOwnPassword(sessionId: string): Promise<void>;
  countSignUp(clientAddress: string, email: string): Promise<void>;
  /** Throws likewise when a client asks for, or tries, too many links sent by mail. */
  countLink(clientAddress: string): Promise<void>;
  /** Whether one more link to choose a new password may be sent to an address. */
  mayMailLink(email: string): Promise<boolean>;
  /** Whether an address may be written to again because somebody wants it for another account. */
  mayMailWantedAddress(email: string): Promise<boolean>;
  /** Throws likewise when somebody signed in asks for too many mails to prove their own address. */
  countProofMail(userId: string): Promise<void>;
  /** Throws likewise when an account tries too many six-digit codes. */
  countCode(userId: string): Promise<void>;
  /** Takes back what countCode counted: the code was right. */
  forgiveCode(userId: string): Promise<void>;
  countSocialSignIn(clientAddress: string): Promise<void>;
  /** Whether the owner of an address may be written to again. */
  mayNotify(email: string): Promise<boolean>;
}

export function createAttemptLimits(limits: Limits): AttemptLimits {
  const pair = (clientAddress: string, email: string) => `${clientAddress}\n${email}`;
  const consume = (budget: IdentityBudget, key: string) => countAttempt(limits, budget, key);
  const within = (budget: IdentityBudget, key: string) => mayTake(limits, budget, key);
  return {
    // In this order a client that has used up its own attempts cannot use up the account's.
    async countSignIn(clientAddress, email, device) {
      if (device && (await within('identity-device', device)))
        return { forgive: () => limits.reset('identity-device', device) };
      await consume('identity-address', clientAddress);
      await consume('identity-pair', pair(clientAddress, email));
      await consume('identity-account', email);
      return {
        async forgive() {
          await limits.reset('identity-pair', pair(clientAddress, email));
          await limits.giveBack('identity-address', clientAddress);
          await limits.giveBack('identity-account', email);
        },
      };
    },
    countOwnPassword: (sessionId) => consume('identity-own-password', sessionId),
    forgiveOwnPassword: (sessionId) => limits.reset('identity-own-password', sessionId),
    async countSignUp(clientAddress, email) {
      await consume('identity-sign-up-address', clientAddress);
      await consume('identity-sign-up-account', email);
    },
    countProofMail: (userId) => consume('identity-proof-mail', userId),
    countCode: (userId) => consume('identity-code', userId),
    forgiveCode: (userId) => limits.reset('identity-code', userId),
    countSocialSignIn: (clientAddress) => consume('identity-social', clientAddress),
    countLink: (clientAddress) => consume('identity-links-address', clientAddress),
    mayMailLink: (email) => within('identity-links-account', email),
    mayMailWantedAddress: (email) => within('identity-wanted-address', email),
    mayNotify: (email) => within('identity-notice', email),
  };
}

/** Takes one attempt from a budget. Throws the refusal `too-many-requests` with Retry-After. */
export async function countAttempt(limits: Limits, budget: string, key: string): Promise<void> {
  try {
    await limits.consume(budget, key);
  } catch (error) {
    if (!(error instanceof Refusal) || error.definition.status !== 429) throw error;
    const { retryAfterSeconds } = error;
    throw new Refusal(tooManyAttempts, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  }
}
