import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { identityTables } from '../identity-tables.ts';

/**
 * better-auth's options with passkeys added. A passkey counts as two factors by itself, so every use requires that
 * its owner was verified by fingerprint, face or PIN. better-auth alone only prefers that.
 */
export async function withPasskeys<Options extends BetterAuthOptions>(options: Options) {
  const { passkey } = await import('@better-auth/passkey');
  const publicOrigin = String(options.baseURL);
  return {
    ...options,
    // prove-owner.ts checks before whether somebody may add a passkey.
    session: { ...options.session, freshAge: 0 },
    plugins: [
      ...(options.plugins ?? []),
      passkey({
        rpID: new URL(publicOrigin).hostname,
        rpName: 'Tibeb',
        origin: publicOrigin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: async ({ verification }) =>
            requireVerifiedOwner(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: async ({ verification }) =>
            requireVerifiedOwner(verification.authenticationInfo.userVerified),
        },
        advanced: { webAuthnChallengeCookie: 'passkey' },
        schema: identityTables.passkeys,
      }),
    ],
  } satisfies BetterAuthOptions;
}

function requireVerifiedOwner(verified: boolean | undefined): undefined {
  if (!verified) throw new APIError('BAD_REQUEST', { message: 'the owner was not verified' });
}

export type PasskeyHandler = (request: Request) => Promise<Response>;

/** The identity service with passkeys, opened at the first use: most people have none, and its library is large. */
export function createPasskeyHandler(options: BetterAuthOptions): PasskeyHandler {
  let opened: Promise<PasskeyHandler> | undefined;
  return async (request) => {
    opened ??= withPasskeys(options).then((all) => betterAuth(all).handler);
    return (await opened)(request);
  };
}
