import { betterAuth } from 'better-auth';
import type { Database } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { ErasePersonalData } from './deletion/erase-accounts.ts';
import type { GoogleSettings } from './google/google-endpoints.ts';
import { createGoogleIdentity, type GoogleIdentity } from './google/google-identity.ts';
import { saveGoogleEmail } from './google/repository.ts';
import { welcomeOwner } from './google/welcome-owner.ts';
import { type IdentityHooks, type IdentitySettings, identityOptions } from './identity-options.ts';
import { type Passwords, scryptPasswords } from './passwords.ts';
import { createPasskeyHandler } from './second-factor/passkey-identity.ts';
import { createRecoveryCodeStore } from './second-factor/recovery-codes.ts';
import {
  createSecondFactorIdentity,
  type SecondFactorIdentity,
} from './second-factor/second-factor-identity.ts';

/** The identity service (better-auth), called through its own HTTP paths. */
export interface Identity {
  /** Sends a request to one of its paths below /identity, as our own pages would. */
  send(
    method: 'GET' | 'POST',
    path: string,
    call?: { body?: object; cookie?: string; userAgent?: string },
  ): Promise<Response>;
  readonly passwords: Passwords;
  readonly secondFactor: SecondFactorIdentity;
  /** Signing in with Google; undefined where it is not configured. */
  readonly google: GoogleIdentity | undefined;
  /** Waits for work that continues after its answer. */
  drain(): Promise<void>;
}

export function createIdentity(
  db: Database,
  settings: IdentitySettings & { readonly google: GoogleSettings | undefined },
  log: Log,
  hooks: Pick<IdentityHooks, 'onExistingAddress'> & {
    readonly forgetHidden: readonly ErasePersonalData[];
    readonly jobs: Jobs;
    /** Scrypt by default. */
    readonly passwords?: Passwords | undefined;
    /** The timeout of requests to Google. */
    readonly googleTimeoutMs?: number | undefined;
  },
): Identity {
  const background = new Set<Promise<unknown>>();
  const passwords = hooks.passwords ?? scryptPasswords;
  const options = identityOptions(db, settings, log, {
    ...hooks,
    passwords,
    inBackground(work) {
      const done = work
        .catch((error: unknown) => log.warn({ err: error }, 'identity background work'))
        .finally(() => background.delete(done));
      background.add(done);
    },
  });
  const auth = betterAuth(options);
  const handlePasskeys = createPasskeyHandler(options);
  const { issuer } = settings.accessToken;
  return {
    passwords,
    secondFactor: createSecondFactorIdentity(
      auth,
      createRecoveryCodeStore(passwords, settings.identitySecret),
    ),
    google:
      settings.google &&
      createGoogleIdentity(
        options,
        settings.google,
        {
          onOwner: (owner) => welcomeOwner({ ...hooks, db, issuer, log }, owner),
          onReturn: (link) => saveGoogleEmail(db, link),
        },
        hooks.googleTimeoutMs,
      ),
    send(method, path, { body, cookie, userAgent } = {}) {
      const headers = new Headers({ origin: settings.publicOrigin, accept: 'application/json' });
      if (cookie) headers.set('cookie', cookie);
      if (userAgent) headers.set('user-agent', userAgent.slice(0, 300));
      const init: RequestInit = { method, headers };
      if (method === 'POST') {
        headers.set('content-type', 'application/json');
        init.body = JSON.stringify(body ?? {});
      }
      const handler = path.startsWith('/identity/passkey/') ? handlePasskeys : auth.handler;
      return handler(new Request(new URL(path, settings.publicOrigin), init));
    },
    async drain() {
      await Promise.all(background);
    },
  };
}
