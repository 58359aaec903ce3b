import type { BetterAuthOptions } from 'better-auth';
import { jwt } from 'better-auth/plugins/jwt';
import { accountRules } from '#contract/account/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { identityTables } from './identity-tables.ts';
import type { Passwords } from './passwords.ts';
import { createRecoveryCodeStore } from './second-factor/recovery-codes.ts';
import { secondStep } from './second-factor/second-step-plugin.ts';
import { replaceSession } from './sessions/replace-session.ts';
import { accessTokenAlgorithm } from './tokens/verify-token.ts';

const day = 24 * 60 * 60;
/** A session that is renewed at least this often does not expire; without "remember me" it ends after a day. */
const sessionSeconds = 30 * day;
const signingKeySeconds = 90 * day;
/** A retired key verifies tokens for this long, which is much longer than a token is valid. */
export const retiredKeySeconds = day;

export interface IdentitySettings {
  readonly publicOrigin: string;
  readonly identitySecret: string;
  readonly accessToken: { readonly issuer: string; readonly audience: string };
}

export interface IdentityHooks {
  /** Somebody tried to sign up with an address that has an account already. */
  onExistingAddress(userId: string): Promise<void>;
  readonly passwords: Passwords;
  /** Takes work that may continue after the answer. */
  inBackground(work: Promise<unknown>): void;
}

/** better-auth as Tibeb uses it: in our database, e-mail and password, with EdDSA access tokens. */
export function identityOptions(
  db: Database,
  { publicOrigin, identitySecret, accessToken }: IdentitySettings,
  log: Log,
  hooks: IdentityHooks,
) {
  const secure = publicOrigin.startsWith('https://');
  const { user, session, account, verification } = identityTables;
  return {
    appName: 'Tibeb',
    baseURL: publicOrigin,
    basePath: '/identity',
    secret: identitySecret,
    trustedOrigins: [publicOrigin],
    database: { db, type: 'postgres', transaction: true },
    user,
    session: { ...session, expiresIn: sessionSeconds, updateAge: day },
    account: { ...account, accountLinking: { enabled: false } },
    verification,
    emailAndPassword: {
      enabled: true,
      password: hooks.passwords,
      minPasswordLength: accountRules.password.min,
      maxPasswordLength: accountRules.password.max,
      // Sign-up leads to /sign-in (section 4). It also makes better-auth answer a known address like a new one.
      autoSignIn: false,
      onExistingUserSignUp: ({ user: owner }) => hooks.onExistingAddress(owner.id),
    },
    // Attempts are counted by our own limits, which hold across processes and parallel guesses.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'tibeb',
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { disableIpTracking: true },
      // A test compares the tables with what better-auth expects; at run time that would cost a query storm.
      database: { generateId: 'uuid', validateSchema: false },
      backgroundTasks: { handler: (work) => hooks.inBackground(work) },
    },
    telemetry: { enabled: false },
    // Otherwise better-auth prints the errors of the database, which quote the row with its address and password hash.
    onAPIError: { throw: true },
    logger: { level: 'warn', log: (level, message, ...details) => report(log, level, message, details) },
    plugins: [
      replaceSession,
      secondStep(createRecoveryCodeStore(hooks.passwords, identitySecret)),
      accessTokens(accessToken),
    ],
  } satisfies BetterAuthOptions;
}

function accessTokens({ issuer, audience }: IdentitySettings['accessToken']) {
  return jwt({
    schema: identityTables.keys,
    disableSettingJwtHeader: true,
    jwks: {
      keyPairConfig: { alg: accessTokenAlgorithm, crv: 'Ed25519' },
      rotationInterval: signingKeySeconds,
      gracePeriod: retiredKeySeconds,
    },
    jwt: {
      issuer,
      audience,
      expirationTime: '15m',
      definePayload: ({ user: person, session: { id: sid } }) => ({
        // A token is valid only while its session is: authenticate.ts looks the session up.
        sid,
        email: person.email,
        name: person.name,
        ...(person.image ? { picture: person.image } : {}),
      }),
    },
  });
}

/**
 * better-auth's messages may hold addresses ("Sign-up attempt for ..."), and a database error its values;
 * what is logged is the message without them and the error's name and code.
 */
function report(log: Log, level: string, message: string, details: unknown[]): void {
  const failure = details.find((one) => one instanceof Error);
  const reason = failure && {
    name: failure.name,
    code: 'code' in failure ? String(failure.code) : undefined,
  };
  const text = message.replaceAll(/\S+@\S+/g, '[address]');
  // Wrong passwords and the like arrive as warnings; the routes log those themselves, with the request's id.
  if (level === 'error') log.warn({ identity: text, reason }, 'identity service');
  else log.debug({ identity: text, reason }, 'identity service');
}
