import { tooManyAttempts } from '#contract/account/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { type Budget, crowd, type Limits } from '#server/platform/limits/limits.ts';
import { mayTake } from '#server/platform/limits/within-budget.ts';

const minutes = 60;
const hours = 60 * minutes;

/**
 * How often a password may be tried. Each attempt is counted before anything is verified, by one atomic statement, so
 * parallel guesses count like sequential ones. A correct password returns its attempt.
 */
export const identityBudgets = {
  /**
   * All clients at one address, for any account. Only wrong passwords stay counted: one person in five of a crowd may
   * mistype.
   */
  'identity-address': { points: crowd / 5, seconds: 15 * minutes, scope: 'shared' },
  /** One client, one account. */
  'identity-pair': { points: 10, seconds: 15 * minutes, scope: 'shared' },
  /** One account, one browser that signed in to it before. These attempts count against no other budget. */
  'identity-device': { points: 10, seconds: 15 * minutes, scope: 'shared' },
  /** One account, any number of clients. This is all that a botnet gets. */
  'identity-account': { points: 100, seconds: hours, scope: 'shared' },
  /** Password guesses by somebody who is signed in; nobody else can use these up. */
  'identity-own-password': { points: 10, seconds: 15 * minutes, scope: 'shared' },
  'identity-sign-up-address': { points: crowd, seconds: hours, scope: 'shared' },
  'identity-sign-up-account': { points: 5, seconds: hours, scope: 'shared' },
  /** Sign-ins with Google that begin at one address. */
  'identity-social': { points: crowd, seconds: hours, scope: 'shared' },
  /** Mails of the kind "someone tried to sign up with your address". */
  'identity-notice': { points: 1, seconds: 24 * hours, scope: 'shared' },
  /** Links requested or tried at one address. The tokens cannot be guessed. */
  'identity-links-address': { points: crowd, seconds: hours, scope: 'shared' },
  /**
   * Links to choose a new password, sent to one address. A refused person already has a link that works: a reset link
   * is valid for as long as this budget counts.
   */
  'identity-links-account': { points: 3, seconds: 30 * minutes, scope: 'shared' },
  /**
   * Mails to one address that somebody wants to use for another account. Reset links to this address have a budget of
   * their own.
   */
  'identity-wanted-address': { points: 3, seconds: 30 * minutes, scope: 'shared' },
  /** Mails with a link and a code, requested by somebody who is signed in; nobody else can use these up. */
  'identity-proof-mail': { points: 5, seconds: hours, scope: 'shared' },
  /** Codes that one account tries, however many it is sent. Trying all million takes more than a century. */
  'identity-code': { points: 20, seconds: 24 * hours, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

type IdentityBudget = keyof typeof identityBudgets;

/** An attempt to enter a password, counted before the password is verified. */
export interface CountedAttempt {
  /** Returns the attempt because the password was correct. */
  forgive(): Promise<void>;
}

export interface AttemptLimits {
  /**
   * Throws the refusal `too-many-requests` with Retry-After when this person or address has tried too often. A device
   * that the account knows has attempts of its own; once these are used up, it counts as an unknown device.
   */
  countSignIn(clientAddress: string, email: string, device: string | undefined): Promise<CountedAttempt>;
  /** Throws likewise when a session tried the password of its own account too often. */
  countOwnPassword(sessionId: string): Promise<void>;
  /** Returns the attempts of countOwnPassword because the password was correct. */
  forgiveOwnPassword(sessionId: string): Promise<void>;
  countSignUp(clientAddress: string, email: string): Promise<void>;
  /** Throws likewise when a client requests or tries too many mailed links. */
  countLink(clientAddress: string): Promise<void>;
  /** Whether another link to choose a new password may be sent to an address. */
  mayMailLink(email: string): Promise<boolean>;
  /** Whether another mail may be sent to an address that somebody wants to use for another account. */
  mayMailWantedAddress(email: string): Promise<boolean>;
  /** Throws likewise when a signed-in person requests too many mails to prove their own address. */
  countProofMail(userId: string): Promise<void>;
  /** Throws likewise when an account tries too many six-digit codes. */
  countCode(userId: string): Promise<void>;
  /** Returns the attempts of countCode because the code was correct. */
  forgiveCode(userId: string): Promise<void>;
  countSocialSignIn(clientAddress: string): Promise<void>;
  /** Whether another notice may be sent to the owner of an address. */
  mayNotify(email: string): Promise<boolean>;
}

export function createAttemptLimits(limits: Limits): AttemptLimits {
  const pair = (clientAddress: string, email: string) => `${clientAddress}\n${email}`;
  const consume = (budget: IdentityBudget, key: string) => countAttempt(limits, budget, key);
  const within = (budget: IdentityBudget, key: string) => mayTake(limits, budget, key);
  return {
    // The order matters: a client without attempts of its own must not use up the account's.
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
